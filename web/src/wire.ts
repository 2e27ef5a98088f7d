// Mirrors the structs of src/magnat/server/messages.py, one type a struct, in the same order.

export type Action = { type: string } & Record<string, number | string>;

export type Line = { key: string; params: Record<string, number | string> };

export type Option = { name: string; values: string[] };

export type Box = {
  id: string;
  title: string;
  author: string;
  year: number;
  minutes: number;
  seats: number[];
  options: Option[];
  levels: string[];
  names: Record<string, Record<string, string[]>>;
  ready: boolean;
};

export type Shelf = { boxes: Box[]; version: string };

export type SeatKind = 'person' | 'bot' | 'open';

export type SeatPlan = { kind: SeatKind; name: string; level: string };

export type NewTable = { game: string; seats: SeatPlan[]; options: Record<string, string> };

export type TableOpened = { table: string; links: (string | null)[]; watch: string };

export type Join = { token: string; name: string };

export type Joined = { table: string; seats: number[] };

export type MyTable = {
  table: string;
  game: string;
  names: string[];
  my_turn: boolean;
  over: boolean;
  changed: number;
};

export type MyTables = { tables: MyTable[] };

export type Problem = { code: string; sentence: string };

export type Look = { type: 'look'; seat: number | null };
export type Act = { type: 'act'; seat: number; number: number; action: Action };
export type Undo = { type: 'undo'; seat: number; number: number };
export type Say = { type: 'say'; text: string };
export type HandOver = { type: 'hand_over'; seat: number; level: string };
export type TakeBack = { type: 'take_back'; seat: number };

export type ClientMessage = Look | Act | Undo | Say | HandOver | TakeBack;

export type Seat = { name: string; kind: SeatKind; level: string; present: boolean };

export type Result = { scores: number[]; ranks: number[]; sheet: Line[][] };

export type LogLine = { number: number; seat: number | null; line: Line };

export type ChatLine = { name: string; seat: number | null; text: string; at: number };

export type View = {
  type: 'view';
  table: string;
  game: string;
  number: number;
  seat: number | null;
  mine: number[];
  seats: Seat[];
  options: Record<string, string>;
  state: Record<string, unknown>;
  actors: number[];
  legal: Action[];
  prompt: Line;
  can_undo: boolean;
  log: LogLine[];
  chat: ChatLine[];
  result: Result | null;
};

export type Refused = { type: 'refused'; code: string; sentence: string; number: number };

export type ServerMessage = View | Refused;

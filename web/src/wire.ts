// Made by `python -m magnat.server.types` from src/magnat/server/messages.py: do not edit.

export type Action = { type: string } & Record<string, number | string>;

export type SeatKind = 'person' | 'bot' | 'open';

/** A sentence: the key of a translated message and what fills its gaps. */
export type Line = {
  key: string;
  params: Record<string, number | string>;
};

/** What happened in the event of that number (0: the set-up). `seat` is whose deed it was; null: the game's own. */
export type LogLine = {
  number: number;
  seat: number | null;
  line: Line;
};

export type ChatLine = {
  name: string;
  seat: number | null;
  text: string;
  at: number;
};

/** Who is to sit at a seat: `person` is whoever opens the table, `open` waits for a friend with the link. */
export type SeatPlan = {
  kind: SeatKind;
  name: string;
  level: string;
};

/** A table option; the first value is the default. */
export type Option = {
  name: string;
  values: string[];
};

/** One box on the shelf. */
export type Box = {
  id: string;
  title: string;
  author: string;
  year: number;
  minutes: number;
  seats: number[];
  options: Option[];
  levels: string[];
  /** By language and kind of thing, what the edition calls it: names["fr"]["district"][3]. A parameter of a Line that is called like a kind (or `seat`) holds the number of a thing and is shown by its name. */
  names: Record<string, Record<string, string[]>>;
  /** False while the rules are still being compiled; a table may be opened all the same. */
  ready: boolean;
};

export type Shelf = {
  boxes: Box[];
  version: string;
};

export type NewTable = {
  game: string;
  seats: SeatPlan[];
  options: Record<string, string>;
};

/** The secret links of a new table. Only its opener ever gets this. */
export type TableOpened = {
  table: string;
  /** For each seat of a person the token of its link, to be put behind `#` in /join#TOKEN; None for a bot's. The link of one's own seat is for going on at another device. */
  links: (string | null)[];
  /** The token of the watchers' link; empty where somebody else has opened the table already (a rematch). */
  watch: string;
};

export type Join = {
  token: string;
  name: string;
};

export type Joined = {
  table: string;
  /** The seats this person holds at the table; none: a watcher. */
  seats: number[];
};

/** A table this person sits at, for the list of games to go on with. */
export type MyTable = {
  table: string;
  game: string;
  names: string[];
  my_turn: boolean;
  over: boolean;
  changed: number;
};

export type MyTables = {
  tables: MyTable[];
};

/** Everything that happened at a table, from the set-up on. */
export type WholeLog = {
  lines: LogLine[];
};

/** Every error of the HTTP side: a code for programs, a sentence for people. */
export type Problem = {
  code: string;
  sentence: string;
};

/** Which of one's seats to see the table from: around one screen, only the seat whose turn it is. */
export type Look = {
  type: 'look';
  seat: number | null;
};

/** A move. `number` is the number of the view it answers: a move made on an older view is refused. */
export type Act = {
  type: 'act';
  seat: number;
  number: number;
  action: Action;
};

export type Undo = {
  type: 'undo';
  seat: number;
  number: number;
};

export type Say = {
  type: 'say';
  text: string;
};

/** Let a bot play one's seat from now on. */
export type HandOver = {
  type: 'hand_over';
  seat: number;
  level: string;
};

export type TakeBack = {
  type: 'take_back';
  seat: number;
};

export type Seat = {
  name: string;
  kind: SeatKind;
  level: string;
  /** A person with an open connection; bots are always present. */
  present: boolean;
};

/** The end: for each seat its score, its rank (1: first, ties share) and how the score came about. */
export type Result = {
  scores: number[];
  ranks: number[];
  sheet: Line[][];
};

/** All that one may see, whole at each change, made from the blanked record alone. */
export type View = {
  type: 'view';
  table: string;
  game: string;
  /** Counts the changes of this table; an action names the number it was made on. */
  number: number;
  /** The seat this is seen from; None: as a watcher. */
  seat: number | null;
  /** The seats this person holds. */
  mine: number[];
  seats: Seat[];
  options: Record<string, string>;
  /** The record, field by field; null is what the viewer may not see. */
  state: Record<string, number | unknown[] | null>;
  actors: number[];
  legal: Action[];
  prompt: Line;
  can_undo: boolean;
  /** The end of the log; GET /api/tables/{table}/log has all of it. */
  log: LogLine[];
  chat: ChatLine[];
  result: Result | null;
  /** SHA-256 of the key from which all draws follow; the exported file holds the key once the game is over. */
  commitment: string;
  /** The table at which the same people went on. */
  rematch: string | null;
};

/** The answer to a message that was not carried out. */
export type Refused = {
  type: 'refused';
  code: string;
  sentence: string;
  number: number;
};

export type ClientMessage = Look | Act | Undo | Say | HandOver | TakeBack;

export type ServerMessage = View | Refused;

export type BigShotState = {
  /** the secret from which every draw of this game follows */
  key: (number | null)[];
  /** how many draws were made */
  draws: number | null;
  /** how many people sit at the table */
  seats: number;
  /** 1: purses are closed; they open at the end of the game */
  money_hidden: number;
  /** 1: a seat may announce more than it has */
  overbid_restart: number;
  /** 1: loans are taken before the auction opens, never during it */
  loans_before: number;
  /** printed value of each district; 0 is a park */
  value: number[];
  /** a bit for each park that the district borders */
  borders: number[];
  /** millions in each purse at the start */
  start: number;
  /** what a loan costs at the end */
  debt: number;
  /** what a first loan brings */
  first_loan: number;
  /** the token that sells a district */
  tokens_to_sell: number;
  /** the seat that plays each colour; -1: nobody */
  seat_of: number[];
  /** millions in each colour's purse */
  cash: (number | null)[];
  /** loan chips before each colour */
  loans: number[];
  /** 1: this colour has borrowed this round */
  borrowed: number[];
  /** loan chips left in the bank */
  chips: number;
  /** millions the bank has paid out */
  lent: number;
  /** millions the bank has taken in */
  received: number;
  /** tokens of each colour on each auction space */
  space: number[][];
  /** tokens of each colour in each district */
  district: number[][];
  /** the colour that bought each district; -1: unsold */
  owner: number[];
  /** tokens of each colour that have left the game */
  box: number[];
  /** the auction space the promoter stands on */
  promoter: number;
  /** the last roll */
  die: number;
  /** 1 to 18 */
  round_number: number;
  /** loans, auction, payment, placement or over */
  phase: number;
  /** the seat that rolled this round */
  leader: number;
  /** the seat to act */
  turn: number;
  /** the highest bid; 0: none */
  price: number;
  /** the seat that holds the highest bid; -1: none */
  bidder: number;
  /** a bit for each seat that has passed */
  passed: number;
  /** a bit for each seat that has decided on its loans before the auction */
  decided: number;
  /** a bit for each seat that overbid and is held to its cash for this lot */
  held: number;
  /** what is in the purse of one who had to show it; -1: not shown */
  shown: number[];
  /** tokens of the lot still to be placed */
  lot: number[];
};

export type BizBluffState = {
  /** the secret from which every draw of this game follows */
  key: (number | null)[];
  /** how many draws were made */
  draws: number | null;
  /** how many people sit at the table */
  seats: number;
  /** 1: a seat sees a file only while it looks at it */
  notes_off: number;
  /** dollars before each seat */
  cash: number[];
  /** shares before each seat */
  shares: number[];
  /** shares bought (below 0: sold) by each seat in this or the last investing */
  traded: number[];
  /** dollars in the blocked account */
  blocked: number;
  /** the sum being said, as far as it has been said */
  amount: number;
  /** dollars the bank has taken in, less those it has paid out */
  bank_money: number;
  /** shares the bank has taken back, less those it has given out */
  bank_shares: number;
  /** what each square of the field is */
  board: number[];
  /** the square before each company */
  front: number[];
  /** the Wild-goose squares; 0: no more of them */
  chase: number[];
  /** the square of the Investment Company */
  centre: number;
  /** dollars before each seat at the start */
  start_money: number;
  /** shares before each seat at the start */
  start_shares: number;
  /** files left on the board when the game ends */
  last_files: number;
  /** tokens of each kind in the box */
  printed: number[];
  /** dollars a share that a token of each kind brings */
  pays: number[];
  /** what each kind of card makes one do */
  card_deed: number[];
  /** the street to go to, or a bit for each roll that saves one */
  card_detail: number[];
  /** cards of each kind in the box */
  card_count: number[];
  /** cards of each kind still in the pile */
  card_left: number[];
  /** the token in each file, then the removed ones; 0: not seen */
  token: (number | null)[];
  /** a bit for each seat that sees the token now */
  known: number[];
  /** a bit for each seat that has looked into the file */
  looked: number[];
  /** the token of a file that has left the board; 0: still there */
  shown: number[];
  /** files that have left the board */
  sold: number;
  /** the square each pawn stands on */
  pawn: number[];
  /** the company each seat's marker lies on; -1: none */
  claim: number[];
  /** a bit for each seat that, arriving, looked into the file it stands before */
  on_arrival: number;
  /** what is being waited for, rolling to over */
  phase: number;
  /** turns begun so far */
  turn_number: number;
  /** the seat whose turn it is */
  turn: number;
  /** the seat to act */
  actor: number;
  /** the last roll to move */
  die: number;
  /** the last roll for a card; 0: none this turn */
  throw: number;
  /** what the challenged seat rolled against it; 0: no challenge this turn */
  rival_throw: number;
  /** the kind of card drawn this turn; -1: none */
  card: number;
  /** the seat whose pawn is being sent on a wild-goose chase */
  sent: number;
  /** turns since a file last left the board */
  quiet_turns: number;
  /** 1: the sum being said is a sale */
  selling: number;
  /** what each seat said in this or the last investing; -1: nothing yet */
  said: number[];
  /** true statements each seat has made about files it had looked into */
  truths: number[];
  /** false statements each seat has made about files it had looked into */
  lies: number[];
  /** trades of each seat that fitted the file it had looked into */
  wise: number[];
  /** trades of each seat that did not fit the file it had looked into */
  odd: number[];
};

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
  /** Said by its key, so that everybody reads it in their own language: a phrase of the house, or a bot's remark. Then `text` is empty. */
  phrase: Line | null;
  /** Not said by anybody: something about the seats that everybody is to know. Then `text` is empty. */
  told: Line | null;
};

/** How a table was set up. */
export type Clock = {
  /** Seconds for a move; 0: as many as one likes. */
  move: number;
  /** Seconds in which one may still react, in games that count them: silence lets it go. */
  moment: number;
  /** Who is late takes the game's neutral action, if there is one, or has a bot play on from there. */
  silence: 'neutral' | 'bot';
};

/** Who is to sit at a seat: `person` is whoever opens the table, `open` waits for a friend with the link. */
export type SeatPlan = {
  kind: SeatKind;
  name: string;
  level: string;
};

/** The moment of a finished game from which a table plays on. */
export type Branch = {
  table: string;
  number: number;
};

/** Where an edition of somebody's own differs from the box on the shelf that it was made from. */
export type OwnBox = {
  title: string;
  seats: number[];
  /** The table options and their values, the default first. */
  options: Record<string, string[]>;
  /** As those of a box on the shelf. */
  names: Record<string, Record<string, string[]>>;
};

/** What the host would say about a move. */
export type Word = {
  done: Way;
  /** What would have been better. */
  better: Way;
  /** How many points it may have given away. */
  lost: number;
  /** From how many games played out this is told. */
  games: number;
};

export type Hint = {
  /** The best first. */
  ways: Way[];
  /** From how many games played out this is told, all ways together; 0: from what the steady player would do. */
  games: number;
  /** What the box draws besides, as the `Sketch` of its glance says; null: nothing. */
  sketch: Record<string, unknown> | null;
  /** They were played for some rounds and not to the end. */
  early: boolean;
};

/** Something that one may do. */
export type Way = {
  action: Action;
  name: Line;
  reasons: WayReason[];
  /** What the seat's score may come to at the end, less what it is now; null: nothing was played out. */
  gain: number | null;
  /** In how many of a hundred games it came first, or was first when they were left. */
  wins: number | null;
  /** What the seat would do next, as the steady player would. */
  then: Action[];
  /** A few words each, for the place that they name: what would be gained there, or lost. */
  gains: WayReason[];
};

/** What the lesson says now to whoever is taught. */
export type Card = {
  /** Counted from 0; as many as there are: the lesson is over. */
  step: number;
  of: number;
  /** False: its moment has yet to come, and nothing is said. */
  ready: boolean;
  title: Line | null;
  say: Line | null;
  how: Line | null;
  /** The place that is pointed at; empty: none. */
  point: string;
  /** More places that are lit. */
  light: string[];
  /** What to try now; empty: nothing, or whatever one likes. */
  lit: Action[];
  /** Nothing to do but to read it: the table waits for `learn`. */
  told: boolean;
  /** A choice of one's own. */
  free: boolean;
  /** What came of the choice before it. */
  chosen: Chosen | null;
};

/** A seat would like to take its last move back, which is not its own to decide. */
export type Wish = {
  seat: number;
  agreed: number[];
};

/** What somebody did, and what it comes to. */
export type Chosen = {
  name: Line;
  reasons: WayReason[];
  /** A few words each, for the place that they name. */
  gains: WayReason[];
};

/** What speaks for a way or against it. */
export type WayReason = {
  side: 'brings' | 'costs' | 'risks';
  line: Line;
};

/** A table option; the first value is the default. */
export type Option = {
  name: string;
  values: string[];
};

/** Values of options that do not go together at a table of so many seats. */
export type Conflict = {
  seats: number[];
  options: Record<string, string>;
};

/** A good first evening with a box. */
export type FirstGame = {
  /** The level of each bot that sits down with a newcomer. */
  bots: string[];
  /** Where they differ from the defaults. */
  options: Record<string, string>;
};

/** One box on the shelf. */
export type Box = {
  id: string;
  title: string;
  author: string | null;
  /** Of the first edition. Neither is known of every box. */
  year: number | null;
  minutes: number;
  seats: number[];
  options: Option[];
  conflicts: Conflict[];
  /** Of its bots, the gentlest first. */
  levels: string[];
  first_game: FirstGame;
  /** By language and kind of thing, what the edition calls it: names["fr"]["district"][3]. A parameter of a Line that is called like a kind (or `seat`) holds the number of a thing and is shown by its name. Names may have forms: names["fr"]["company_of"] fills the gap {company_of} of the parameter `company`. */
  names: Record<string, Record<string, string[]>>;
  /** Whether somebody can be taught it: POST /api/games/{game}/lesson. */
  lesson: boolean;
  /** Whether the game has moments in which one may react, and which live tables count in seconds. */
  hurries: boolean;
  /** Whether this server can print it: GET /api/games/{game}/print/{language}. */
  prints: boolean;
  /** How much of the rules is compiled, from 0 to 1. Before it is all, everything can be done, a little slower. */
  compiled: number;
};

export type Shelf = {
  boxes: Box[];
  version: string;
};

export type NewTable = {
  game: string;
  seats: SeatPlan[];
  options: Record<string, string>;
  clock: Clock;
  /** Whether one may ask for a hint: by usage only where nobody else plays. */
  hints: 'usual' | 'always' | 'never';
  /** What the file of an edition of one's own holds, made from the box that `game` names; empty: that box itself. */
  edition: string;
  /** Whether everybody throws in a number before the deal (`stir`), which the deal then follows from, too. */
  stirred: boolean;
};

/** Somebody wants to learn a box at a table of its own, against bots. */
export type NewLesson = {
  name: string;
};

/** The secret links of a new table. Only its opener ever gets this. */
export type TableOpened = {
  table: string;
  /** For each seat kept for a friend the token of its link, to be put behind `#` in /join#TOKEN: it is the seat of whoever uses it first. None for one's own seat, for a bot's, and at a rematch, where everybody keeps their seat. */
  links: (string | null)[];
  /** The token of the watchers' link; empty where somebody else has opened the table already (a rematch). */
  watch: string;
};

export type Join = {
  token: string;
  name: string;
  /** By a table's link: the seat one would like, if it is free. */
  seat: number | null;
  /** By a table's link: one would rather watch. */
  watch: boolean;
};

/** Somebody asks where a link leads before they use it. */
export type Knock = {
  token: string;
};

export type Joined = {
  table: string;
  /** The seats this person holds at the table; none: a watcher. */
  seats: number[];
};

/** Why a table cannot be gone on with: a code for programs, a sentence for people. */
export type Broken = {
  code: 'other_rules' | 'unknown_box' | 'unreadable';
  sentence: string;
};

/** A person wants to go on at another device. `address` is what the token is put behind, for the QR code. */
export type AnotherDevice = {
  address: string;
};

/** The token of a link that lets one more device in, once, and the QR code of the whole address. */
export type DeviceLink = {
  token: string;
  /** How long it can be used. */
  seconds: number;
  /** Line by line, with a `1` for each dark module. */
  code: string[];
};

/** The token of the table's own link, by which friends sit down at any free seat, and the QR code of its address. */
export type TableLink = {
  token: string;
  /** Line by line, with a `1` for each dark module. */
  code: string[];
};

/** A bot is to keep a free seat until a friend comes. */
export type SeatedBot = {
  level: string;
  name: string;
};

/** The token of the link that leads to a freed seat from now on; those before it lead nowhere. */
export type SeatFreed = {
  token: string;
};

export type Seat = {
  name: string;
  kind: SeatKind;
  level: string;
  /** A person with an open connection; bots are always present. */
  present: boolean;
  /** The bot only keeps the seat: whoever comes by the table's link may have it. */
  kept: boolean;
};

/** What a link leads to, told before anybody sits down by it. */
export type Invitation = {
  kind: 'table' | 'seat' | 'watch' | 'device';
  game: string;
  /** The name of whoever opened the table. */
  host: string;
  seats: Seat[];
  /** The seats that one may take by this link, those that nobody keeps first. */
  free: number[];
  /** The seats that one holds at this table already. */
  mine: number[];
  options: Record<string, string>;
  clock: Clock;
  begun: boolean;
  over: boolean;
  /** Of a table with an edition of somebody's own. */
  own: OwnBox | null;
};

/** A table this person sits at, for the list of games to go on with. */
export type MyTable = {
  table: string;
  game: string;
  seats: Seat[];
  mine: number[];
  actors: number[];
  my_turn: boolean;
  /** Whether everybody who was invited has sat down. */
  begun: boolean;
  over: boolean;
  changed: number;
  /** What happened last, as everybody saw it. */
  last: Line | null;
  /** The round that is being played, from 1; 0: the box does not count them, or nobody plays yet. */
  round: number;
  /** At the end: of each seat. */
  scores: number[];
  /** 1 is the winner; before the end, 1 leads as far as everybody sees. Empty: that is secret, or all are level. */
  ranks: number[];
  /** Of an edition of somebody's own. */
  title: string;
  /** What is wrong with the table; null: nothing. Of a broken one no more is told than was known at its opening. */
  broken: Broken | null;
};

export type MyTables = {
  tables: MyTable[];
};

/** Everything that happened at a table, from the set-up on. */
export type WholeLog = {
  lines: LogLine[];
};

/** By which a browser lets this server, and nobody else, call it: base64url, as PushManager.subscribe takes it. */
export type PushKey = {
  key: string;
};

/** Where and how a browser is called when its page is closed, as PushSubscription.toJSON tells, in base64url. */
export type PushAddress = {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
};

/** A browser is to be called no more. */
export type PushEnd = {
  endpoint: string;
};

/** Whether this browser is called from now on. */
export type PushStanding = {
  called: boolean;
};

/** A move of somebody else: how things stood before it, seen from one seat, and the lines that told of it. */
export type MissedMove = {
  /** Of the first move the whole record; after it what stayed the same since the move before is left out. */
  state: Record<string, number | unknown[] | null>;
  /** Likewise. */
  glance: Record<string, unknown>;
  actors: number[];
  log: LogLine[];
};

/** What happened since a seat last moved, the earliest first; of a long time only the end. */
export type Since = {
  moves: MissedMove[];
};

/** How the seats stood after the event of that number, as the rules count; 0: at the set-up. */
export type Standing = {
  number: number;
  scores: number[];
};

/** Something that nobody surpassed in a game: what it is called, and the moment in a few words. */
export type Feat = {
  name: Line;
  how: Line;
  amount: number;
  seat: number;
  /** Of the event in which it happened. */
  number: number;
};

/** A finished game looked back on. What was taken back is left out. */
export type Evening = {
  /** After every move, the set-up first. */
  standings: Standing[];
  /** The most telling first; where there is none, the box has none or nothing stood out. */
  records: Feat[];
  /** Seconds, from the opening to the last move. */
  lasted: number;
};

/** Every error of the HTTP side: a code for programs, a line for people. */
export type Problem = {
  code: string;
  line: Line;
  /** The line in English, or more, for programmers. */
  sentence: string;
};

/** The end: for each seat its score, its rank (1: first, ties share) and how the score came about. */
export type Result = {
  scores: number[];
  ranks: number[];
  sheet: Line[][];
};

/** What a move may change, made from the blanked record alone. */
export type Position = {
  /** Counts the changes of this table; an action names the number it was made on. */
  number: number;
  /** The record, field by field; null is what the viewer may not see. A change leaves out what stayed the same. */
  state: Record<string, number | unknown[] | null>;
  /** What the game reckons up for the table to show, as its `Glance` says; `own` is for the seat that looks, null for a watcher. A change leaves out what stayed the same. */
  glance: Record<string, unknown>;
  actors: number[];
  legal: Action[];
  prompt: Line;
  can_undo: boolean;
  /** Whether the seat may ask the others to go back to before its last move. */
  can_ask_undo: boolean;
  /** How many lines of the log come before these; if one has more, they have been taken back. */
  log_from: number;
  /** In a view the end of the log, in a change what is new; GET /api/tables/{table}/log has all of it. */
  log: LogLine[];
  /** Milliseconds after which silence speaks for whoever is asked; null: there is no hurry. */
  closes_in: number | null;
  /** Of how many milliseconds in all; 0: no clock. */
  time_given: number;
  /** Whether the table waits while somebody reads. */
  held: boolean;
  /** The seat whose time ran out in the last event: silence has spoken for it. */
  late: number | null;
  /** What the lesson says now; null: nobody is taught here, or somebody else is. */
  lesson: Card | null;
  /** Of the chain through all events up to `number`: whoever keeps it can tell later if one of them was changed. */
  head: string;
};

/** What a move has changed since the view or change before it, seen from the same seat. Sent only to whoever has got that. */
export type Change = Position & {
  type: 'change';
};

/** All that one may see. */
export type View = Position & {
  type: 'view';
  /** The seat this is seen from; None: as a watcher. */
  seat: number | null;
  table: string;
  game: string;
  /** The seats this person holds. */
  mine: number[];
  /** Whether everybody who was invited has sat down and, where the deal is stirred, thrown in a number: before, nobody moves. Before a stirred deal the position is that of no game: what is to come is not dealt yet. */
  begun: boolean;
  seats: Seat[];
  options: Record<string, string>;
  clock: Clock;
  /** Whether one may ask for a hint here: freely, so that everybody is told of it, or not at all. */
  hints: 'free' | 'told' | 'no';
  chat: ChatLine[];
  result: Result | null;
  /** SHA-256 of the sealed key; the proof and the exported file hold the key once the game is over. */
  commitment: string;
  /** What each seat threw in for the deal, which follows from all of them and the sealed key; null: it follows from the key alone. */
  nonces: (string | null)[] | null;
  /** A seat asks the others to go back to before its last move; who has agreed so far. */
  wish: Wish | null;
  /** The table at which the same people went on. */
  rematch: string | null;
  /** Of a table with an edition of somebody's own: where it differs from the box. GET /api/tables/{table}/edition gives its file. */
  own: OwnBox | null;
};

/** The answer to a message that was not carried out: a code for programs, a line for people. */
export type Refused = {
  type: 'refused';
  code: string;
  line: Line;
  /** The line in English, or more, for programmers. */
  sentence: string;
  number: number;
};

/** The answer to a `why`. */
export type Because = {
  type: 'because';
  ask: number;
  /** Null: it can be done. */
  line: Line | null;
};

/** The answer to an `ask_hint`. */
export type Hinted = {
  type: 'hinted';
  ask: number;
  /** Of the view that it speaks of. */
  number: number;
  hint: Hint | null;
  /** Why there is none. */
  line: Line | null;
};

/** The answer to an `ask_word`. */
export type WordSaid = {
  type: 'word';
  ask: number;
  /** Null: there is nothing to say about the move. */
  word: Word | null;
};

/** Which of one's seats to see the table from: around one screen, only the seat whose turn it is. */
export type Look = {
  type: 'look';
  seat: number | null;
};

/** Throw in a number for the deal: 32 hexadecimal digits drawn by lot once the commitment is known. */
export type Stir = {
  type: 'stir';
  seat: number;
  nonce: string;
};

/** A move. `number` is the number of the view it was made on: if what it answers has changed for that seat since, it is refused. */
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

/** Ask the others to go back to before one's last move. */
export type AskUndo = {
  type: 'ask_undo';
  seat: number;
  number: number;
};

/** Agree to what another seat asks, or do not. */
export type AnswerUndo = {
  type: 'answer_undo';
  seat: number;
  agrees: boolean;
};

/** A text, or a phrase of the house by its name: everybody reads that in their own language. */
export type Say = {
  type: 'say';
  text: string;
  phrase: string;
};

/** Have the table wait while one reads, or go on: only where nobody else plays but bots. */
export type Hold = {
  type: 'hold';
  seat: number;
  waits: boolean;
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

/** Ask why a seat cannot do something now. Nothing changes, and only the asker is answered. */
export type Why = {
  type: 'why';
  seat: number;
  action: Action;
  /** The answer will name it. */
  ask: number;
};

/** Ask what to do. Only the asker is answered, with `hinted`; among people everybody is told that it was asked. */
export type AskHint = {
  type: 'ask_hint';
  seat: number;
  /** The answer will name it. */
  ask: number;
};

/** Ask whether one's move was clearly a bad one. Only the asker is answered, with `word`; among people everybody is told once that somebody asks this. */
export type AskWord = {
  type: 'ask_word';
  seat: number;
  /** Of the view that the move was made on. */
  number: number;
  /** The answer will name it. */
  ask: number;
};

/** At a lesson: go on to this step, leave (the step after the last), or come back to one. */
export type Learn = {
  type: 'learn';
  seat: number;
  step: number;
};

/** All that is needed to check a deal and the order of what happened. */
export type Proof = {
  /** SHA-256 of the key, as it was shown from the start. */
  commitment: string;
  /** The sealed key, as hexadecimal digits. */
  key: string;
  /** What was agreed at the opening, as JSON. */
  agreed: string;
  /** What happened, as JSON; of what was said only the SHA-256. */
  events: string[];
  /** What the chain through all of it leads to. */
  head: string;
  /** The moment of another game that it plays on from. */
  branch: Branch | null;
};

/** What a pair of eyes saw after a move: of the position only what the move changed. */
export type Seen = {
  state: Record<string, number | unknown[] | null>;
  glance: Record<string, unknown>;
  prompt: Line;
};

/** The game after one event that moved it on; the first is the set-up. */
export type Shot = {
  /** Of the event. */
  number: number;
  /** Whose move it was. */
  seat: number | null;
  /** When, in seconds since 1970. */
  at: number;
  /** The round that was being played, counted from 1. */
  round: number;
  actors: number[];
  /** How the seats stood, as the rules count; of a game that goes on nothing is told. */
  scores: number[];
  /** What was told of it. */
  lines: LogLine[];
  /** Through each pair of eyes: a seat's (its number), `watcher` or `open`. */
  seen: Record<string, Seen>;
  /** Base64 of the bytes of the record, exclusive or with those of the shot before; the first with nothing. */
  record: string;
};

/** Something said at the table while the film stood at a shot. */
export type Heard = {
  /** Of the event it was said after. */
  number: number;
  line: ChatLine;
};

/** Who sat at a seat at the end. */
export type FilmSeat = {
  name: string;
  kind: SeatKind;
  level: string;
};

/** A game to be watched again, whole or through one pair of eyes. What was taken back is left out. */
export type Film = {
  form: number;
  table: string;
  game: string;
  /** The version of the rules it was played by. */
  rules: number;
  over: boolean;
  /** At the end, of each seat. */
  ranks: number[];
  options: Record<string, string>;
  clock: Clock;
  seats: FilmSeat[];
  commitment: string;
  shots: Shot[];
  chat: Heard[];
  /** Of a game with an edition of somebody's own. */
  own: OwnBox | null;
  /** What its file holds. */
  edition: string;
};

/** Somebody wants to play on, against bots, from a moment of a finished game. */
export type NewBranch = {
  /** Of the event after which it stood so. */
  number: number;
  /** The seat to play. */
  seat: number;
  name: string;
};

/** By this token, given to `/api/join`, anybody may watch a game that is over. */
export type FilmLink = {
  token: string;
};

/** Something that a seat could do, as it would have been told, and the chance it would then have had to win. */
export type Choice = {
  lines: Line[];
  chance: number;
  /** The standard error of the chance: of a hundred such estimates 95 are within twice as much. */
  error: number;
  /** As the board draws it; null: it was worked out before this was kept. */
  action: Action | null;
};

export type Reason = {
  /** `brings`, `costs` or `risks`. */
  side: string;
  line: Line;
};

/** A move after which much was different. */
export type Turn = {
  /** In the film. */
  place: number;
  /** Whose move it was. */
  seat: number;
  /** What it changed for each seat, luck included. */
  shift: number[];
  done: Choice;
  /** What the strongest player would have done; null: the same. */
  better: Choice | null;
  /** Of that player. */
  level: string;
  /** For what the strongest player would have done, as the seat could see. */
  reasons: Reason[];
};

/** How a finished game was won. Chances come from many quick games by steady players, from every position. */
export type Analysis = {
  /** From each position. */
  games: number;
  /** After every shot of the film, of each seat. */
  chances: number[][];
  /** Their standard errors. */
  errors: number[][];
  /** Where it turned, in the order in which it happened. */
  turns: Turn[];
};

/** How far the analysis of a game is. */
export type Analysed = {
  /** From 0 to 1; null: nobody has asked for it yet, or it is there. */
  progress: number | null;
  analysis: Analysis | null;
};

/** A game of one's own that was played to the end. */
export type Finished = {
  table: string;
  game: string;
  /** When it ended. */
  at: number;
  seats: FilmSeat[];
  mine: number[];
  scores: number[];
  ranks: number[];
  /** Whether one gave up. */
  resigned: boolean;
  /** Whether it counts: lessons, branches of other games and editions of one's own do not. */
  rated: boolean;
  /** Of an edition of somebody's own. */
  title: string;
};

/** Games at a table of so many. */
export type SeatCount = {
  seats: number;
  games: number;
  won: number;
};

/** How strong one plays, where 1500 is an average guest: the true value is within `spread` 95 times in 100. */
export type Strength = {
  value: number;
  spread: number;
  /** Value and spread after each of the last games. */
  history: number[][];
};

export type BoxCount = {
  game: string;
  games: number;
  /** A shared win counts in part. */
  won: number;
  /** What luck alone would have won. */
  by_luck: number;
  by_seats: SeatCount[];
  against_bots: Strength | null;
  against_people: Strength | null;
  all: Strength | null;
};

/** Somebody one plays with: how often one was ahead, and how often behind. */
export type Company = {
  name: string;
  /** Of a bot; a person's is empty. */
  level: string;
  games: number;
  ahead: number;
  behind: number;
};

export type PersonalRecord = {
  /** `score`: the highest; `feat`: something remarkable, by its `name`; `row`: so many wins one after the other. */
  kind: string;
  game: string;
  amount: number;
  at: number;
  table: string;
  name: Line | null;
};

/** Of the games that count. */
export type Statistics = {
  games: number;
  since: number | null;
  /** The most played first. */
  boxes: BoxCount[];
  company: Company[];
  records: PersonalRecord[];
};

export type MyGames = {
  /** Those that wait for one first. */
  running: MyTable[];
  /** The latest first, and of many only these: for further ones ask `/api/games/finished`. */
  finished: Finished[];
  finished_in_all: number;
  statistics: Statistics;
};

/** Further ones, the latest first. */
export type FinishedGames = {
  finished: Finished[];
};

/** How to leave a game: `bot` lets a bot play on until one comes back, `resign` gives the game up for lost, `delete` takes it off one's list, and for good where nobody else sits at the table. */
export type Leaving = {
  how: 'bot' | 'resign' | 'delete';
};

export type Left = {
  /** Whether the table is no more. */
  gone: boolean;
};

/** By what one is known on other devices: a `passkey`, or a `recovery` link. */
export type Kept = {
  id: string;
  kind: string;
  /** When it was made. */
  at: number;
};

export type Me = {
  kept: Kept[];
};

/** What a passkey says, as `PublicKeyCredential.toJSON` has it. */
export type Credential = {
  credential: Record<string, unknown>;
};

/** What a browser asks a passkey, as `PublicKeyCredential.parse…OptionsFromJSON` takes it. */
export type PasskeyOptions = {
  options: Record<string, unknown>;
};

/** To be put behind `#/back/`: told once. */
export type RecoveryLink = {
  token: string;
};

export type ComeBack = {
  token: string;
};

export type DropProof = {
  id: string;
};

/** Somebody wants everything deleted that is kept of them. */
export type Sure = {
  sure: boolean;
};

/** What a value of an edition file may be. */
export type EditionShape = {
  kind: 'whole' | 'text' | 'one' | 'rows' | 'pair' | 'table' | 'variants' | 'options';
  /** Of a number, of a text's length, or of a list's. */
  low: number;
  high: number;
  /** One of these. */
  values: (string | number)[];
  /** Every row of a list; or the two of a pair. */
  of: EditionShape[];
  /** Of a table by name; of variants the table of each kind. */
  fields: Record<string, EditionShape>;
  /** Fields that may be left out. */
  optional: string[];
  /** The field that says of which kind a variant is. */
  key: string;
};

/** An edition to be checked: a file's text, or what it is to hold. */
export type EditionDraft = {
  text: string | null;
  data: Record<string, unknown> | null;
};

/** Why an edition cannot be played with, and where. */
export type EditionProblem = {
  /** Empty: the file as a whole. */
  block: string;
  /** Names of values, and numbers in lists, counted from 0. */
  path: (string | number)[];
  line: Line;
};

/** An edition as it was read. */
export type EditionSheet = {
  /** The box that it was made from; empty: it does not say so. */
  game: string;
  text: string;
  /** Null: it cannot be read. */
  data: Record<string, unknown> | null;
  /** Null: it can be played with. */
  problem: EditionProblem | null;
  /** What a table of it would show, where it can be played with. */
  own: OwnBox | null;
  /** Of each block, what it may hold. */
  shape: Record<string, EditionShape>;
};

/** Bots are to play a thousand games with an edition, and a thousand with the original. Asked again, how far they are. */
export type NewTrial = {
  text: string;
  seats: number;
};

/** What came of many games with one edition. Means come with their standard errors. */
export type TrialSide = {
  games: number;
  /** Of a game. */
  moves: number[];
  /** Of each seat, in the order of play: which part of the games it won. */
  won: number[][];
  /** Of all seats. */
  scores: number[];
  /** Of the winners. */
  best: number[];
  /** Of the winner before the next. */
  lead: number[];
  /** What the lowest tenth, the middle and the highest tenth of the scores are at. */
  spread: number[];
};

export type TrialFound = {
  original: TrialSide;
  own: TrialSide;
};

/** How far the games of a trial are. */
export type TrialStands = {
  /** From 0 to 1; null: they are over. */
  progress: number | null;
  /** Null: they are being played, or did not come to an end. */
  found: TrialFound | null;
};

/** An edition is to be printed. */
export type NewPrint = {
  text: string;
  language: string;
  paper: string;
};

export type ClientMessage = Look | Why | AskHint | AskWord | Stir | Act | Undo | AskUndo | AnswerUndo | Say | HandOver | TakeBack | Learn | Hold;

export type ServerMessage = View | Change | Refused | Because | Hinted | WordSaid;

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

export type KohleState = {
  /** the secret from which every draw of this game follows */
  key: (number | null)[];
  /** how many draws were made */
  draws: number | null;
  /** how many people sit at the table */
  seats: number;
  /** 1: purses are closed; they open at the end of the game */
  money_hidden: number;
  /** 1: after a deal the seat left of its opener is next, not left of the Boss */
  opener_order: number;
  /** how many prices a seat may name under one Boss */
  patience: number;
  /** 1: every seat is asked in peace; 0: a live table takes silence for letting go */
  courteous: number;
  /** 1: who begins a turn with ten or more cards must try a deal */
  deal_forced: number;
  /** a bit for each family that must take part in the deal */
  must: number[];
  /** a bit for each family of the group from which some must take part */
  either: number[];
  /** how many of that group must take part */
  either_count: number[];
  /** dividends of each deal */
  dividends: number[];
  /** the printed number of each tile, in the order of the stack */
  tile_number: number[];
  /** what one dividend is worth with each tile */
  tile_value: number[];
  /** the highest die that ends the game after each tile */
  tile_end: number[];
  /** tiles in the stack at the start */
  tiles: number;
  /** influence cards of each kind in the box */
  copies: number[];
  /** the seat that concluded each deal; -1: still open, -2: lost to a lull */
  closed_by: number[];
  /** the space the dollar pawn stands on */
  pawn: number;
  /** tiles used up, the next being the one of the deal to come */
  deals: number;
  /** the last roll */
  die: number;
  /** turns begun since a tile was last used up */
  lull: number;
  /** millions before each seat */
  cash: (number | null)[];
  /** millions the bank has paid out */
  paid: number;
  /** the seat each investor works for; -1: beside the board */
  holder: number[];
  /** the travel card that lies on each investor; 0: at home */
  travel_on: number[];
  /** influence cards of each kind in each hand */
  hand: (number[] | null)[];
  /** influence cards in each hand */
  hand_size: number[];
  /** clan cards of each family laid before each seat */
  laid: number[][];
  /** cards of each kind in the draw pile; a draw takes any of them alike */
  pile: (number | null)[];
  /** cards in the draw pile */
  pile_size: number;
  /** cards of each kind on the discard pile */
  discards: number[];
  /** placement, turn, landed, excess, negotiation, target, amount, window or over */
  phase: number;
  /** the current player; in a negotiation the Boss */
  turn: number;
  /** the seat whose turn began last */
  opener: number;
  /** 1: a negotiation is under way */
  dealing: number;
  /** 1: the current player may not draw this turn */
  must_deal: number;
  /** a bit for each seat that has let the latest change go */
  passed: number;
  /** prices each seat has named under this Boss */
  named: number[];
  /** what a seat asks for bringing a family; -1: nothing */
  asked: number[][];
  /** what the Boss offers a seat for a family; -1: nothing */
  offered: number[][];
  /** the seat that has agreed to bring a family; -1: nobody */
  partner: number[];
  /** the price agreed for a family */
  agreed: number[];
  /** negotiations that failed for what a seat had, since it last joined one */
  dear: number[];
  /** the seat that is naming a price or a target, or whose play may be stopped */
  speaker: number;
  /** the seat it is about; -1: none, or an investor */
  about_seat: number;
  /** the family it is about */
  about_family: number;
  /** the kind of card played and not yet in effect */
  card_played: number;
};

export type VentureState = {
  /** the secret from which every draw of this game follows */
  key: (number | null)[];
  /** how many draws were made */
  draws: number | null;
  /** how many people sit at the table */
  seats: number;
  /** 1: any company may be laid on any own pile, and wrong piles are punished */
  free_placement: number;
  /** resource cards drawn at the end of a turn */
  draws_a_turn: number;
  /** capital left at the end counts: 0 nothing, 1 its face values, 2 with its sets */
  hand_counts: number;
  /** 1: a wrong company is set apart for its owner; 0: the owner re-piles all */
  sets_apart: number;
  /** 1: equal riches share the win; 0: of equals the one with more companies wins */
  ties_shared: number;
  /** companies out of the game, unseen: the stock ends when only these are left */
  removed: number;
  /** the letters of each company, a bit each, A lowest */
  letters: number[];
  /** what a company of so many letters costs */
  price_by_letters: number[];
  /** what a conglomerate of so many companies earns a letter */
  profit_by_size: number[];
  /** printed value of each kind of capital card */
  face: number[];
  /** what each kind of takeover card makes of a price, in halves */
  halves: number[];
  /** cards of each kind in the box */
  cards_of: number[];
  /** what one card of a value adds to the number of a holding (see worth) */
  stride: number[];
  /** best worth of every holding of one symbol */
  holding_worth: number[];
  /** the seat that controls each company; -1: nobody */
  owner: number[];
  /** the company beneath it; -1: none */
  below: number[];
  /** what tops the piles of each seat, lone companies too: a set (see companies) */
  tops: number[][];
  /** the letters that it and all companies beneath it share */
  common: number[];
  /** industries in the pile up to it, a bit each; 128: wrongly piled */
  within: number[];
  /** how many companies each seat controls */
  companies: number[];
  /** the companies on offer; -1: an empty place */
  market: number[];
  /** the companies nobody has seen yet, in no order: the next is drawn by lot */
  stock: number[];
  /** how many those are, with the removed ones */
  unseen: number;
  /** 1: hands are secret, as they are until the end */
  hands_closed: number;
  /** cards of each kind in each hand */
  hand: (number[] | null)[];
  /** cards in each hand */
  hand_size: number[];
  /** the most that each hand can pay */
  worth: (number | null)[];
  /** the kinds of the cards in the deck, in no order: the next is drawn by lot */
  deck: (number | null)[];
  /** cards in the deck */
  deck_left: number;
  /** cards of each kind on the discard pile */
  discard: number[];
  /** operations, placement, reorganisation, payment, discard or over */
  phase: number;
  /** the seat to act */
  turn: number;
  /** the company about to be put down; -1: none */
  carried: number;
  /** companies in the air during a reorganisation, the carried one included: a set */
  lifted: number[];
  /** operations done this turn */
  operations: number;
  /** market companies taken over this turn */
  taken: number;
  /** 1: a wrong pile must be reorganised before anything else */
  forced: number;
  /** millions to pay at the end of this turn */
  due: number;
  /** the cards of the payment being made, or of the last one */
  paying: number[];
  /** the payment that wastes least, until a card is paid by hand */
  proposal: (number[] | null)[];
  /** turns in a row in which no market company was taken */
  idle_turns: number;
  /** how many more such turns, this one included, end the game */
  idle_left: number;
  /** profits each seat has written down */
  profit: number[];
  /** profit cards that have come up */
  profit_rounds: number;
  /** scratch */
  bounds: (number | null)[];
  /** scratch */
  ordered: (number | null)[];
  /** scratch */
  trail: (number | null)[];
  /** scratch */
  best_trail: (number | null)[];
};

/** What lies before a colour. */
export type BigShotPurse = {
  /** How many it owns. */
  districts: number;
  /** Millions that its loans will cost at the end. */
  debts: number;
  /** Millions that the next loan brings; 0: there is none. */
  next_loan: number;
};

export type BigShotGlance = {
  /** The colour that would get each district if it were sold now; -1: none, or it is sold. */
  leader: number[];
  /** The same after one more token, by the colour of that token. */
  next_leader: number[][];
  /** Tokens until each district is sold; 0: it is. */
  to_go: number[];
  /** What each district adds to the capital of its owner. */
  worth: number[];
  /** Whether a park of the same owner doubles it. */
  doubled: boolean[];
  /** By colour. */
  purses: BigShotPurse[];
  /** What each seat would score now; null while purses are closed. */
  capitals: (number | null)[];
  /** The seat that gets the lot if the one to bid passes; -1: others are still in. */
  heir: number;
  /** For the seat that looks. */
  own: BigShotOwn | null;
};

/** While purses are closed. */
export type BigShotOwn = {
  /** What one would score oneself now. */
  capital: number;
};

export type BizBluffGlance = {
  /** What each seat would score now. */
  riches: number[];
  /** Dollars that a share brings when a token of each kind comes to light. */
  share_brings: number[];
  /** Whether it is lost then. */
  share_lost: boolean[];
  /** The company whose file is on offer in the Investment Company; -1: none. */
  on_offer: number;
  /** What each seat takes out of the blocked account when that file is turned over. */
  collects: number[];
  /** For the seat that looks. */
  own: BizBluffOwn | null;
};

export type BizBluffOwn = {
  /** The shares that one can pay for. */
  most_bought: number;
  /** Those that one has. */
  most_sold: number;
};

/** Somebody of the deal whom a travel card could send away. */
export type KohleTraveller = {
  family: number;
  /** The seat whose clan card it is; -1: the investor in person. */
  seat: number;
};

export type KohleGlance = {
  /** What the bank would pay for each deal, with the tile on top of the stack. */
  worths: number[];
  /** A bit for each family that a seat can bring, by seat. */
  brings: number[];
  /** Those of them that it brings by a clan card: the investor is elsewhere or away. */
  by_clan: number[];
  /** A bit for each family worth talking about: the deal lists it and the Boss has none of it. */
  wanted: number;
  /** A bit for each family that takes part: the Boss's own, and those agreed upon. */
  filled: number;
  /** The families that must take part and do not yet. */
  missing: number[];
  /** How many more of the group must take part. */
  more: number;
  /** Whether the deal can be concluded. */
  complete: boolean;
  /** Millions that the Boss has agreed to pay. */
  promised: number;
  /** Millions that the Boss's open offers may cost beyond that. */
  offered: number;
  /** What stays with the Boss of what the bank pays, after what is promised; below 0: it comes out of their purse. */
  left: number;
  /** The seats that have yet to act or to let it go. */
  silent: number[];
  /** Whether in a negotiation only the Boss is still asked. */
  last_word: boolean;
  /** Whom travel cards could send away from this deal; each needs one of their own family, or an anonymous one. */
  travellers: KohleTraveller[];
  /** The seats of which the card on the table would touch something: an investor or a clan card of theirs, their place as the Boss, an agreement that a new Boss would void, somebody who takes part in their deal. */
  touched: number[];
  /** The round of turns without a deal that is being played, counted from 1; 0: too early to speak of it. */
  lull: number;
  /** For the seat that looks. */
  own: KohleOwn | null;
};

/** A price that was named to one, and that one may not accept. */
export type KohleRefused = {
  /** The one that would bring the family. */
  seat: number;
  family: number;
  /** Another seat brings it for as little; or it is more than the Boss can still promise. */
  why: 'spoken_for' | 'too_dear';
};

export type KohleOwn = {
  /** The highest price that one may name, by family. */
  highest: number[];
  refused: KohleRefused[];
};

export type VenturePile = {
  /** From the bottom up. */
  companies: number[];
  /** The letters that all share, a bit each. */
  common: number;
  /** How many those are. */
  letters: number;
  /** With every profit card. */
  earns: number;
  /** Two companies of an industry, or no common letter: it earns nothing and must be taken apart. */
  wrong: boolean;
};

/** What a seat controls. */
export type VentureEstate = {
  /** The largest first; lone companies are piles of one. */
  piles: VenturePile[];
  /** All piles together, with every profit card. */
  earns: number;
  reorganise_price: number;
};

export type VentureGlance = {
  /** By seat. */
  estates: VentureEstate[];
  /** What each company costs in the market. */
  prices: number[];
  /** What each company costs with each kind of takeover card. */
  raid_prices: number[][];
  /** The seat that has the turn after this one. */
  next: number;
  /** For the seat that looks. */
  own: VentureOwn | null;
};

/** Cards that are best paid together, or one alone. */
export type VentureSet = {
  kinds: number[];
  worth: number;
};

/** A company that one could have, or is about to put down. */
export type VentureOffer = {
  company: number;
  /** In the market; with a takeover card see `raid_prices`. */
  price: number;
  /** Millions that are missing for that price. */
  short: number;
  /** What each of one's piles would earn with it on top, in the order of the estate; -1: it may not go there. */
  would_earn: number[];
  /** The letters that the pile would share then, a bit each; 0: it may not go there, or they share none. */
  would_share: number[];
};

export type VentureOwn = {
  /** The most that one's hand can pay. */
  worth: number;
  /** What of it is not yet spent this turn. */
  left: number;
  /** One's capital as it is worth most: sets, then single low cards, then high ones. */
  sets: VentureSet[];
  /** Millions that are missing for a reorganisation. */
  reorganise_short: number;
  /** On one's turn: the market, what can be raided with the cards in hand, and the company being put down. */
  offers: VentureOffer[];
};

/** One's companies piled up as well as can be: what a hint draws. */
export type VentureSketch = {
  /** Each from the bottom up. */
  piles: number[][];
  /** All together, with every profit card. */
  earns: number;
};

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

/** A seat would like to take its last move back, which is not its own to decide. */
export type Wish = {
  seat: number;
  agreed: number[];
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
  author: string | null;
  /** Of the first edition. Neither is known of every box. */
  year: number | null;
  minutes: number;
  seats: number[];
  options: Option[];
  levels: string[];
  /** By language and kind of thing, what the edition calls it: names["fr"]["district"][3]. A parameter of a Line that is called like a kind (or `seat`) holds the number of a thing and is shown by its name. */
  names: Record<string, Record<string, string[]>>;
  /** Whether the game has moments in which one may react, and which live tables count in seconds. */
  hurries: boolean;
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
  clock: Clock;
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

/** What a move may change, made from the blanked record alone. */
export type Position = {
  /** Counts the changes of this table; an action names the number it was made on. */
  number: number;
  /** The record, field by field; null is what the viewer may not see. A change leaves out what stayed the same. */
  state: Record<string, number | unknown[] | null>;
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
  seats: Seat[];
  options: Record<string, string>;
  chat: ChatLine[];
  result: Result | null;
  /** SHA-256 of the key from which all draws follow; the exported file holds the key once the game is over. */
  commitment: string;
  /** A seat asks the others to go back to before its last move; who has agreed so far. */
  wish: Wish | null;
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

export type ClientMessage = Look | Act | Undo | AskUndo | AnswerUndo | Say | HandOver | TakeBack;

export type ServerMessage = View | Change | Refused;

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
  /** how many prices a seat may name in one negotiation */
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
  /** turns since a tile was last used up, a failed negotiation counting as three */
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
  /** prices each seat has named in this negotiation */
  named: number[];
  /** what a seat asks for bringing a family; -1: nothing */
  asked: number[][];
  /** what the Boss offers a seat for a family; -1: nothing */
  offered: number[][];
  /** the seat that has agreed to bring a family; -1: nobody */
  partner: number[];
  /** the price agreed for a family */
  agreed: number[];
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
  /** 1: a wrong company is set apart for its owner; 0: he re-piles all himself */
  sets_apart: number;
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
  /** turns since the stock ran out in which no market company was taken */
  idle_turns: number;
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

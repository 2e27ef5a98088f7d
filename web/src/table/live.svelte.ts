import { liveAddress } from '../lib/address';
import type { Action, ClientMessage, Hinted, Line, ServerMessage, View, Word } from '../wire';
import { bearWitness, stirs } from '../fair/witness';
import { Answers } from './answers';
import { changed, remembered } from './changes';
import { Connection } from './connection.svelte';
import { askedHere, covered, nextToLook, ownSecrets, seatToLook } from './curtain';
import { pace } from './show/pace.svelte';
import { Recap } from './show/recap.svelte';
import { Show } from './show/show.svelte';
import { missedBy } from './show/since';

/** What silence did for a seat: the line that tells of it, if there is one, or a bot that plays on. */
export type Late = { seat: number; line: Line | null; bot: boolean };

function lateAt(view: View, seat: number): Late {
  const told = view.log.findLast((entry) => entry.number === view.number && entry.seat === seat);
  return { seat, line: told?.line ?? null, bot: view.seats[seat]?.kind === 'bot' };
}

/** Milliseconds in which moves are drawn together. */
const TOGETHER = 120;

/** One table as its server tells it. Nothing here is made up: `view` is the last view received, the show follows it. */
export class LiveTable {
  view = $state.raw<View | null>(null);
  /** Why the server last refused something. */
  refusal = $state.raw<Line | null>(null);
  /** The number of the view that a move was made on, until the server answers. */
  private answered = $state<number | null>(null);
  /** Around one screen: the seat whose person said "it is me". */
  private looking = $state<number | null>(null);
  /** Around one screen: the last move has shown that person something for their eyes alone. */
  private unseen = $state(false);
  /** Around one screen: nobody has anything to say, so these seats still have to say just that. */
  private passing: { seats: number[]; action: Action } | null = null;
  readonly connection: Connection;
  readonly show = new Show();
  readonly recap = new Recap(missedBy);
  /** Somebody's time at this screen ran out, and silence has spoken; null: it was read. */
  late = $state.raw<Late | null>(null);
  private readonly inbox: ServerMessage[] = [];
  private hearing: ReturnType<typeof setTimeout> | undefined;
  private readonly reasons = new Answers<Line>();
  private readonly hints = new Answers<Hinted>();
  private readonly words = new Answers<Word>();
  /** The view on which the last move was made that the table has taken; null: none yet, or it was taken back. */
  moved = $state<number | null>(null);
  /** The connection was lost since the last view: what happened meanwhile is not played. */
  private cut = true;

  constructor(table: string) {
    this.connection = new Connection(
      liveAddress(table),
      (message) => this.receive(message),
      () => this.missOut(),
    );
  }

  private missOut(): void {
    this.cut = true;
    for (const answers of [this.reasons, this.hints, this.words]) answers.giveUp();
  }

  /** A move is on its way, or there is no line to send one on. */
  get busy(): boolean {
    return this.connection.status !== 'open' || this.answered !== null;
  }

  /** The curtain falls once whoever looked has seen what is theirs. */
  get isCovered(): boolean {
    return this.view !== null && covered(this.view, this.looking) && !this.isLookedAt;
  }

  private get isLookedAt(): boolean {
    return this.looking !== null && this.view?.seat === this.looking && (this.show.lags || this.unseen);
  }

  /** Somebody has said who looks: the table from their seat is on its way. */
  get isUncovering(): boolean {
    return this.looking !== null && this.view?.seat !== this.looking;
  }

  /** Everybody sits there, and only what is thrown in for the deal is still on its way. */
  get isStirring(): boolean {
    return this.view !== null && !this.view.begun && this.view.seats.every(({ kind }) => kind !== 'open');
  }

  /** The seat that waits until whoever looked hands the screen on; null: none does. */
  get handsOnTo(): number | null {
    const waits = this.view !== null && this.unseen && covered(this.view, this.looking) && !this.isCovered && !this.show.lags;
    return waits && this.view ? seatToLook(this.view) : null;
  }

  /** Whoever looked has seen it. */
  handOn(): void {
    this.unseen = false;
  }

  act(action: Action): void {
    const view = this.view;
    if (!view || view.seat === null || this.busy) return;
    this.refusal = null;
    const sent = this.tell({ type: 'act', seat: view.seat, number: view.number, action });
    if (!sent) return;
    this.answered = view.number;
    this.show.catchUp();
  }

  undo(): void {
    const view = this.view;
    if (!view || view.seat === null || this.busy) return;
    this.moved = null;
    this.tell({ type: 'undo', seat: view.seat, number: view.number });
  }

  /** Ask the others to go back to before one's last move. */
  askUndo(): void {
    const view = this.view;
    if (!view || view.seat === null || this.busy) return;
    this.moved = null;
    this.tell({ type: 'ask_undo', seat: view.seat, number: view.number });
  }

  /** Take one's last move back by the table's own rule: freely where nothing was shown, else by agreement, which bots
   * always give. */
  goBack(): void {
    if (this.view?.can_undo) this.undo();
    else this.askUndo();
  }

  answerUndo(seat: number, agrees: boolean): void {
    this.tell({ type: 'answer_undo', seat, agrees });
  }

  /** A text, or a phrase of the house by its name. */
  say(text: string, phrase = ''): void {
    this.tell({ type: 'say', text, phrase });
  }

  /** Has the table wait while one reads, and go on: only where all others are bots, and a clock runs. */
  hold(waits: boolean): void {
    const view = this.view;
    if (!view || view.seat === null || view.result || view.held === waits) return;
    const alone = view.seats.every(({ kind }, seat) => kind === 'bot' || seat === view.seat);
    if (!waits || (alone && view.closes_in !== null)) this.tell({ type: 'hold', seat: view.seat, waits });
  }

  handOver(seat: number, level: string): void {
    this.tell({ type: 'hand_over', seat, level });
  }

  takeBack(seat: number): void {
    this.tell({ type: 'take_back', seat });
  }

  /** The person of the awaited seat is in front of the screen; where several are awaited, of the one named. */
  uncover(seat = this.view && seatToLook(this.view)): void {
    if (!this.view) return;
    this.looking = seat;
    this.unseen = false;
    if (seat !== this.view.seat) this.tell({ type: 'look', seat });
  }

  /** Nobody around this screen has anything to say: the same answer for every seat that is asked, one after the other. */
  passAll(action: Action): void {
    if (!this.view || this.busy) return;
    this.passing = { seats: askedHere(this.view), action };
    this.passOn(this.view);
  }

  /** At a lesson: on to a step of it. */
  learn(step: number): void {
    const seat = this.view?.seat ?? null;
    if (seat !== null) this.tell({ type: 'learn', seat, step });
  }

  leave(): void {
    this.connection.stop();
  }

  /** Why the seat looked from cannot do something now; null: it can, or nobody is there to ask. */
  why(action: Action): Promise<Line | null> {
    const seat = this.view?.seat ?? null;
    return this.reasons.ask((ask) => seat !== null && this.tell({ type: 'why', seat, action, ask }));
  }

  /** What to do; null: nobody is there to ask. */
  hint(): Promise<Hinted | null> {
    const seat = this.view?.seat ?? null;
    return this.hints.ask((ask) => seat !== null && this.tell({ type: 'ask_hint', seat, ask }));
  }

  /** What the host would say about the move that was made on a view; null: nothing. */
  wordAbout(number: number): Promise<Word | null> {
    const seat = this.view?.seat ?? null;
    return this.words.ask((ask) => seat !== null && this.tell({ type: 'ask_word', seat, number, ask }));
  }

  /** At the instant pace nobody sees the moves one by one: those that come together are drawn together, and one's own turn ends it. */
  private receive(message: ServerMessage): void {
    this.inbox.push(message);
    if (message.type !== 'change' || pace.current !== 'instant' || message.legal.length > 0) this.hearAll();
    else this.hearing ??= setTimeout(() => this.hearAll(), TOGETHER);
  }

  private hearAll(): void {
    clearTimeout(this.hearing);
    this.hearing = undefined;
    for (const message of this.inbox.splice(0)) this.hear(message);
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'because') {
      this.reasons.hear(message.ask, message.line);
      return;
    }
    if (message.type === 'hinted') {
      this.hints.hear(message.ask, message);
      return;
    }
    if (message.type === 'word') {
      this.words.hear(message.ask, message.word);
      return;
    }
    const made = this.answered;
    this.answered = null;
    if (message.type === 'refused') {
      this.passing = null;
      this.refusal = message.line;
      return;
    }
    if (this.view && message.number > this.view.number) this.refusal = null;
    if (made !== null && message.number > made) this.moved = made;
    this.follow(message.type === 'view' ? remembered(this.view, message) : changed(this.view, message));
  }

  private follow(view: View | null): void {
    const [before, hidden] = [this.view, this.isCovered];
    this.view = view;
    if (!view) return;
    for (const stir of stirs(view)) this.tell(stir);
    bearWitness(view);
    if (view.late !== null && view.mine.includes(view.late)) this.late = lateAt(view, view.late);
    // Whoever comes back to a screen that was covered says so, too: somebody else may hold it by now.
    if (hidden && before?.seat === this.looking) this.looking = null;
    const next = nextToLook(view, this.looking);
    const isNews = before?.seat === view.seat && ownSecrets(before) !== ownSecrets(view);
    if (next === this.looking) this.unseen = false;
    else if (isNews && !hidden && view.seat === this.looking) this.unseen = true;
    this.show.see(view, this.cut || hidden);
    if (!this.isCovered) this.recap.follow(before, view, this.cut || hidden, this.cut);
    this.cut = false;
    if (next === this.looking || !covered(view, this.looking)) this.lookFrom(view, next);
    this.passOn(view);
  }

  private passOn(view: View): void {
    const seat = this.passing?.seats.find((one) => view.actors.includes(one));
    if (!this.passing || seat === undefined) return void (this.passing = null);
    this.passing.seats = this.passing.seats.filter((one) => one !== seat);
    if (this.tell({ type: 'act', seat, number: view.number, action: this.passing.action })) this.answered = view.number;
  }

  private lookFrom(view: View, seat: number | null): void {
    if (seat !== view.seat) this.tell({ type: 'look', seat });
  }

  private tell(message: ClientMessage): boolean {
    return this.connection.send(message);
  }
}

import { liveAddress } from '../lib/address';
import { sayProblem } from '../lib/say';
import type { Action, ClientMessage, ServerMessage, View } from '../wire';
import { changed, remembered } from './changes';
import { Connection } from './connection.svelte';
import { covered, seatToLook } from './curtain';

/** One table as its server tells it. Nothing here is made up: what is shown is the last view received. */
export class LiveTable {
  view = $state.raw<View | null>(null);
  /** What the server last refused, as a sentence. */
  refusal = $state('');
  /** The number of the view that a move was made on, until the server answers. */
  private answered = $state<number | null>(null);
  /** Around one screen: the seat whose person said "it is me". */
  private looking = $state<number | null>(null);
  readonly connection: Connection;

  constructor(table: string) {
    this.connection = new Connection(liveAddress(table), (message) => this.receive(message));
  }

  /** A move is on its way, or there is no line to send one on. */
  get busy(): boolean {
    return this.connection.status !== 'open' || this.answered !== null;
  }

  get isCovered(): boolean {
    return this.view !== null && covered(this.view, this.looking);
  }

  act(action: Action): void {
    const view = this.view;
    if (!view || view.seat === null || this.busy) return;
    this.refusal = '';
    const sent = this.tell({ type: 'act', seat: view.seat, number: view.number, action });
    if (sent) this.answered = view.number;
  }

  undo(): void {
    const view = this.view;
    if (!view || view.seat === null || this.busy) return;
    this.tell({ type: 'undo', seat: view.seat, number: view.number });
  }

  /** Ask the others to go back to before one's last move. */
  askUndo(): void {
    const view = this.view;
    if (!view || view.seat === null || this.busy) return;
    this.tell({ type: 'ask_undo', seat: view.seat, number: view.number });
  }

  answerUndo(seat: number, agrees: boolean): void {
    this.tell({ type: 'answer_undo', seat, agrees });
  }

  say(text: string): void {
    this.tell({ type: 'say', text });
  }

  handOver(seat: number, level: string): void {
    this.tell({ type: 'hand_over', seat, level });
  }

  takeBack(seat: number): void {
    this.tell({ type: 'take_back', seat });
  }

  /** The person of the awaited seat is in front of the screen. */
  uncover(): void {
    if (!this.view) return;
    this.looking = seatToLook(this.view);
    this.lookFrom(this.view);
  }

  leave(): void {
    this.connection.stop();
  }

  private receive(message: ServerMessage): void {
    this.answered = null;
    if (message.type === 'refused') {
      this.refusal = sayProblem(message);
      return;
    }
    if (this.view && message.number > this.view.number) this.refusal = '';
    this.view = message.type === 'view' ? remembered(this.view, message) : changed(this.view, message);
    if (this.view && !this.isCovered) this.lookFrom(this.view);
  }

  private lookFrom(view: View): void {
    const seat = seatToLook(view);
    if (seat !== view.seat) this.tell({ type: 'look', seat });
  }

  private tell(message: ClientMessage): boolean {
    return this.connection.send(message);
  }
}

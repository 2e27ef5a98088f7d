import type { ClientMessage, ServerMessage } from '../wire';

export type Status = 'connecting' | 'open' | 'lost' | 'gone';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** The server closes with a code from here on when trying again is of no use: no such table, not for this person. */
export const FOR_GOOD = 4400;
/** The code of a socket that broke, as browsers give it. */
const NETWORK_GONE = 1006;

/** How long to wait before the nth attempt to reconnect: twice as long each time, spread so that not all come at once. */
export function waitBefore(attempt: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + chance / 2);
}

/** A socket that comes back by itself until it is told to stop. */
export class Connection {
  status = $state<Status>('connecting');
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly address: string,
    private readonly receive: (message: ServerMessage) => void,
    private readonly onLost: () => void = () => undefined,
  ) {
    addEventListener('online', this.hurry);
    addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.attempt = 0;
      this.status = 'open';
    };
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.lost(event.code);
  }

  private lost(code: number): void {
    if (this.stopped) return;
    this.onLost();
    this.status = code >= FOR_GOOD ? 'gone' : 'lost';
    if (this.status === 'gone') return;
    this.timer = setTimeout(() => this.connect(), waitBefore(this.attempt));
    this.attempt += 1;
  }

  /** The network is gone. The socket would learn of it minutes later, and until then swallow what is sent. */
  private drop = (): void => {
    if (this.status !== 'open' || !this.socket) return;
    this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.lost(NETWORK_GONE);
  };

  /** The network is back, or the page is looked at again: do not sit out the wait. */
  private hurry = (): void => {
    if (this.status !== 'lost' || document.hidden || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connection, FOR_GOOD, waitBefore } from '../src/table/connection.svelte';

class FakeSocket {
  static OPEN = 1;
  static CONNECTING = 0;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen = () => undefined;
  onclose: ((event: { code: number }) => void) | null = () => undefined;
  close = () => void (this.readyState = 2);
  sent: string[] = [];

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  open() {
    this.readyState = 1;
    this.onopen();
  }

  break(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits double up to a limit and are spread', () => {
  expect([0, 1, 2].map((attempt) => waitBefore(attempt, 0.5))).toEqual([400, 800, 1600]);
  expect(waitBefore(30, 0.5)).toBe(8000);
  expect(waitBefore(0, 0)).toBeLessThan(waitBefore(0, 1));
});

test('a broken line is taken up again, and a new one starts with a short wait', () => {
  const connection = new Connection('ws://games.example/', () => undefined);
  last().open();
  expect(connection.status).toBe('open');
  last().break();
  expect(connection.status).toBe('lost');
  vi.advanceTimersByTime(600);
  expect(FakeSocket.all).toHaveLength(2);
  last().open();
  expect(connection.status).toBe('open');
  connection.stop();
});

test('a table that is not for this person is not tried again', () => {
  const connection = new Connection('ws://games.example/', () => undefined);
  last().break(FOR_GOOD + 4);
  expect(connection.status).toBe('gone');
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('nothing is sent, and nothing is kept for later, while there is no line', () => {
  const connection = new Connection('ws://games.example/', () => undefined);
  expect(connection.send({ type: 'say', text: 'hello', phrase: '' })).toBe(false);
  last().open();
  expect(last().sent).toEqual([]);
  expect(connection.send({ type: 'say', text: 'hello', phrase: '' })).toBe(true);
  connection.stop();
});

test('when the network is gone the line counts as lost at once, whatever the socket believes', () => {
  const connection = new Connection('ws://games.example/', () => undefined);
  const first = last();
  first.open();
  dispatchEvent(new Event('offline'));
  expect(connection.status).toBe('lost');
  expect(connection.send({ type: 'say', text: 'hello', phrase: '' })).toBe(false);
  dispatchEvent(new Event('online'));
  last().open();
  expect([FakeSocket.all.length, connection.status]).toEqual([2, 'open']);
  connection.stop();
});

test('when the network is back nobody sits out the wait', () => {
  const connection = new Connection('ws://games.example/', () => undefined);
  last().open();
  last().break();
  dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
  connection.stop();
});

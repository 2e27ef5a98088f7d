// The server's HTTP side: one function a call. A failure is a `Failure` with the code and sentence of its Problem.
import type { Join, Joined, MyTables, NewTable, Problem, Shelf, TableOpened } from '../wire';
import { whole } from './address';

export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
  }
}

export const fetchShelf = () => ask<Shelf>('api/shelf');
export const fetchMyTables = () => ask<MyTables>('api/tables');
export const openTable = (table: NewTable) => ask<TableOpened>('api/tables', table);
export const openRematch = (table: string) => ask<TableOpened>(`api/tables/${encodeURIComponent(table)}/rematch`, {});
export const joinTable = (join: Join) => ask<Joined>('api/join', join);

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(whole(path), body ? posting(body) : {}).catch(() => {
    throw new Failure({ code: 'offline', sentence: '' });
  });
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok || content === null) throw new Failure(problemIn(content));
  return content as Answer;
}

function posting(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function problemIn(content: unknown): Problem {
  const found = content as Partial<Problem> | null;
  return { code: found?.code ?? 'unknown', sentence: found?.sentence ?? '' };
}

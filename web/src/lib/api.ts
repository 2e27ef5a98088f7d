// The server's HTTP side: one function a call. A failure is a `Failure` with its Problem.
import type {
  ComeBack,
  Credential,
  DropProof,
  EditionDraft,
  EditionSheet,
  Me,
  PasskeyOptions,
  RecoveryLink,
  Sure,
  Analysed,
  AnotherDevice,
  DeviceLink,
  Evening,
  Film,
  FilmLink,
  FinishedGames,
  Invitation,
  Join,
  Joined,
  Leaving,
  Left,
  MyGames,
  MyTables,
  NewBranch,
  NewLesson,
  NewPrint,
  NewTable,
  NewTrial,
  Problem,
  Proof,
  PushAddress,
  PushEnd,
  PushKey,
  PushStanding,
  SeatedBot,
  SeatFreed,
  Shelf,
  Since,
  TableLink,
  TableOpened,
  TrialStands,
  WholeLog,
} from '../wire';
import { absolute } from './address';
import { learn } from './say';

export class Failure extends Error {
  constructor(readonly problem: Problem) {
    super(problem.sentence);
  }
}

export const fetchShelf = () => ask<Shelf>('api/shelf');
export const fetchMyTables = () => ask<MyTables>('api/tables');
export const openTable = (table: NewTable) => ask<TableOpened>('api/tables', table);
export const openLesson = (box: string, lesson: NewLesson) =>
  ask<TableOpened>(`api/games/${encodeURIComponent(box)}/lesson`, lesson);
export const openRematch = (table: string) => ask<TableOpened>(`${pathOf(table)}/rematch`, {});
export const linkForDevice = (table: string, device: AnotherDevice) => ask<DeviceLink>(`${pathOf(table)}/device`, device);
export const freeSeat = (table: string, seat: number) => ask<SeatFreed>(`${pathOf(table)}/seats/${seat}/free`, {});
export const linkOfTable = (table: string, device: AnotherDevice) => ask<TableLink>(`${pathOf(table)}/invite`, device);
export const seatBot = (table: string, seat: number, bot: SeatedBot) => ask<Joined>(`${pathOf(table)}/seats/${seat}/bot`, bot);
export const fetchInvitation = (token: string) => ask<Invitation>('api/invitation', { token });
export const fetchEvening = (table: string) => ask<Evening>(`${pathOf(table)}/evening`);
export const fetchFilm = (table: string, eyes: string) => ask<Film>(`${pathOf(table)}/film?eyes=${encodeURIComponent(eyes)}`);
export const linkOfFilm = (table: string) => ask<FilmLink>(`${pathOf(table)}/film/link`, {});
export const fetchProof = (table: string) => ask<Proof>(`${pathOf(table)}/proof`);
export const fetchFile = (table: string) => ask<Record<string, unknown>>(`${pathOf(table)}/export`);
export const playOn = (table: string, branch: NewBranch) => ask<TableOpened>(`${pathOf(table)}/branch`, branch);
export const fetchAnalysis = (table: string) => ask<Analysed>(`${pathOf(table)}/analysis`);
export const beginAnalysis = (table: string) => ask<Analysed>(`${pathOf(table)}/analysis`, {});
export const fetchMyGames = () => ask<MyGames>('api/games');
export const fetchFinished = (after: number) => ask<FinishedGames>(`api/games/finished?after=${after}`);
export const leaveTable = (table: string, leaving: Leaving) => ask<Left>(`${pathOf(table)}/leave`, leaving);
export const fetchMe = () => ask<Me>('api/me');
export const askPasskey = () => ask<PasskeyOptions>('api/me/passkey/options', {});
export const keepPasskey = (credential: Credential) => ask<Me>('api/me/passkey', credential);
export const askReturn = () => ask<PasskeyOptions>('api/back/options', {});
export const returnByPasskey = (credential: Credential) => ask<Me>('api/back/passkey', credential);
export const returnByLink = (back: ComeBack) => ask<Me>('api/back/link', back);
export const makeRecovery = () => ask<RecoveryLink>('api/me/recovery', {});
export const dropProof = (proof: DropProof) => ask<Me>('api/me/drop', proof);
export const deleteAll = (sure: Sure) => ask<Me>('api/me/delete', sure);
/** The address of the file with everything kept of one. */
export const exportAll = () => absolute('api/me/export');
export const fetchSince = (table: string, seat: number) => ask<Since>(`${pathOf(table)}/seats/${seat}/since`);
export const fetchLog = (table: string) => ask<WholeLog>(`${pathOf(table)}/log`);
export const fetchEdition = (box: string) => ask<EditionSheet>(`api/games/${encodeURIComponent(box)}/edition`);
export const checkEdition = (draft: Partial<EditionDraft>) => ask<EditionSheet>('api/editions', draft);
export const tryEdition = (trial: NewTrial) => ask<TrialStands>('api/editions/trial', trial);
/** An edition of one's own as a PDF. */
export const printEdition = (print: NewPrint) => askFile('api/editions/print', print);
/** The address of the edition file of a table, where it is one of somebody's own. */
export const editionOf = (table: string) => absolute(`${pathOf(table)}/edition`);
/** The address of a box as a PDF. */
export const printOf = (box: string, language: string, paper: string) =>
  absolute(`api/games/${encodeURIComponent(box)}/print/${language}?paper=${paper}`);
/** The address of a finished game's file. */
export const fileOf = (table: string) => absolute(`${pathOf(table)}/export`);
export const fetchPushKey = () => ask<PushKey>('api/push');
export const subscribePush = (address: PushAddress) => ask<PushStanding>('api/push', address);
export const unsubscribePush = (end: PushEnd) => ask<PushStanding>('api/push/end', end);
export const joinTable = (join: Join) => ask<Joined>('api/join', join);

function pathOf(table: string): string {
  return `api/tables/${encodeURIComponent(table)}`;
}

async function askFile(path: string, body: object): Promise<Blob> {
  const answer = await sent(path, body);
  if (answer.ok) return answer.blob();
  await learn('house');
  throw new Failure(problemIn(await answer.json().catch(() => null)));
}

function sent(path: string, body?: object): Promise<Response> {
  return fetch(absolute(path), body ? posting(body) : {}).catch(() => {
    throw new Failure(ownProblem('offline'));
  });
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const answer = await sent(path, body);
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok || content === null) {
    await learn('house');
    throw new Failure(problemIn(content));
  }
  return content as Answer;
}

function posting(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function problemIn(content: unknown): Problem {
  const found = content as Partial<Problem> | null;
  return { ...ownProblem('unknown'), ...(found?.line ? found : {}) };
}

/** What no server told us. */
function ownProblem(code: string): Problem {
  return { code, line: { key: `problem_${code}`, params: {} }, sentence: '' };
}

/**
 * The experiment on what a write does: the same good request three times, each about another object, with the object read
 * before and after. One success may be luck; the third shows what a counter, a cache or the request before it spoils.
 */
import { absentStatuses } from '#harness/actors/resources.ts';
import { type Operation, operations } from '#harness/document.ts';
import { ifBroken } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { ExchangeLog } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { isSpecified } from '../../specification.ts';
import { takesApiToken } from '../applies.ts';
import { type FilledWrite, fill, recipeOf } from '../auth/write-recipe.ts';
import { perRun } from '../per-run.ts';
import { rowsOf } from '../tenants/requests.ts';
import { differing } from './comparison.ts';

export interface Round {
  readonly request: FilledWrite;
  readonly response: HttpResponse;
  /** The object or list where the effect shows, before and after; absent where it shows nowhere. */
  readonly before: HttpResponse | undefined;
  readonly after: HttpResponse | undefined;
  /** The same after all rounds. */
  readonly end: HttpResponse | undefined;
}

export interface Rounds {
  readonly rounds: readonly Round[];
  /** All rows after a creation, of the collection that it fills. */
  readonly rows: readonly unknown[] | undefined;
  /** Members that two reads in a row show differently, such as the id of a request. */
  readonly restless: readonly string[];
  readonly log: ExchangeLog;
}

const count = 3;

const experiments = perRun<Rounds>();

/** @throws Skipped or Inconclusive if a request cannot be made */
export async function roundsOf(trial: Trial): Promise<Rounds> {
  const found = await experiments(trial, trial.operation.id, () => experiment(trial));
  if (found.log !== trial.log) trial.log.push(...found.log);
  return found;
}

async function experiment(trial: Trial): Promise<Rounds> {
  const recipe = recipeOf(trial.dialect, trial.operation);
  if (!recipe) throw new Skipped('profile-lacks', `the dialect has no recipe for ${trial.operation.id}`);
  const { method, path } = trial.operation;
  const list = recipe.creates ? await listAt(trial, path) : undefined;
  const rounds: Omit<Round, 'end'>[] = [];
  for (let round = 0; round < count; round += 1) {
    const request = await fill(trial, recipe);
    const before = recipe.creates ? undefined : await shown(trial, request);
    const response = await trial.send({
      method,
      path: request.path,
      body: request.body,
      as: await credentialOf(trial),
    });
    ifBroken(response);
    await trial.resources.adopt(path, response);
    const after = recipe.creates ? await created(trial, response) : await shown(trial, request);
    rounds.push({ request, response, before, after });
  }
  const rows = list && (await rowsOf(trial, list, 'home')).map(({ value }) => value);
  const ended: Round[] = [];
  for (const round of rounds) {
    const end = recipe.creates ? await created(trial, round.response) : await shown(trial, round.request);
    ended.push({ ...round, end });
  }
  const [first] = ended;
  const again = first && (recipe.creates ? await created(trial, first.response) : await shown(trial, first.request));
  return { rounds: ended, rows, restless: differing(first?.end?.json, again?.json), log: trial.log };
}

/** @returns the operation that lists what is created; undefined if the host has none. It is read, so that a cached list shows. */
async function listAt(trial: Trial, path: string): Promise<Operation | undefined> {
  const list = operations.find((one) => one.method === 'GET' && one.paged && one.path === path);
  if (!list) return undefined;
  const { status } = await read(trial, `${path}?itemsPerPage=100`);
  return absentStatuses.includes(status) ? undefined : list;
}

async function credentialOf({ actors, operation }: Trial) {
  return (takesApiToken(operation) ? await actors.readWrite() : await actors.administrator()).credential;
}

async function shown(trial: Trial, { shows }: FilledWrite): Promise<HttpResponse | undefined> {
  return shows === undefined
    ? undefined
    : readIfServed(
        trial,
        shows,
        operations.find((one) => isReadAt(one, shows)),
      );
}

/** The object that a creation names, if it can be read. */
async function created(trial: Trial, response: HttpResponse): Promise<HttpResponse | undefined> {
  const id = response.member('id');
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const own = operations.find((one) => isReadOf(one, trial.operation.path));
  return own && readIfServed(trial, own.path.replace(/\{[^}]+\}$/, encodeURIComponent(String(id))), own);
}

/** @returns undefined where the host does not have the read: its 404 says nothing about the object */
async function readIfServed(trial: Trial, path: string, by: Operation | undefined): Promise<HttpResponse | undefined> {
  const response = await read(trial, path);
  const mayBeAbsent = by !== undefined && !isSpecified(by) && absentStatuses.includes(response.status);
  return mayBeAbsent && (await trial.presenceOf(by)).served === 'no' ? undefined : response;
}

function isReadAt({ method, path }: Operation, wanted: string): boolean {
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/?]+')}(?:\\?|$)`);
  return method === 'GET' && pattern.test(wanted);
}

function isReadOf({ method, path }: Operation, collection: string): boolean {
  return (
    method === 'GET' &&
    path.startsWith(`${collection}/{`) &&
    path.endsWith('}') &&
    !path.slice(collection.length + 1).includes('/')
  );
}

async function read(trial: Trial, path: string): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  const response = await trial.send({ method: 'GET', path, as: credential });
  ifBroken(response);
  return response;
}

/**
 * The experiment at a write operation, which all rules about its effect read: the same good request by callers who must be
 * refused and then by one who may, each followed by a look with a good credential.
 */
import { absentStatuses } from '#harness/actors/resources.ts';
import { type Operation, operations } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Mail } from '#harness/mailbox/mails.ts';
import type { Credential, ExchangeLog } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { takesApiToken, takesContactHash, takesJwt } from '../applies.ts';
import { perRun } from '../per-run.ts';
import { rowsOf } from '../tenants/requests.ts';
import { expiredJwt, faultOfExpiredJwt } from './identities.ts';
import { Look } from './look.ts';
import { type FilledWrite, fill, recipeOf, type WriteRecipe } from './write-recipe.ts';

/** In the order of the requests: the last one is the control. */
export type WriteCaller =
  | 'anonymous caller'
  | 'hash of a contact'
  | 'expired JWT'
  | 'another tenant'
  | 'read-only token'
  | 'user without a role'
  | 'administrator';

export interface Attempt {
  readonly caller: WriteCaller;
  readonly answer: HttpResponse;
  /** True if the effect shows; undefined where it shows nowhere. */
  readonly isDone: boolean | undefined;
}

interface Experiment {
  readonly attempts: readonly Attempt[];
  readonly log: ExchangeLog;
}

/** Milliseconds in which a new object changes by itself, for instance by a mail or a delivery. */
const settling = 1_000;
/** Further objects that a refusal must change before it is one with an effect: others may change one of them meanwhile. */
const confirmations = 2;

const experiments = perRun<Experiment>();

/** @throws Skipped or Inconclusive if the request cannot be made, or if its effect cannot be seen */
export async function writeAttempts(trial: Trial): Promise<readonly Attempt[]> {
  const { attempts, log } = await experiments(trial, trial.operation.id, () => experiment(trial));
  if (log !== trial.log) trial.log.push(...log);
  return attempts;
}

async function experiment(trial: Trial): Promise<Experiment> {
  const recipe = recipeOf(trial.dialect, trial.operation);
  if (!recipe) throw new Skipped('profile-lacks', `the dialect has no recipe for ${trial.operation.id}`);
  const isMarked = recipe.creates || recipe.mails !== undefined;
  return {
    attempts: isMarked ? await markedAttempts(trial, recipe) : await attemptsAtOne(trial, recipe),
    log: trial.log,
  };
}

/** The callers of an operation, with their credentials. */
async function callersOf(trial: Trial): Promise<Map<WriteCaller, Credential | undefined>> {
  const { operation, actors, invitees, profile } = trial;
  const callers = new Map<WriteCaller, Credential | undefined>([['anonymous caller', undefined]]);
  if (profile.mailbox && !takesContactHash(operation)) {
    callers.set('hash of a contact', (await invitees.shared()).credential);
  }
  // Another rule reports an unfit JWT: the other callers are tried all the same.
  const session = await actors.administrator();
  if (takesJwt(operation) && faultOfExpiredJwt(trial, session) === undefined) {
    callers.set('expired JWT', expiredJwt(trial, session));
  }
  if (profile.other && takesJwt(operation)) {
    callers.set('another tenant', (await actors.otherAdministrator()).credential);
  }
  if (takesApiToken(operation)) callers.set('read-only token', (await actors.readOnly()).credential);
  if (profile.mailbox && operation.permission !== 'self') {
    callers.set('user without a role', (await actors.member()).credential);
  }
  const good = takesApiToken(operation) ? await actors.readWrite() : await actors.administrator();
  return callers.set('administrator', good.credential);
}

/** All attempts are about one object: its state is read after each. */
async function attemptsAtOne(trial: Trial, recipe: WriteRecipe): Promise<Attempt[]> {
  const request = await fill(trial, recipe);
  const look = await lookAt(trial, request.shows);
  let state = await look?.state();
  const attempts: Attempt[] = [];
  for (const [caller, as] of await callersOf(trial)) {
    const answer = await send(trial, request, as);
    const isControl = caller === 'administrator';
    const next = await (isControl ? look?.changed(state) : look?.state());
    const isDone = next !== state && (isControl || answer.status < 300 || (await isDoneAnew(trial, recipe, as)));
    attempts.push({ caller, answer, isDone: look && isDone });
    // Done once, it cannot be done again.
    if (isDone || (!look && answer.status < 300)) break;
    state = next;
  }
  return attempts;
}

/** Repeats a refused attempt at other objects, once they have had time to show what changes by itself. */
async function isDoneAnew(trial: Trial, recipe: WriteRecipe, as: Credential | undefined): Promise<boolean> {
  for (let attempt = 0; attempt < confirmations; attempt += 1) {
    const request = await fill(trial, recipe);
    const look = await lookAt(trial, request.shows, settling);
    const state = await look?.state();
    await send(trial, request, as);
    if ((await look?.state()) === state) return false;
  }
  return true;
}

/**
 * @param pause see Look.by
 * @throws Inconclusive if the object cannot be read before the first attempt
 */
async function lookAt(trial: Trial, path: string | undefined, pause = 0): Promise<Look | undefined> {
  if (path === undefined) return undefined;
  const look = await Look.by(() => readAt(trial, path), pause);
  if (look.status === 200) return look;
  if (absentStatuses.includes(look.status)) throw new Skipped('not-served', `the host does not show ${path}`);
  throw new Inconclusive('control-failed', `reading ${path} before the write: ${look.status}`);
}

async function readAt(trial: Trial, path: string): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  return trial.send({ method: 'GET', path, as: credential });
}

/** Each attempt has words of its own, by which its effect is recognised after the last. */
async function markedAttempts(trial: Trial, recipe: WriteRecipe): Promise<Attempt[]> {
  const sent: Sent[] = [];
  for (const [caller, as] of await callersOf(trial)) {
    const request = await fill(trial, recipe);
    const answer = await send(trial, request, as);
    await trial.resources.adopt(trial.operation.path, answer);
    sent.push({ caller, request, answer });
  }
  return recipe.mails ? lookForMails(trial, sent) : lookForRows(trial, sent);
}

interface Sent extends Pick<Attempt, 'caller' | 'answer'> {
  readonly request: FilledWrite;
}

async function lookForRows(trial: Trial, sent: readonly Sent[]): Promise<Attempt[]> {
  const { path } = trial.operation;
  const list = operations.find((one) => one.method === 'GET' && one.path === path);
  if (!list) throw new Skipped('not-applicable', `${path} cannot be listed`);
  const isServed = !absentStatuses.includes((await readAt(trial, path)).status);
  if (!isServed) throw new Skipped('not-served', `the host does not list ${path}`);
  const text = (await textOf(trial, list)).toLowerCase();
  return sent.map(({ caller, answer, request: { marks } }) => {
    // Short ids occur in other rows, too.
    const own = marks.filter(({ length }) => length >= 8).map((mark) => mark.toLowerCase());
    return { caller, answer, isDone: own.length > 0 ? own.some((mark) => text.includes(mark)) : undefined };
  });
}

async function textOf(trial: Trial, list: Operation): Promise<string> {
  if (!list.paged) return control(await readAt(trial, list.path), `reading ${list.path}`).text;
  const rows = await rowsOf(trial, list, 'home');
  return JSON.stringify(rows.map(({ value }) => value));
}

/** The mail of the control is the last: those of the others would have come before it. */
async function lookForMails({ mailbox }: Trial, sent: readonly Sent[]): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const { caller, answer, request } of sent.toReversed()) {
    const { to, names } = request.mails ?? { to: '', names: '' };
    const isControl = caller === 'administrator' && answer.status < 300;
    const mail = await mailbox.find(to, mentions(names), isControl ? undefined : 0);
    attempts.unshift({ caller, answer, isDone: mail !== undefined });
  }
  return attempts;
}

function mentions(words: string): (mail: Mail) => boolean {
  return ({ subject, text }) => subject.includes(words) || text.includes(words);
}

function send(trial: Trial, { path, body }: FilledWrite, as: Credential | undefined): Promise<HttpResponse> {
  return trial.send({ method: trial.operation.method, path, body, as });
}

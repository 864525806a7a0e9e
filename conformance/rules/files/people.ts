/** Shared experiment on a CSV export: people with unusual names, the export, and the list before and after it. */
import type { Actors } from '#harness/actors/actors.ts';
import { filled, filledPath } from '#harness/actors/template.ts';
import type { Recipe } from '#harness/dialect/resources.ts';
import { type Operation, operations } from '#harness/document.ts';
import { control, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { hold, moreThanAPage, most } from '../collections/filling.ts';
import { pagesFrom } from '../collections/page.ts';

/** A person that the experiment created. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly lastName: string;
  readonly note: string | undefined;
}

export interface Exported {
  readonly answer: HttpResponse;
  /** With a plain name and note; the control of what the export contains. */
  readonly plain: Person;
  /** With names and notes that need quotes. */
  readonly odd: readonly Person[];
  /** Rows that the API listed before and after the export, unchanged, in the order of the list. */
  readonly rows: readonly unknown[];
}

/** What separates cells or records, what spreadsheets run, and letters beyond ASCII. */
const oddNames = ['Doe, Jo', 'the "odd" one', 'semi; colon', 'Müller-Łódź ß 山田', '=1+1', '+1-1', '-2+3', '@SUM(A1)'];
const oddNote = 'first line\nsecond, "line"\n\n=third';

/** Upper bound: reading more pages would take minutes. */
const mostPages = 50;

const known = new WeakMap<Actors, Map<string, Promise<Exported>>>();

/** @returns the experiment of the trial's operation, the same for all rules. @throws NotMet, Inconclusive or Skipped */
export function exportedPeople(trial: Trial): Promise<Exported> {
  const { actors, operation } = trial;
  const ofRun = known.get(actors) ?? new Map<string, Promise<Exported>>();
  known.set(actors, ofRun);
  const exported = ofRun.get(operation.id) ?? experiment(trial);
  ofRun.set(operation.id, exported);
  return exported;
}

async function experiment(trial: Trial): Promise<Exported> {
  const collection = collectionOf(trial);
  await hold(trial, moreThanAPage, collection);
  const plain = await person(trial, 'Plain', 'a plain note');
  if (!plain) throw new Inconclusive('control-failed', 'a person with a plain name could not be created');
  const odd = await Promise.all(oddNames.map((name) => person(trial, name, oddNote)));
  const before = await rowsOf(trial, collection);
  const answer = await requestExport(trial);
  const after = await rowsOf(trial, collection);
  return {
    answer,
    plain,
    odd: odd.filter((one) => one !== undefined),
    rows: [...before].filter(([id, row]) => after.get(id) === row).map(([, row]) => JSON.parse(row)),
  };
}

/** @returns undefined if the host accepts no such name */
export async function person(trial: Trial, name: string, note: string): Promise<Person | undefined> {
  const { dialect, resources } = trial;
  const { email, lastName, note: text } = dialect.person;
  const address = trial.mailbox.freshAddress(trial.unique());
  const members = { [email]: address, [lastName]: name };
  const withNote = text ? await resources.attempt(exportedResource(trial), { ...members, [text]: note }) : undefined;
  const isNoted = withNote !== undefined && withNote.status < 400;
  const answer = isNoted ? withNote : await resources.attempt(exportedResource(trial), members);
  const id = answer.member(dialect.page.id);
  if (answer.status >= 400 || (typeof id !== 'string' && typeof id !== 'number')) {
    trial.measure(`${name} is no name here: ${summaryOf(answer)}`);
    return undefined;
  }
  return { id: String(id), email: address, lastName: name, note: isNoted ? note : undefined };
}

/** Requests the export with the administrator's JWT, whose bucket is new in each run. */
export async function requestExport(trial: Trial, accept = 'text/csv'): Promise<HttpResponse> {
  const { method, path } = trial.operation;
  const { credential } = await trial.actors.administrator();
  return trial.send({ method, path, headers: { accept }, as: credential });
}

/** Sends a recipe about a created person. @throws Inconclusive if the host refuses it */
export async function apply(trial: Trial, { method, path, body }: Recipe, { id }: Person): Promise<void> {
  const fill = async () => id;
  const { credential } = await trial.actors.administrator();
  const request = { method, path: await filledPath(path, fill), as: credential };
  const answer = await trial.send(body === undefined ? request : { ...request, body: await filled(body, fill) });
  control(answer, `${method} ${path}`);
}

/** @throws Skipped if the dialect does not say what the operation exports */
export function exportedResource({ operation, dialect }: Pick<Trial, 'operation' | 'dialect'>): string {
  const name = dialect.exports[operation.id];
  if (name !== undefined) return name;
  throw new Skipped('profile-lacks', `the dialect does not say what ${operation.id} exports`);
}

/** The operation that lists what is exported. */
function collectionOf(trial: Trial): Operation {
  const name = exportedResource(trial);
  const [stem] = Object.entries(trial.dialect.collections).find(([, resource]) => resource === name) ?? [];
  const found = operations.find(({ method, path }) => method === 'GET' && path === `/api/v1/${stem}`);
  if (found) return found;
  throw new Skipped('profile-lacks', `the dialect has no collection of a ${name}`);
}

/** @returns rows by id, as JSON */
async function rowsOf(trial: Trial, collection: Operation): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for await (const page of pagesFrom(trial, { itemsPerPage: most }, mostPages, collection)) {
    for (const row of page.rows) rows.set(String(memberOf(row, trial.dialect.page.id)), JSON.stringify(row));
  }
  return rows;
}

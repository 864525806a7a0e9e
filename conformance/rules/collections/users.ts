/** The list of users, compared with users that are known otherwise. */
import { operation } from '#harness/document.ts';
import { expectTrue, ifBroken } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { recordsOf } from '../files/csv.ts';
import { most } from './filling.ts';
import { idsOf, pagesFrom } from './page.ts';

/** Users that are looked up at most: those that were deleted since the export, and one that is missing. */
const mostLookups = 5;

/** Reading more would take too long. */
const mostPages = 20;
/** Moments that are tried, and milliseconds between two. */
const attempts = 15;
const rest = 1_000;

export const userListRules: readonly Rule[] = [
  // A list that lacks the same row each time agrees with itself. The control: the host shows the user by its id.
  {
    id: 'collections/known-users-are-listed',
    level: 'must',
    section: 'Endpoints',
    cites: 'GET /api/v1/users: list users; GET /api/v1/users-csv: export users; JWT: user who logs in',
    requirement: 'The list of users has the user who reads it, and each of the export that the host shows by its id.',
    needs: [],
    cost: { requests: 8 },
    appliesTo: ({ id }) => id === 'users.list',
    async check(trial) {
      const { id } = await trial.actors.administrator();
      const { listed, exported } = await atRest(trial);
      trial.measure(`${listed.size} users listed, ${exported.length} exported`);
      const missing = [id, ...exported].filter((one) => !listed.has(one));
      for (const one of missing.slice(0, mostLookups)) {
        const answer = await lookUp(trial, one);
        const isUser = answer.status === 200 && (one === id || isLikeSome(answer.json, [...listed.values()]));
        expectTrue(!isUser, answer, `${one}, a user, in the list`, `none in ${listed.size} rows`);
      }
    },
  },
];

/** Rows by id, in the order of the list. */
type Listed = ReadonlyMap<string, unknown>;

/**
 * The list and the export while no user is created or deleted: else a row may be missing for having moved between two
 * pages, and one that is always missing may be another each time. @throws Skipped if there is no such moment
 */
async function atRest(trial: Trial) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const listed = await allRows(trial);
    if (isSame(listed, await allRows(trial))) {
      const exported = await exportedIds(trial, listed);
      if (isSame(listed, await allRows(trial))) return { listed, exported };
    }
    await trial.timer.until(trial.timer.now() + rest, 'a moment without new users');
  }
  throw new Skipped('not-applicable', `users were created or deleted at each of ${attempts} moments`);
}

async function allRows(trial: Trial): Promise<Listed> {
  const rows = new Map<string, unknown>();
  for await (const page of pagesFrom(trial, { itemsPerPage: most }, mostPages + 1)) {
    for (const [index, id] of idsOf(trial, page).entries()) rows.set(id, page.rows[index]);
    if (rows.size > mostPages * most)
      throw new Skipped('not-applicable', 'there are too many users to read them thrice');
  }
  return rows;
}

function isSame(one: Listed, other: Listed): boolean {
  return JSON.stringify([...one.keys()]) === JSON.stringify([...other.keys()]);
}

/** False for a user in a state that no listed one is in: a list may have no archived ones. */
function isLikeSome(user: unknown, listed: readonly unknown[]): boolean {
  const states = listed.map(stateOf);
  const own = stateOf(user);
  return states.some((state) => [...state].every(([name, value]) => !own.has(name) || own.get(name) === value));
}

/** What may be a state: booleans, words in capitals, and which members are null. */
function stateOf(user: unknown): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(Object(user)).map(([name, value]) => {
      const isState = value === null || typeof value === 'boolean' || /^[A-Z][A-Z_]*$/.test(String(value));
      return [name, isState ? String(value) : typeof value];
    }),
  );
}

/** @returns the ids of the export; empty unless it has those that are listed */
async function exportedIds(trial: Trial, listed: Listed): Promise<readonly string[]> {
  const { method, path } = operation('users.export');
  const { credential } = await trial.actors.administrator();
  const answer = await trial.send({ method, path, headers: { accept: 'text/csv' }, as: credential });
  ifBroken(answer);
  if (answer.status !== 200 || answer.mediaType !== 'text/csv') return [];
  const [header = [], ...records] = recordsOf(answer);
  const columns = header.map((_, index) => records.map((record) => record[index] ?? ''));
  return columns.find((cells) => cells.filter((cell) => listed.has(cell)).length > listed.size / 2) ?? [];
}

async function lookUp(trial: Trial, id: string): Promise<HttpResponse> {
  const { method, path } = operation('users.get');
  const { credential } = await trial.actors.administrator();
  const answer = await trial.send({ method, path: path.replace(/\{[^}]+\}/, encodeURIComponent(id)), as: credential });
  ifBroken(answer);
  return answer;
}

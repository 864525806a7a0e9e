/** The change feed: order, completeness, and cursors. */
import type { Actors } from '#harness/actors/actors.ts';
import { absentStatuses } from '#harness/actors/resources.ts';
import { filledPath } from '#harness/actors/template.ts';
import type { Operation } from '#harness/document.ts';
import { control, expectTrue, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { difference, isSameObject } from '../effects/comparison.ts';
import { requestPage, rowsOf } from './page.ts';

const isFeed = ({ method, path }: Operation): boolean => method === 'GET' && path === '/api/v1/changes';

/** Seconds for the feed to have a change. */
const patience = 3;
const hour = 3_600_000;
/** Pages read at most: other tests may write to the tenant meanwhile. */
const mostPages = 100;

export const common = {
  level: 'should',
  section: 'Endpoints',
  needs: ['writes'],
  cost: { requests: 9 },
  appliesTo: isFeed,
} as const;
export const cites = (sentence: string) => `GET /api/v1/changes, not in the specification: ${sentence}`;

export const feedRules: readonly Rule[] = [
  {
    ...common,
    id: 'collections/feed-has-each-change-in-order',
    cites: cites('changes in the order of commits, without gaps'),
    requirement:
      'What is created, changed and deleted one after the other is in the change feed once each, in this order.',
    async check(trial) {
      const { made, entries, last } = await changes(trial);
      const actual = entries.map(({ type, id }) => `${type} ${id}`).filter((one, index, all) => one !== all[index - 1]);
      const [first, second] = made;
      const expected = [
        `contact.created ${first}`,
        `contact.updated ${first}`,
        `contact.created ${second}`,
        `contact.deleted ${first}`,
      ];
      expectTrue(actual.join() === expected.join(), last, expected.join(', '), actual.join(', ') || 'none of them');
    },
  },
  {
    ...common,
    id: 'collections/feed-has-objects-as-they-are-now',
    cites: cites('the object as it is now'),
    requirement: 'An entry of the change feed has the object as a GET returns it, and null for a deleted one.',
    async check(trial) {
      const { made, entries, last, current } = await changes(trial);
      const [deleted, present] = made;
      const stale = entries.filter(({ id, object }) =>
        id === deleted ? object !== null : !isSameObject(object, current) || difference(object, current) !== undefined,
      );
      const expected = `null for ${deleted}, the object of GET for ${present}`;
      const actual = stale.map(({ type, object }) => `${type} with ${JSON.stringify(object)}`).join(', ');
      expectTrue(entries.length > 0 && stale.length === 0, last, expected, actual || 'no entry');
    },
  },
  {
    ...common,
    id: 'collections/feed-has-the-time-of-each-change',
    cites: cites('changedAt'),
    requirement: 'An entry of the change feed has the time of its change.',
    async check(trial) {
      const { entries, last, current } = await changes(trial);
      const createdAt = Date.parse(String(memberOf(current, 'createdAt')));
      const other = entries.find(({ at }) => Math.abs(at - createdAt) > hour);
      const time = new Date(createdAt || 0).toISOString();
      expectTrue(
        other === undefined,
        last,
        `changes about ${time}`,
        `${other?.type} at ${new Date(other?.at ?? 0).toISOString()}`,
      );
    },
  },
  {
    ...common,
    id: 'collections/feed-cursor-is-stable',
    cites: cites('view.next'),
    requirement: 'The same cursor of the change feed gives the same changes again.',
    async check(trial) {
      const { start, entries } = await changes(trial);
      const again = await readFrom(trial, start);
      const ids = (some: readonly Entry[]) => some.map(({ type, id }) => `${type} ${id}`);
      const expected = ids(entries);
      const actual = ids(again.entries.filter(({ id }) => entries.some((one) => one.id === id)));
      expectTrue(
        actual.join() === expected.join(),
        again.last,
        expected.join(', '),
        actual.join(', ') || 'none of them',
      );
    },
  },
  {
    ...common,
    id: 'collections/feed-refuses-unknown-cursors',
    cites: cites('400 invalid_cursor, 410 cursor_expired'),
    requirement: 'A cursor of the change feed that the host did not issue is refused with 400 or 410.',
    needs: [],
    cost: { requests: 2 },
    async check(trial) {
      await startOf(trial);
      const response = await requestPage(trial, { after: 'no-cursor-of-this-host' });
      expectTrue([400, 410].includes(response.status), response, '400 or 410', summaryOf(response));
    },
  },
];

interface Entry {
  readonly type: string;
  readonly id: string;
  /** Unix time in milliseconds; NaN where the entry has none. */
  readonly at: number;
  readonly object: unknown;
}

interface Changes {
  readonly start: string;
  /** Ids of the two contacts: the deleted one, and the other. */
  readonly made: readonly [string, string];
  /** Entries of the two contacts. */
  readonly entries: readonly Entry[];
  readonly last: HttpResponse;
  /** The second contact as a GET returns it. */
  readonly current: unknown;
}

const known = new WeakMap<Actors, Promise<Changes>>();

/** Creates, changes and deletes contacts, and reads the feed; once per run. */
function changes(trial: Trial): Promise<Changes> {
  const result = known.get(trial.actors) ?? experiment(trial);
  known.set(trial.actors, result);
  return result;
}

async function experiment(trial: Trial): Promise<Changes> {
  const { credential } = await trial.actors.administrator();
  const start = await startOf(trial);
  const make = async () => {
    const made = await trial.resources.make('contact');
    const { remove } = trial.dialect.resources.contact ?? {};
    if (!remove) throw new Skipped('profile-lacks', 'the dialect does not say how a contact is deleted');
    const path = await filledPath(remove.path, async (word) => made.text(word.split('.').slice(1).join('.')));
    return { id: made.text(trial.dialect.page.id), path };
  };
  const first = await make();
  const body = { lastName: `Changed ${trial.unique()}` };
  control(await trial.send({ method: 'PATCH', path: first.path, body, as: credential }), 'changing a contact');
  const second = await make();
  control(await trial.send({ method: 'DELETE', path: first.path, as: credential }), 'deleting a contact');
  const isOurs = ({ id }: Entry) => id === first.id || id === second.id;
  for (let waited = 0; ; waited += 1) {
    const { entries, last } = await readFrom(trial, start);
    const ours = entries.filter(isOurs);
    if (ours.some(({ type }) => type === 'contact.deleted') || waited === patience) {
      const current = control(
        await trial.send({ method: 'GET', path: second.path, as: credential }),
        'reading a contact',
      );
      return { start, made: [first.id, second.id], entries: ours, last, current: current.json };
    }
    await trial.timer.until(trial.timer.now() + 1_000, 'the change feed to have a change');
  }
}

/** @returns the address of what comes. @throws Skipped without a feed */
export async function startOf(trial: Trial): Promise<string> {
  const response = await requestPage(trial, { after: 'latest' });
  if (absentStatuses.includes(response.status)) throw new Skipped('not-served', 'the host has no change feed');
  return nextOf(trial, control(response, 'reading the change feed'));
}

function nextOf({ dialect, profile, operation }: Trial, response: HttpResponse): string {
  const next = response.member(dialect.page.next);
  if (typeof next !== 'string') {
    throw new Inconclusive(
      'control-failed',
      'the change feed has no next page; see page.next of the dialect',
      response.exchange,
    );
  }
  const { pathname, search } = new URL(next, profile.baseUrl + operation.path);
  return pathname + search;
}

/** Reads from a cursor to the end of the feed. */
export async function readFrom(
  trial: Trial,
  start: string,
): Promise<{ entries: readonly Entry[]; last: HttpResponse; next: string }> {
  const { credential } = await trial.actors.administrator();
  const entries: Entry[] = [];
  for (let [path, pages] = [start, 1]; ; pages += 1) {
    const last = control(await trial.send({ method: 'GET', path, as: credential }), 'reading the change feed');
    const rows = rowsOf(trial, last);
    entries.push(...rows.map(entryOf));
    path = nextOf(trial, last);
    if (rows.length === 0 || pages === mostPages) return { entries, last, next: path };
  }
}

function entryOf(row: unknown): Entry {
  return {
    type: String(memberOf(row, 'type')),
    id: String(memberOf(row, 'objectId')),
    at: Date.parse(String(memberOf(row, 'changedAt'))),
    object: memberOf(row, 'object'),
  };
}

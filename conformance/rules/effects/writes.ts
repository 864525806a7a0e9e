/** What a write does: the work that its response reports, once, each time, and to its own object. */
import { type Operation, operations } from '#harness/document.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';
import { takesApiToken, takesJwt } from '../applies.ts';
import { hasRecipe } from '../auth/write-recipe.ts';
import { difference, isSameObject, lost } from './comparison.ts';
import { type Round, roundsOf } from './rounds.ts';

const shared = { section: 'Endpoints', needs: ['writes'], cost: { requests: 4 } } as const;

/** Change by themselves: a newsletter that is sent, a subscription that delivers, an import or export that runs, and what others take of an event. */
export const moving = [
  'status',
  'updatedAt',
  'endedAt',
  'startedAt',
  'finishedAt',
  'bytes',
  'bytesDone',
  'rows',
  'error',
  'counts',
  'recipientCounts',
  'failingSince',
  'lastAttemptAt',
  'lastResponseStatus',
  'lastUsedAt',
  'seatsLeft',
  'registrationId',
  'waitlistEntryId',
];

export const writeEffectRules: readonly Rule[] = [
  ...pair({
    id: 'effects/write-succeeds-each-time',
    requirement: 'A good write succeeds the first, second and third time, each time for another object.',
    async check(trial) {
      const { rounds } = await roundsOf(trial);
      for (const [index, { response }] of rounds.entries()) {
        expectTrue(response.status < 300, response, `success, the ${ordinal(index)} time`, summaryOf(response));
      }
    },
  }),
  ...pair({
    id: 'effects/write-is-done-each-time',
    requirement: 'After each write that succeeds, a read shows that it was done.',
    async check(trial) {
      const { rounds, rows } = await roundsOf(trial);
      for (const [index, round] of rounds.entries()) {
        if (round.response.status >= 300) continue;
        expectTrue(isDone(round, rows), round.response, `an effect, the ${ordinal(index)} time`, 'none');
      }
    },
  }),
  // No operation that the specification names creates what can be listed.
  ...pair({
    id: 'effects/write-is-done-once',
    requirement: 'One request to create creates one object.',
    appliesTo: ({ method, path }) =>
      method === 'POST' && operations.some((list) => list.method === 'GET' && list.paged && list.path === path),
    async check(trial) {
      const { rounds, rows } = await roundsOf(trial);
      for (const { response, before, after } of rounds) {
        const grown = totalOf(trial, after) - totalOf(trial, before);
        expectTrue(!(grown > 1), response, 'one new row', `${grown}`);
      }
      if (!rows) return;
      const texts = rows.map((row) => JSON.stringify(row).toLowerCase());
      for (const { request, response } of rounds) {
        const marks = request.marks.filter(({ length }) => length >= 8).map((mark) => mark.toLowerCase());
        const found = texts.filter((text) => marks.some((mark) => text.includes(mark))).length;
        expectTrue(found <= 1, response, 'one new object', `${found}`);
      }
    },
  }).filter(({ level }) => level === 'should'),
  ...pair({
    id: 'effects/write-leaves-others-alone',
    requirement: 'A write changes its own object, and leaves those of other requests as they were.',
    appliesTo: ({ hasPathParameters }) => hasPathParameters,
    async check(trial) {
      const { rounds, restless } = await roundsOf(trial);
      if (new Set(rounds.map(({ request }) => request.shows)).size < rounds.length) return;
      for (const { after, end } of rounds) {
        if (!after || !end) continue;
        expectTrue(after.status === end.status, end, `${after.status} as before`, summaryOf(end));
        // A list goes on while others work: a delivery in it arrives, and new ones come.
        if (Array.isArray(memberOf(after.json, trial.dialect.page.rows))) continue;
        const changed = difference(after.json, end.json, [...moving, ...restless]);
        expectTrue(changed === undefined, end, 'the object as its own write left it', changed ?? '');
      }
    },
  }),
  ...pair({
    id: 'effects/write-responds-with-its-object',
    requirement: 'What the response to a write says of an object is what is read of it afterwards, and what was sent.',
    async check(trial) {
      const { rounds, restless } = await roundsOf(trial);
      for (const { request, response, after } of rounds) {
        if (response.status >= 300) continue;
        const isRead = after !== undefined && after.status < 300;
        if (isRead && isSameObject(response.json, after.json)) {
          const other = difference(response.json, after.json, [...moving, ...restless]);
          expectTrue(other === undefined, response, 'what is read afterwards', other ?? '');
        } else {
          const isNamed =
            namesItsObject(trial, request, response, restless) && (!isRead || isListed(trial, response, after));
          expectTrue(isNamed, response, 'the object of the request', summaryOf(response));
        }
        if (!isRead) continue;
        const missing = lost(request.body, after.json);
        expectTrue(missing === undefined, after, 'what was sent', missing ?? '');
      }
    },
  }),
];

/** Contacts write by their hash: see the rules about it. */
const isOfUsers = (operation: Operation): boolean =>
  hasRecipe(operation) && (takesJwt(operation) || takesApiToken(operation));

type Effect = Pick<Rule, 'id' | 'requirement' | 'check'> & { readonly appliesTo?: (operation: Operation) => boolean };

/** The specification names a few of the operations; of the others it says only that they exist. */
function pair({ appliesTo = () => true, ...rule }: Effect): Rule[] {
  return [
    {
      ...rule,
      ...shared,
      level: 'must',
      cites: 'Endpoints, column Purpose',
      appliesTo: (operation) => isSpecified(operation) && isOfUsers(operation) && appliesTo(operation),
    },
    {
      ...rule,
      ...shared,
      id: rule.id.replace('effects/', 'effects/documented-'),
      level: 'should',
      cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
      appliesTo: (operation) => !isSpecified(operation) && isOfUsers(operation) && appliesTo(operation),
    },
  ];
}

/** Rows of a list by what it says; no number for anything else. */
function totalOf({ dialect }: Trial, list: HttpResponse | undefined): number {
  const total = list?.member(dialect.page.total);
  return typeof total === 'number' ? total : Number.NaN;
}

function ordinal(index: number): string {
  return ['first', 'second', 'third'][index] ?? `${index + 1}th`;
}

function isDone({ request, response, before, after }: Round, rows: readonly unknown[] | undefined): boolean {
  // Another rule looks for the mail.
  if (request.mails) return true;
  if (before && after) return before.status !== after.status || !before.bytes.equals(after.bytes);
  if (after) return after.status < 300;
  if (!rows) return true;
  const marks = request.marks.filter(({ length }) => length >= 8).map((mark) => mark.toLowerCase());
  const text = JSON.stringify(rows).toLowerCase();
  return marks.length === 0 || response.status >= 300 || marks.some((mark) => text.includes(mark));
}

/** True unless the response names other objects than the request, and none of its own. */
function namesItsObject(
  { operation }: Trial,
  { path, body }: Round['request'],
  response: HttpResponse,
  restless: readonly string[],
): boolean {
  // A new child of the object, such as a registration of an event, has an id of its own.
  if (response.status === 201) return true;
  const id = response.member('id');
  // So has the one child that a PUT makes or replaces, such as the caller's response to a form: it names its parent.
  const isChild = operation.method === 'PUT' && !isId(path.slice(path.lastIndexOf('/') + 1));
  const said =
    typeof id === 'string' && !isChild
      ? [id]
      : idsIn(
          JSON.stringify(response.json, (name, value) => (restless.includes(name) ? undefined : value)) ??
            response.text,
        );
  const named = idsIn(path + JSON.stringify(body ?? {}));
  return said.length === 0 || named.length === 0 || said.some((one) => named.includes(one));
}

/** True unless the response names a new object that the list of its kind lacks. */
function isListed({ dialect }: Trial, response: HttpResponse, list: HttpResponse): boolean {
  const id = response.member('id');
  const isPage = Array.isArray(list.member(dialect.page.rows));
  return response.status !== 201 || typeof id !== 'string' || !isPage || list.text.includes(id);
}

const isId = (text: string) => idsIn(text)[0] === text;

/** @returns ids and addresses of emails */
function idsIn(text: string): readonly string[] {
  return text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
}

/** Lists of what belongs to one object, such as the registrations of an event. */
import { absentStatuses, type Resource } from '#harness/actors/resources.ts';
import { type Operation, operation as operationOf } from '#harness/document.ts';
import { control, expectTrue } from '#harness/expect.ts';
import { scalarText } from '#harness/http/response.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { difference } from '../effects/comparison.ts';
import { moving } from '../effects/writes.ts';
import { idsOf, page, pagesFrom } from './page.ts';

interface Part {
  /** Resource that the path names. */
  readonly parent: string;
  /** Makes a row. @returns its id */
  readonly make: (trial: Trial, parent: Resource) => Promise<string>;
  /** Id of the operation that reads a row by itself. */
  readonly read?: string;
}

const made =
  (name: string): Part['make'] =>
  async ({ resources }, parent) =>
    (await resources.make(name, {}, { with: [parent] })).text('id');

const parts: Readonly<Record<string, Part>> = {
  'groups.listMembers': { parent: 'group', make: addMember },
  'invitations.list': { parent: 'event', make: made('invitation'), read: 'invitations.get' },
  'registrations.listOfEvent': { parent: 'event', make: made('registration'), read: 'registrations.get' },
  'forms.listResponses': { parent: 'openForm', make: made('formResponse'), read: 'forms.getResponse' },
};

/** Rows in the first of two lists: more than one page of two. */
const rows = 3;

export const partRules: readonly Rule[] = [
  {
    id: 'collections/a-list-of-a-part-has-its-rows-alone',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement:
      'The list of what belongs to one object has each of its rows once, as they are by themselves, over several pages, and none of another object.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 24 },
    appliesTo: ({ id }) => Object.hasOwn(parts, id),
    async check(trial) {
      const part = parts[trial.operation.id];
      if (!part) throw new TypeError(`${trial.operation.id} is no list of a part`);
      const [one, other] = [await listOf(trial, part, rows), await listOf(trial, part, 1)];
      for (const { list, ids } of [one, other]) {
        const { answer, rows: listed } = await page(trial, {}, list);
        const found = idsOf(trial, { answer, rows: listed });
        expectTrue(sameIds(found, ids), answer, `the ids ${ids.join(', ')}`, found.join(', '));
        const paged: string[] = [];
        for await (const some of pagesFrom(trial, { itemsPerPage: rows - 1 }, rows, list)) {
          expectTrue(some.rows.length < rows, some.answer, `at most ${rows - 1} rows`, `${some.rows.length}`);
          paged.push(...idsOf(trial, some));
        }
        expectTrue(sameIds(paged, ids), answer, `over all pages the ids ${ids.join(', ')}`, paged.join(', '));
        if (part.read) await expectRowsAsRead(trial, operationOf(part.read), listed);
      }
    },
  },
];

/** @returns the list of a new object with so many rows */
async function listOf(trial: Trial, { parent, make }: Part, count: number) {
  const whole = await trial.resources.make(parent);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await make(trial, whole));
  const path = trial.operation.path.replace('{id}', encodeURIComponent(whole.text('id')));
  return { list: { path }, ids };
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
}

async function expectRowsAsRead(trial: Trial, read: Operation, listed: readonly unknown[]): Promise<void> {
  const { credential: as } = await trial.actors.administrator();
  for (const row of listed) {
    const id = scalarText(Object(row)[trial.dialect.page.id]) ?? '';
    const path = read.path.replace('{id}', encodeURIComponent(id));
    const response = await trial.send({ method: 'GET', path, as });
    // The list has just shown the row: the host does not serve reads of single ones.
    if (absentStatuses.includes(response.status)) return;
    const answer = control(response, `reading ${path}`);
    // An invitation is being sent, or opened.
    const other = difference(answer.json, row, [...moving, 'sentAt', 'openedAt']);
    expectTrue(other === undefined, answer, 'what the list says', other ?? '');
  }
}

async function addMember(trial: Trial, group: Resource): Promise<string> {
  const user = await trial.resources.make('user');
  const { credential: as } = await trial.actors.administrator();
  const path = `/api/v1/groups/${encodeURIComponent(group.text('id'))}/members`;
  const answer = await trial.send({ method: 'POST', path, body: { userId: user.id }, as });
  control(answer, 'adding a member to a group');
  return user.text('id');
}

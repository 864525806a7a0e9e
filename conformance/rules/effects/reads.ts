/** What reads say of an object: the same in the list and by itself. */
import { absentStatuses } from '#harness/actors/resources.ts';
import { stemOf } from '#harness/dialect/collection.ts';
import { type Operation, operations } from '#harness/document.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { takesJwt } from '../applies.ts';
import { idsOf, page } from '../collections/page.ts';
import { eventually } from '../collections/walk.ts';
import { atHome } from '../tenants/requests.ts';
import { difference } from './comparison.ts';
import { moving } from './writes.ts';

/** Rows that are compared: the first, the last, and one between. */
function positionsOf(rows: readonly unknown[]): readonly number[] {
  return [...new Set([0, Math.floor(rows.length / 2), rows.length - 1])].filter((position) => position >= 0);
}

export const readRules: readonly Rule[] = [
  {
    id: 'effects/listed-object-is-the-object',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement: 'What a list says of an object is what the object says of itself, where both have the member.',
    needs: [],
    cost: { requests: 4 },
    appliesTo: (operation) => takesJwt(operation) && objectOf(operation) !== undefined,
    async check(trial) {
      const object = objectOf(trial.operation);
      if (!object) throw new TypeError(`${trial.operation.id} lists nothing that can be read`);
      // Others may change or delete a row between the list and the look.
      await eventually(async () => {
        const { answer, rows } = await filledPage(trial);
        const ids = idsOf(trial, { answer, rows });
        for (const position of positionsOf(rows)) {
          const id = ids[position] ?? '';
          const path = object.path.replace(/\{[^}]+\}$/, encodeURIComponent(id));
          const own = await atHome(trial, object, { method: 'GET', path });
          if (absentStatuses.includes(own.status) && (await trial.presenceOf(object)).served !== 'yes') {
            throw new Skipped('not-served', `the host does not show single rows of ${trial.operation.path}`);
          }
          expectTrue(own.status < 300, own, `the object of row ${position + 1}`, summaryOf(own));
          const other = difference(own.json, rows[position], moving);
          expectTrue(other === undefined, own, `what the list says in row ${position + 1}`, other ?? '');
        }
      });
    },
  },
];

/** @returns a page, of two rows or more where they may be made. @throws Skipped where it is empty and nothing can be made */
async function filledPage(trial: Trial) {
  const first = await page(trial);
  const { length } = first.rows;
  const { collections, resources } = trial.dialect;
  const { path } = trial.operation;
  // A collection that no rule fills, such as of jobs, may still have a creation.
  const created = Object.entries(resources).find(([, { create }]) => create.path === path);
  const name = collections[stemOf(path)] ?? created?.[0];
  if (length > 1 || (length === 1 && (name === undefined || !trial.profile.allowWrites))) return first;
  if (name === undefined) throw new Skipped('not-applicable', 'the list is empty, and the dialect does not fill it');
  for (let made = length; made < 2; made += 1) await trial.resources.make(name);
  return page(trial);
}

/** @returns the operation that reads one row of a collection */
function objectOf({ method, path, paged, hasPathParameters }: Operation): Operation | undefined {
  if (method !== 'GET' || !paged || hasPathParameters) return undefined;
  return operations.find((one) => one.method === 'GET' && new RegExp(`^${path}/\\{[^}/]+\\}$`).test(one.path));
}

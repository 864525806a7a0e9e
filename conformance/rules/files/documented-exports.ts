/** CSV exports that the specification does not name, compared with the ids that the API lists. */
import { type Operation, operations } from '#harness/document.ts';
import { control, expectSuccess, expectTrue } from '#harness/expect.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';
import { atHome, rowsOf } from '../tenants/requests.ts';
import { recordsOf } from './csv.ts';

export const documentedExportRules: readonly Rule[] = [
  {
    id: 'files/documented-csv-has-what-there-is',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement:
      'A CSV export has a row for each object that the API lists, with its id; and the next one also for what was made since.',
    needs: ['writes'],
    cost: { requests: 100 },
    appliesTo: (operation) => !isSpecified(operation) && listOf(operation) !== undefined,
    async check(trial) {
      const list = listOf(trial.operation);
      if (!list) throw new TypeError(`${trial.operation.id} exports no list`);
      const stem = list.path.replace('/api/v1/', '');
      const resource = trial.dialect.collections[stem];
      if (resource === undefined) throw new Skipped('profile-lacks', `the dialect makes nothing in \`${stem}\``);
      const before = await idsOf(trial, list);
      const { answer, ids } = await exportOf(trial);
      const after = new Set(await idsOf(trial, list));
      const lasting = before.filter((id) => after.has(id));
      const missing = lasting.findIndex((id) => ids.filter((one) => one === id).length !== 1);
      const place = `${missing + 1} of ${lasting.length}, ${lasting[missing]}`;
      expectTrue(missing < 0, answer, 'one row for each object that is listed', `not for ${place}`);
      const made = await trial.resources.make(resource);
      const next = await exportOf(trial);
      const isThere = next.ids.includes(made.text(trial.dialect.page.id));
      expectTrue(isThere, next.answer, `a row for the ${resource} that was made since`, 'none');
      trial.measure(`${ids.length} rows, then ${next.ids.length}`);
    },
  },
];

/** @returns the list with what the operation exports; undefined for another operation */
function listOf({ method, path, produces }: Operation): Operation | undefined {
  if (method !== 'GET' || !produces.includes('text/csv') || !path.endsWith('-csv')) return undefined;
  return operations.find((one) => one.method === 'GET' && one.paged && one.path === path.replace(/-csv$/, ''));
}

async function idsOf(trial: Trial, list: Operation): Promise<string[]> {
  const rows = await rowsOf(trial, list, 'home');
  return rows.flatMap(({ id }) => id ?? []);
}

/** @returns the cells of the column with the ids. @throws Skipped if there is none, NotMet for an export without quotes */
async function exportOf(trial: Trial) {
  const { operation, dialect } = trial;
  const answer = await atHome(trial, operation, { method: 'GET', path: operation.path });
  expectSuccess(answer);
  expectTrue(answer.mediaType === 'text/csv', answer, 'text/csv', answer.mediaType || 'no content type');
  const [header = [], ...records] = recordsOf(control(answer, 'the export'));
  const column = header.indexOf(dialect.page.id);
  if (column < 0) throw new Skipped('not-applicable', `the export has no column \`${dialect.page.id}\``);
  const odd = records.find(({ length }) => length !== header.length);
  expectTrue(odd === undefined, answer, `${header.length} cells in every row`, `${odd?.length}: ${odd?.join(', ')}`);
  return { answer, ids: records.map((cells) => cells[column] ?? '') };
}

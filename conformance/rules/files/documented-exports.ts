/** CSV exports that the specification does not name, compared with the ids that the API lists. */
import { type Operation, operations } from '#harness/document.ts';
import { expectSuccess, expectTrue } from '#harness/expect.ts';
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
      const first = await trial.resources.make(resource);
      const before = [...(await idsOf(trial, list)), first.text(trial.dialect.page.id)];
      const { answer, records } = await exportOf(trial);
      const after = new Set(await idsOf(trial, list));
      const lasting = [...new Set(before)].filter((id) => after.has(id));
      const column = columnOf(records, lasting);
      const counts = Map.groupBy(records, (cells) => cells[column]);
      const wrong = lasting.findIndex((id) => counts.get(id)?.length !== 1);
      const place = `${counts.get(lasting[wrong])?.length ?? 0} for ${lasting[wrong]}, ${wrong + 1} of ${lasting.length}`;
      expectTrue(wrong < 0, answer, 'one row for each object that is listed', place);
      const second = await trial.resources.make(resource);
      const next = await exportOf(trial);
      const isThere = next.records.some((cells) => cells[column] === second.text(trial.dialect.page.id));
      expectTrue(isThere, next.answer, `a row for the ${resource} that was made since`, 'none');
      trial.measure(`${records.length} rows, then ${next.records.length}`);
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

/** @returns the column with the ids, whatever it is called. @throws Skipped if there is none */
function columnOf(records: readonly (readonly string[])[], ids: readonly string[]): number {
  const known = new Set(ids);
  const matches = (column: number) => records.filter((cells) => known.has(cells[column] ?? '')).length;
  const [column = 0] = [...(records[0] ?? []).keys()].toSorted((a, b) => matches(b) - matches(a));
  if (matches(column) > 0) return column;
  throw new Skipped('not-applicable', 'the export has none of the ids that are listed');
}

/** @returns the rows without the header. @throws NotMet if it is no CSV, or a row has more or fewer cells than the header */
async function exportOf(trial: Trial) {
  const { operation } = trial;
  const answer = await atHome(trial, operation, { method: 'GET', path: operation.path });
  expectSuccess(answer);
  expectTrue(answer.mediaType === 'text/csv', answer, 'text/csv', answer.mediaType || 'no content type');
  const [header = [], ...records] = recordsOf(answer);
  const odd = records.find(({ length }) => length !== header.length);
  expectTrue(odd === undefined, answer, `${header.length} cells in every row`, `${odd?.length}: ${odd?.join(', ')}`);
  return { answer, records };
}

/** Files of exports and imports, which a host writes and reads in the background. */
import { setTimeout } from 'node:timers/promises';
import { operation } from '#harness/document.ts';
import { control, expectTrue, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Inconclusive, NotMet } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { idsOf, type Page, pagesFrom } from '../collections/page.ts';
import { contains, recordsOf } from '../files/csv.ts';
import { rowsOf } from '../tenants/requests.ts';
import { administratorOf, demand } from './demand.ts';

/** Longest wait for a file in milliseconds, and the time between two looks. */
const patience = 60_000;
const interval = 150;
const groups = operation('groups.list');
/** Of exports: a host keeps a few. */
const mostPages = 100;

/** Exports all groups as CSV and as NDJSON, each time with a new one, and reads the files three times. */
export async function exportsGroups(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const ids: string[] = [];
  for (const format of ['CSV', 'NDJSON']) {
    const group = await trial.resources.make('group', { name: `Conformance, "${trial.unique()}"` });
    const before = await namesOfGroups(trial);
    // By the JWT of this run: a host may count exports by token, and a profile's token may be in use elsewhere.
    const made = await trial.resources.make('export', { resource: 'group', format }, { as });
    trial.atEnd(() => trial.resources.remove(made));
    ids.push(made.text('id'));
    const path = `/api/v1/exports/${encodeURIComponent(made.text('id'))}`;
    const ended = await ofFile(trial, path);
    const file = await demand(trial, 'GET', `${path}/file`, as);
    const rows = format === 'CSV' ? recordsOf(file).slice(1) : linesOf(file);
    const after = new Set(await namesOfGroups(trial));
    const lasting = [...before, group.text('name')].filter((name) => after.has(name));
    const missing = lasting.find((name) => !rows.some((cells) => cells.some((cell) => contains(cell, name))));
    expectTrue(missing === undefined, file, 'each group that is listed', `none with the name ${missing}`);
    const count = String(ended.member('rows'));
    expectTrue(count === String(rows.length), ended, `\`rows\` ${rows.length}, as the file has`, count);
  }
  await expectListed(trial, ids);
  await demand(trial, 'GET', `/api/v1/exports/${encodeURIComponent(ids[0] ?? '')}/file`, as);
}

/** Follows the pages of one export. @throws NotMet unless each of the exports is on one of them */
async function expectListed(trial: Trial, ids: readonly string[]): Promise<void> {
  const listed = new Set<string>();
  let last: Page | undefined;
  for await (const page of pagesFrom(trial, { itemsPerPage: 1 }, mostPages, operation('exports.list'))) {
    expectTrue(page.rows.length <= 1, page.answer, 'one row', `${page.rows.length}`);
    for (const id of idsOf(trial, page)) listed.add(id);
    last = page;
  }
  const missing = ids.find((id) => !listed.has(id));
  expectTrue(missing === undefined, last?.answer, 'each export on a page', `none with the id ${missing}`);
}

/** Tries three files without writing: each has a good row, and one with another wrong cell than the file before. */
export async function triesImports(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  for (const wrong of ['email', 'phone', 'email']) {
    const made = await trial.resources.make('import', { resource: 'contacts', matchBy: 'email', dryRun: true });
    const path = `/api/v1/imports/${encodeURIComponent(made.text('id'))}`;
    const good = { email: trial.mailbox.freshAddress(trial.unique()), phone: '', lastName: 'Conformance, "quoted"' };
    const bad = { ...good, email: trial.mailbox.freshAddress(trial.unique()), [wrong]: `no ${wrong}` };
    const sent = [Object.keys(good), Object.values(good), Object.values(bad)];
    const body = sent.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
    const headers = { 'content-type': 'text/csv' };
    const uploaded = control(await trial.send({ method: 'PUT', path: `${path}/file`, as, headers, body }), 'the file');
    expectTrue(uploaded.member('id') === made.id, uploaded, 'the import', summaryOf(uploaded));
    const ended = await ofFile(trial, path);
    const counts = ['rows', 'created', 'failed'].map((name) => `${name} ${ended.member(name)}`).join(', ');
    expectTrue(counts === 'rows 2, created 1, failed 1', ended, 'rows 2, created 1, failed 1', counts);
    const preview = await demand(trial, 'GET', `${path}/preview`, as);
    const shown = JSON.stringify([preview.member('header'), ...[preview.member('rows')].flat()]);
    expectTrue(shown === JSON.stringify(sent), preview, JSON.stringify(sent), shown);
    const file = await demand(trial, 'GET', `${path}/problems`, as);
    const [, ...problems] = recordsOf(file);
    const isMeant = problems.length === 1 && problems[0]?.includes(wrong) === true;
    expectTrue(isMeant, file, `one problem, of the ${wrong}`, JSON.stringify(problems));
    const none = await trial.send({ method: 'GET', path: '/api/v1/contacts', query: { email: good.email }, as });
    expectTrue(!none.text.includes(`"${good.email}"`), none, 'no contact by a dry run', good.email);
  }
}

/** @returns the export or import once it has ended. @throws NotMet unless it succeeded, Inconclusive if it takes too long */
async function ofFile(trial: Trial, path: string): Promise<HttpResponse> {
  const end = performance.now() + patience;
  for (;;) {
    const read = await demand(trial, 'GET', path, await administratorOf(trial));
    const status = String(read.member('status'));
    if (!['QUEUED', 'RUNNING'].includes(status)) {
      expectTrue(status === 'FINISHED', read, 'FINISHED', status);
      return read;
    }
    if (performance.now() > end) throw new Inconclusive('too-slow', `${path} takes longer than ${patience / 1_000} s`);
    await setTimeout(interval);
  }
}

async function namesOfGroups(trial: Trial): Promise<string[]> {
  const rows = await rowsOf(trial, groups, 'home');
  return rows.map(({ value }) => String(memberOf(value, 'name')));
}

/** @returns the values of each line of NDJSON. @throws NotMet if it is none */
function linesOf({ text, exchange }: HttpResponse): string[][] {
  try {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line) => Object.values(Object(JSON.parse(line))).map(String));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new NotMet('a JSON object in each line', error.message, exchange);
  }
}

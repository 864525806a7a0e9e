/** Imports in a real browser: 3 000 members of a German spreadsheet, the choice of columns, and files that cannot be read. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { hasChromium } from '#test/chromium.ts';
import { follow } from '#test/follow.ts';
import { type Fixture, openFixture, Visitor } from '../../testing/browser-session.ts';

const anyway = anyTest as TestFn<{ fixture: Fixture; ada: Visitor; folder: string }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;
const path = '/admin/settings/imports';
const script = '<img src=x onerror=alert(1)>';

anyway.before(async (t) => {
  if (!hasChromium) return;
  const fixture = await openFixture({ worker: true });
  const { acme } = fixture.service;
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-imports-'));
  Object.assign(t.context, { fixture, folder, ada: await Visitor.signedIn(fixture, acme, acme.people.ROLE_ADMIN) });
});
anyway.after.always(async (t) => {
  await t.context.fixture?.stop();
  if (t.context.folder) await rm(t.context.folder, { recursive: true });
});

/** Chooses the file on the page of a new import. */
async function choose({ ada, folder }: { ada: Visitor; folder: string }, content: string | Buffer): Promise<void> {
  const name = join(folder, 'members.csv');
  await writeFile(name, content);
  const input = await ada.page.waitForSelector('input[type="file"]');
  await input?.uploadFile(name);
  await ada.press('Check the file');
}

/** Milliseconds for 3 000 rows on a slow machine. */
const patience = 120_000;

const figures = ({ page }: Visitor) =>
  page.$$eval('.stats li', (items) =>
    items.map((item) =>
      ['.label', '.value'].map((part) => item.querySelector(part)?.textContent?.trim() ?? '').join(' '),
    ),
  );

test('3 000 members come in from a German spreadsheet in five clicks, and are found', async (t) => {
  t.timeout(240_000);
  const { ada } = t.context;
  const rows = Array.from(
    { length: 3_000 },
    (_, n) => `M-${n};Jürgen${n};Müller;j${n}@verein.example;+49 30 1234567${n % 10};31.12.19${10 + (n % 90)}`,
  );
  const file = Buffer.from(
    `\ufeff${['Mitgliedsnummer;Vorname;Name;E-Mail;Telefon;Geburtsdatum', ...rows].join('\r\n')}\r\n`,
  );
  await ada.open('/admin');
  await follow(ada.page, `a[href="${path}"]`);
  await ada.press('New import');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await choose(t.context, file);
  await ada.shows('Import 3,000 users', patience);
  t.true((await ada.text()).includes('Nothing is written yet'));
  t.deepEqual(await figures(ada), ['New 3,000', 'Changed 0', 'Unchanged 0', 'Problems 0']);
  t.deepEqual(await ada.page.$$eval('thead th', (heads) => heads.map((head) => head.textContent)), [
    'Member number',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Date of birth',
  ]);
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(await t.context.fixture.service.sql(`select from users where email like '%@verein.example'`), []);
  await ada.press('Import 3,000 users');
  await ada.shows('3,000 users can now sign in once they are invited.', patience);
  t.deepEqual(await figures(ada), ['New 3,000', 'Changed 0', 'Unchanged 0', 'Problems 0']);
  await ada.open('/admin/users?search=Jürgen2999');
  t.true((await ada.text()).includes('j2999@verein.example'));
  t.deepEqual(ada.complaints, []);
});

test('columns are chosen where they are not recognised, and rows with problems are named in a file', async (t) => {
  t.timeout(120_000);
  const { ada, fixture } = t.context;
  await ada.open(`${path}/new?resource=contacts`);
  await choose(
    t.context,
    `Wer,Kontakt,${script}\n${script},one@columns.example,x\nB,two@columns.example,y\nC,no address,z\n`,
  );
  await ada.shows('by which rows are matched', patience);
  await ada.press('Change columns');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  t.true((await ada.text()).includes(`${script} · B · C`));
  await ada.page.select('[name="column.0"]', 'firstName');
  await ada.fill({ matchBy: 'email' });
  await ada.press('Check again');
  t.true((await ada.text()).includes('Choose the column that becomes "Email"'));
  await ada.page.select('[name="column.1"]', 'firstName');
  await ada.press('Check again');
  t.true((await ada.text()).includes('Another column becomes "First name" already.'));
  await ada.page.select('[name="column.1"]', 'email');
  await ada.press('Check again');
  await ada.shows('Import 2 contacts', patience);
  t.deepEqual(await figures(ada), ['New 2', 'Changed 0', 'Unchanged 0', 'Problems 1']);
  t.true((await ada.text()).includes('This is no email address.'));
  const here = await ada.path();
  const problems = await ada.page.evaluate(`fetch(${JSON.stringify(`${here}/problems`)}).then((file) => file.text())`);
  t.regex(String(problems), /3,email,format/);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Import 2 contacts');
  await ada.shows('Needs attention', patience);
  t.is((await fixture.service.sql(`select from contacts where email like '%@columns.example'`)).length, 2);
  await ada.open(here);
  t.true((await ada.text()).includes('The file is not kept any more.'));
  t.deepEqual(ada.complaints, []);
});

test('a form without a file, and one with a file that is not CSV, say what to do', async (t) => {
  const { ada, fixture } = t.context;
  await ada.open(`${path}/new`);
  await ada.page.$eval('input[type="file"]', (input) => input.removeAttribute('required'));
  await ada.press('Check the file');
  t.true((await ada.text()).includes('Choose a CSV file with at least a header row.'));
  await choose(t.context, Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2, 10, 3]));
  t.true((await ada.text()).includes('This is a workbook, not CSV.'));
  await choose(t.context, Buffer.from([1, 2, 3, 10, 3]));
  await ada.shows('Failed', patience);
  t.true((await ada.text()).includes('choose another file'));
  t.is((await fixture.service.sql(`select from users where email like 'PK%'`)).length, 0);
});

test('an import is stopped on a page that says what stays', async (t) => {
  const { ada, fixture } = t.context;
  const { service } = fixture;
  const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite };
  const body = { resource: 'contacts' };
  const { json } = await service.send(service.acme, '/api/v1/imports', { method: 'POST', headers, body });
  await ada.open(`${path}/${json.id}`);
  await ada.press('Stop');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Let it go on');
  await ada.press('Stop');
  await ada.press('Stop the import');
  t.true((await ada.text()).includes('The import is stopped.'));
  t.is((await service.send(service.acme, `/api/v1/imports/${json.id}`, { headers })).json.status, 'CANCELLED');
});

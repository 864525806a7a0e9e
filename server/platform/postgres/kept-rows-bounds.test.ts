/** What is kept is bounded, and the bounds serve all who read. */
import test from 'ava';
import { KeptRows, type Reading, versioned } from './kept-rows.ts';
import { sql } from './statement.ts';

/** Statements of a database that never changes, one element for each transaction. */
function unchanging(size = 0): Reading & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    sent,
    async send(statements) {
      const isPage = statements.map(({ text }) => !text.includes('row_counts'));
      sent.push(isPage.map((is) => (is ? 'page' : 'version')).join());
      const row = JSON.stringify({ json: 'x'.repeat(size) });
      return isPage.map((is) => ({ rows: is ? [JSON.parse(row)] : [], command: 'SELECT' }));
    },
  };
}

const page = (of: string) => versioned(sql`select ${of}`, ['users']);

test('of more pages than are kept, most stay when all are read in turn', async (t) => {
  const kept = new KeptRows();
  const pages = Array.from({ length: 600 }, (_, number) => page(`page ${number}`));
  const inTurn = async () => {
    const reading = unchanging();
    for (const statement of pages) await kept.read('tenant', statement, reading);
    return reading.sent;
  };
  for (let rounds = 0; rounds < 5; rounds += 1) await inTurn();
  const sent = await inTurn();
  const looks = sent.filter((statements) => statements === 'version').length;
  t.true(looks > 150, `${looks} of 600 were kept`);
  const plain = sent.filter((statements) => statements === 'page').length;
  t.true(plain > 2 * (600 - looks - plain), `${plain} of ${600 - looks} that are not kept were read as they are`);
});

test('a client that walks through its pages twice leaves most of those that others poll', async (t) => {
  const kept = new KeptRows();
  const walk = async (tenant: string, pages: number) => {
    const reading = unchanging();
    for (let number = 0; number < pages; number += 1) await kept.read(tenant, page(`page ${number}`), reading);
    return reading.sent;
  };
  for (let reads = 0; reads < 3; reads += 1) await walk('polling', 100);
  for (let walks = 0; walks < 2; walks += 1) await walk('walking', 500);
  const looks = (await walk('polling', 100)).filter((statements) => statements === 'version').length;
  t.true(looks > 50, `${looks} of 100 are kept`);
});

test('a page whose values are long, such as `fields` that repeat a name, is not remembered', async (t) => {
  const kept = new KeptRows();
  const reading = unchanging();
  for (let reads = 0; reads < 4; reads += 1) await kept.read('tenant', page('email,'.repeat(200)), reading);
  t.deepEqual(reading.sent, ['page', 'page', 'page', 'page']);
});

test('a page that is too large to be kept is read as it is from the third time on, without its versions', async (t) => {
  const kept = new KeptRows();
  const reading = unchanging(64 * 1024 + 1);
  for (let reads = 0; reads < 4; reads += 1) await kept.read('tenant', page('large'), reading);
  t.deepEqual(reading.sent, ['page', 'version,page,version', 'page', 'page']);
});

import test, { type ExecutionContext } from 'ava';
import pg from 'pg';
import { createTestDatabase } from '#test/postgres.ts';
import { Flush, type Statement, type StatementResult } from './flush.ts';

type Send = (...statements: Statement[]) => Promise<readonly StatementResult<pg.QueryResultRow>[]>;

async function connected(t: ExecutionContext): Promise<Send> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await database.drop();
  });
  const send: Send = (...statements) =>
    new Promise((resolve, reject) => {
      const exchange = new Flush(statements, (error) => (error ? reject(error) : resolve(exchange.results)));
      client.query(exchange);
    });
  await send({ text: 'create table things (id int primary key, tags text[], data jsonb, bytes bytea)' });
  return send;
}

const add = (id: number) => ({ name: 'add', text: 'insert into things (id) values ($1)', values: [id] });
const count = { name: 'count', text: 'select count(*)::int as n from things' };

test('what goes out together is one transaction: all of it stays, or nothing', async (t) => {
  const send = await connected(t);
  await t.throwsAsync(send(add(1), add(2), add(1)), { message: /duplicate key/ });
  const [before] = await send(count);
  t.deepEqual(before?.rows, [{ n: 0 }]);
  const [first, second] = await send(add(1), add(2));
  t.is(first?.command, 'INSERT 0 1');
  t.is(second?.command, 'INSERT 0 1');
  const [after] = await send(count);
  t.deepEqual(after?.rows, [{ n: 2 }]);
});

test('a statement that failed on its way can be sent again under its name', async (t) => {
  const send = await connected(t);
  const divide = (by: number) => ({ name: 'divide', text: 'select 6 / $1::int as share', values: [by] });
  await t.throwsAsync(send(divide(0)), { message: /division by zero/ });
  await t.throwsAsync(send(divide(0), count), { message: /division by zero/ });
  const [three] = await send(divide(2));
  const [two, things] = await send(divide(3), count);
  t.deepEqual([three?.rows, two?.rows, things?.rows], [[{ share: 3 }], [{ share: 2 }], [{ n: 0 }]]);
});

test('a setting of a flush ends with it', async (t) => {
  const send = await connected(t);
  const readOnly = { name: 'ro', text: `select set_config('transaction_read_only', 'on', true)` };
  await t.throwsAsync(send(readOnly, add(1)), { message: /read-only transaction/ });
  await t.notThrowsAsync(send(add(1)));
});

test('values arrive as they were given, and columns come back as what they are', async (t) => {
  const send = await connected(t);
  const bytes = Buffer.from([0, 255, 92]);
  const tags = ['plain', 'with "quotes" and \\', 'a,b', '', null, '{}', 'NULL'];
  const data = { list: [1, 'ü'], nothing: null };
  const insert = { text: 'insert into things values ($1, $2, $3, $4)', values: [7, tags, data, bytes] };
  const [, read] = await send(insert, { name: 'read', text: 'select * from things' });
  t.deepEqual(read?.rows, [{ id: 7, tags, data, bytes }]);
  const moment = new Date('2026-03-01T09:30:00.123Z');
  const [at] = await send({ text: 'select $1::timestamptz as at, $2::text as none', values: [moment, undefined] });
  t.deepEqual(at?.rows, [{ at: moment, none: null }]);
  const lists = [
    [moment, null],
    [
      [1, 2],
      [3, 4],
    ],
    [{ a: 1 }, { b: ['"'] }],
  ];
  const [listed] = await send({
    text: 'select $1::timestamptz[] as a, $2::int[] as b, $3::jsonb[] as c',
    values: lists,
  });
  t.deepEqual(listed?.rows, [{ a: lists[0], b: lists[1], c: lists[2] }]);
  const [found] = await send({
    text: 'select id from things where bytes = any($1::bytea[])',
    values: [[Buffer.of(1), bytes]],
  });
  t.deepEqual(found?.rows, [{ id: 7 }]);
});

test('a flush that is sent before the last is answered waits for its turn', async (t) => {
  const send = await connected(t);
  const [, counted] = await Promise.all([send(add(1)), send(count)]);
  t.deepEqual(counted[0]?.rows, [{ n: 1 }]);
});

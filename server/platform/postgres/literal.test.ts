import test from 'ava';
import fc from 'fast-check';
import pg from 'pg';
import { inlined } from './literal.ts';
import { sql } from './statement.ts';

test('whatever a value is, PostgreSQL reads it as that value', async (t) => {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  t.teardown(() => client.end());
  const texts = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !/[\0\ud800-\udfff]/.test(text));
  const odd = fc.constantFrom("'", "''", "\\'", '\\', "' or true --", "E'", '$1', '$$', '"', "\\\\'; select 1; --");
  await fc.assert(
    fc.asyncProperty(fc.oneof(texts, odd), fc.array(fc.oneof(texts, odd), { minLength: 1 }), async (text, list) => {
      const statement = sql`select ${text} as text, ${list}::text[] as list, ${null}::int as nothing, ${true} as yes`;
      const { rows } = await client.query(inlined(statement));
      return JSON.stringify(rows) === JSON.stringify([{ text, list, nothing: null, yes: true }]);
    }),
    { numRuns: 300 },
  );
  t.pass();
});

test('a value that is not plain is rejected', (t) => {
  t.throws(() => inlined(sql`select ${{ a: 1 }}`), { instanceOf: TypeError });
  t.throws(() => inlined(sql`select ${Number.NaN}`), { instanceOf: TypeError });
});

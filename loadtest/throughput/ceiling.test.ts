import test from 'ava';
import { ceilingOf } from './ceiling.ts';

test('the ceiling is a rate, and nothing is measured after an interruption', async (t) => {
  const options = { connections: 2, userAgent: 'guildgate-loadtest (test)' };
  t.true((await ceilingOf({ ...options, signal: new AbortController().signal })) > 10);
  t.is(await ceilingOf({ ...options, signal: AbortSignal.abort() }), 0);
});

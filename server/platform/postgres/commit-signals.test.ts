import { getEventListeners } from 'node:events';
import test from 'ava';
import { createLogger } from '../log.ts';
import { commitSignals } from './commit-signals.ts';
import { createPool } from './pool.ts';

test('a request that waits for many commits leaves nothing at its signal', async (t) => {
  const url = process.env.TEST_POSTGRES_URL ?? '';
  const logger = createLogger('silent');
  const pool = createPool({ url, size: 1, applicationName: 'signals' }, logger);
  const signals = commitSignals(url, pool, logger);
  t.teardown(() => signals.close().then(() => pool.close()));
  // Its connection keeps this thread until the pool is closed: the timers of notifications keep none.
  await pool.use((connection) => connection.flush([{ text: 'select' }]));
  const { signal } = new AbortController();
  for (let commits = 0; commits < 3; commits += 1) {
    const woken = signals.next('acme', 10_000, signal);
    signals.committed('acme', false);
    t.true(await woken);
  }
  t.is(getEventListeners(signal, 'abort').length, 0);
});

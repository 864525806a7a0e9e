import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { defaultFairness, fairnessSettings } from './settings.ts';

test('absent settings have their defaults, and only known ones are kept', (t) => {
  const given = { seed: 3, rounds: 2, contact: 'ops@tiny.example' };
  t.deepEqual(fairnessSettings(given), { ...defaultFairness, seed: 3, rounds: 2 });
  t.is(fairnessSettings({ seed: 1, rate: 2.5 }).rate, 2.5);
});

test('settings out of bounds are refused with their bounds', (t) => {
  for (const [changes, message] of [
    [{ rounds: 1.5 }, /rounds is 1\.5; it must be a whole number from 1/],
    [{ rounds: 0 }, /rounds is 0/],
    [{ ratio: 0.9 }, /ratio is 0\.9; it must be a number from 1/],
    [{ slackMs: -1 }, /slackMs is -1/],
    [{ rate: 0 }, /rate is 0/],
    [{ rateShare: 1 }, /rateShare is 1/],
    [{ seconds: Number.NaN }, /seconds is NaN/],
    [{ hogConnections: 0 }, /hogConnections is 0/],
  ] as const) {
    t.throws(() => fairnessSettings({ seed: 1, ...changes }), { instanceOf: UsageError, message });
  }
});

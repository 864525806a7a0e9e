import test from 'ava';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { releaseCrowd } from './release-crowd.ts';
import { findingOn, rejudged } from './testing.ts';

test('crowds that met a release prove it; those of which none was admitted did not', async (t) => {
  t.is((await findingOn(slidingLogWithHold, releaseCrowd)).verdict, 'proven');
  // As where Retry-After is too short, and the release is yet to come.
  const { verdict, says } = await rejudged(slidingLogWithHold, releaseCrowd, (samples) =>
    samples.map((sample) => (['old', 'elapsed'].includes(sample.step) ? { ...sample, status: 429 } : sample)),
  );
  t.is(verdict, 'inconclusive', says);
  t.regex(says, /^0 of two crowds/);
});

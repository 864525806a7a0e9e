/** A steady stream across the full minute of the server's clock, on a full bucket. */
import type { Sample } from '../../sample.ts';
import { type Check, inconclusive, proven } from '../check.ts';
import { burst } from '../target-session.ts';
import { countAdmitted, ofStep, perhapsTooMany, slowest, tooFew, tooMany, undecided, unfinished } from './evidence.ts';
import { clockOf } from './server-clock.ts';

const minuteMs = 60_000;
const stream = 100;
/** The stream begins before the earliest possible minute and ends after the latest. */
const margin = { before: 200, after: 600 };
/** The bucket stays full for longer than the stream lasts. */
const leastWindowMs = 5000;

export const edgeMinute: Check = {
  id: 'edge-minute',
  title: "A full minute of the server's clock",
  requirement: 'A full bucket stays full while the server clock passes a full minute.',
  windows: ({ windowMs }) => minuteMs / windowMs + 1,
  requests: ({ quota }) => 1 + quota + stream,
  impossible: ({ claim }) =>
    claim.windowMs < leastWindowMs ? 'the window is too short for a clock of whole seconds' : undefined,
  async drive(session) {
    const identity = await session.freshIdentity();
    const first = await identity.send('first');
    const clock = clockOf(first);
    if (!clock) return;
    const spareMs = clock.doubtMs + margin.before + 2 * slowest([first]);
    const edge = Math.ceil((session.now() + clock.aheadMs + spareMs) / minuteMs) * minuteMs - clock.aheadMs;
    await session.until(edge - spareMs);
    // The first request may be a window old by then.
    await burst(identity, 'fill', session.claim.quota);
    const begun = Math.max(session.now(), edge - clock.doubtMs - margin.before);
    const lasts = edge + clock.doubtMs + margin.after - begun;
    const answers: Promise<Sample>[] = [];
    for (let index = 0; index < stream; index += 1) {
      await session.until(begun + (index * lasts) / stream);
      answers.push(identity.send('stream'));
    }
    await Promise.all(answers);
  },
  judge(samples, claim) {
    const fault = tooMany(samples, claim);
    if (fault) return fault;
    const [first] = samples;
    if (first && !clockOf(first)) return inconclusive('the clock of the host is unknown: its responses have no Date');
    const broken =
      unfinished(samples, { first: 1, fill: claim.quota, stream }) ??
      tooFew(samples, claim) ??
      undecided(samples) ??
      perhapsTooMany(samples, claim);
    if (broken) return broken;
    const minutes = ofStep(samples, 'stream').map(({ date }) => Math.floor(Date.parse(date ?? '') / minuteMs));
    const isAcross = Math.min(...minutes) < Math.max(...minutes);
    return isAcross
      ? proven(`${countAdmitted(ofStep(samples, 'stream'))} of ${stream} were admitted around the full minute`)
      : inconclusive('the stream missed the full minute');
  },
};

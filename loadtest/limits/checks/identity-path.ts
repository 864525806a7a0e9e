/** Other spellings of a path open no other bucket. */
import { isAdmitted, isDenied } from '../../sample.ts';
import { type Check, inconclusive, proven, skipped } from '../check.ts';
import { burst } from '../target-session.ts';
import { ofStep, plural, tooFew, tooMany, undecided, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';

/** The same path for RFC 3986, 6.2.2.2, and one that many routers take for the same. */
const spellings = ['encoded-path', 'slashed-path'] as const;

export const identityPath: Check = {
  id: 'identity-other-path',
  title: 'No other bucket: the same path in another spelling',
  requirement: 'While a bucket is full, its path with an encoded letter or a final slash is denied where it is served.',
  windows: 0.2,
  requests: ({ quota }) => quota + surplus + 1 + spellings.length,
  impossible: ({ variations }) =>
    spellings.every((spelling) => variations.includes(spelling))
      ? undefined
      : 'the target has no way to send the same path in another spelling',
  async drive(session) {
    const identity = await session.freshIdentity();
    await burst(identity, 'fill', session.claim.quota + surplus);
    // A host that serves every path tells nothing about spellings.
    if (isAdmitted(await identity.send('unknown', { as: 'unknown-path' }))) return;
    for (const as of spellings) await identity.send(as, { as });
  },
  judge(samples, claim) {
    const [unknown] = ofStep(samples, 'unknown');
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { fill: claim.quota + surplus, unknown: 1 }) ??
      // A status such as 404 says that this spelling is not served.
      undecided(samples.filter(({ unexpected }) => !unexpected));
    if (fault) return fault;
    const own = ofStep(samples, 'fill');
    if (tooFew(own, claim) || !own.some(isDenied)) return inconclusive('the bucket was not full');
    if (unknown && isAdmitted(unknown)) return skipped('the host serves every path, so that a spelling tells nothing');
    const broken = unfinished(samples, { 'encoded-path': 1, 'slashed-path': 1 });
    if (broken) return broken;
    const varied = samples.filter(({ step }) => spellings.some((spelling) => spelling === step));
    const denied = varied.filter(isDenied).length;
    if (varied.some(isAdmitted)) return inconclusive('one was admitted, but too late for a verdict');
    return denied === 0
      ? skipped('the host serves the path in one spelling only')
      : proven(
          `${denied} of ${plural(varied.length, 'spelling')} were denied while the bucket was full, the others not served`,
        );
  },
};

/** What the 429s of one full bucket tell: a whole number of seconds, and all of them the same moment. */
import { type Ask, isAdmitted, isDenied } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, type Finding, inconclusive, proven, refuted } from '../check.ts';
import { ofStep, plural, seconds, tooMany, unanswered, unfinished } from './evidence.ts';
import { spend } from './waiting.ts';

const denials = 6;
/** The last comes this far into the window. */
const share = 0.85;
/** At another part of a second than the first, but near enough that rounding alone cannot set them a second apart. */
const partMs = 200;

export const retryAfterForm: Check = {
  id: 'retry-after-form',
  title: 'Retry-After is a whole number, and always of the same moment',
  requirement: 'Every 429 has a Retry-After of 1 to W seconds, and those of one full bucket name one release.',
  windows: 1.1,
  requests: ({ quota }) => quota + denials,
  async drive(scene) {
    const asker = await scene.fresh();
    await spend(scene, asker);
    const begun = scene.now();
    const lastMs = scene.claim.windowMs * share - 1000;
    for (let index = 0; index < denials; index += 1) {
      const whole = Math.max(0, Math.floor((lastMs * index) / (denials - 1) / 1000) * 1000);
      await scene.until(begun + whole + (index === 0 ? 0 : partMs));
      await asker.ask('wait');
    }
  },
  judge(asks, claim) {
    const denied = asks.filter(isDenied);
    const fault = tooMany(asks, claim) ?? misshapen(denied, claim);
    if (fault) return fault;
    const missing = unfinished(asks, { fill: claim.quota, wait: denials }) ?? unanswered(asks);
    if (missing) return missing;
    if (ofStep(asks, 'wait').some(isAdmitted)) return inconclusive('the bucket did not stay full');
    return agreement(denied);
  },
};

function misshapen(denied: readonly Ask[], { windowMs }: Claim): Finding | undefined {
  const odd = denied.filter(({ retryAfter = '' }) => !/^[1-9][0-9]*$/.test(retryAfter));
  if (odd[0]) {
    const has =
      odd[0].retryAfter === undefined ? 'no Retry-After' : `the Retry-After ${JSON.stringify(odd[0].retryAfter)}`;
    return refuted(`${odd.length} of ${plural(denied.length, '429')} had ${has}`);
  }
  const longest = Math.max(0, ...denied.map(({ retryAfter }) => Number(retryAfter)));
  return longest * 1000 > windowMs + 1000
    ? refuted(`Retry-After was ${longest} s, of a window of ${seconds(windowMs)}`)
    : undefined;
}

/** Each names a moment some time after it was decided on: rounding alone leaves them less than a second apart. */
function agreement(denied: readonly Ask[]): Finding {
  const earliest = denied.map((ask) => ask.sentAt + Number(ask.retryAfter) * 1000);
  const latest = denied.map((ask) => ask.receivedAt + Number(ask.retryAfter) * 1000);
  const certain = Math.max(...earliest) - Math.min(...latest);
  const possible = Math.max(...latest) - Math.min(...earliest);
  const all = `${plural(denied.length, '429')} named moments`;
  if (certain >= 1000) return refuted(`${all} that are at least ${seconds(certain)} apart`);
  if (possible >= 1000) return inconclusive(`${all} that may be ${seconds(possible)} apart`, possible - 1000);
  return proven(`${all} less than ${seconds(Math.ceil(possible))} apart`);
}

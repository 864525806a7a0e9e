/** Limiters that admit correctly, or fewer, but send wrong headers: one for each check that counts cannot test. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelDecision, ModelWorld } from './model.ts';
import { slidingLog } from './sliding-log.ts';
import { slidingLogWithHold } from './sliding-log-with-hold.ts';

type Alteration = (decision: ModelDecision, claim: LimitPolicy) => ModelDecision;

/** Decisions of another model, with altered headers. */
function altered(model: Model, alter: Alteration): Model['create'] {
  return (claim: LimitPolicy, world: ModelWorld) => {
    const limiter = model.create(claim, world);
    return async (question) => alter(await limiter(question), claim);
  };
}

const waiting = (alter: (seconds: number, claim: LimitPolicy) => number | undefined): Alteration => {
  return ({ retryAfterSeconds, ...decision }, claim) => {
    return retryAfterSeconds === undefined
      ? decision
      : { ...decision, retryAfterSeconds: alter(retryAfterSeconds, claim) };
  };
};

const silent: Model = {
  name: 'silent',
  describes: 'Sends no Retry-After.',
  exact: true,
  refutedBy: ['retry-after-form'],
  create: altered(
    slidingLogWithHold,
    waiting(() => undefined),
  ),
};

const fractional: Model = {
  name: 'fractional',
  describes: 'Sends fractions of seconds, as after a division of milliseconds by 1000.',
  exact: true,
  refutedBy: ['retry-after-form'],
  create: altered(
    slidingLogWithHold,
    waiting((seconds) => seconds - 0.5),
  ),
};

const milliseconds: Model = {
  name: 'milliseconds',
  describes: 'Sends milliseconds in place of seconds.',
  exact: true,
  refutedBy: ['retry-after-form'],
  create: altered(
    slidingLogWithHold,
    waiting((seconds) => seconds * 1000),
  ),
};

const wholeWindow: Model = {
  name: 'whole-window',
  describes: 'Always sends a Retry-After of a whole window plus a second.',
  exact: true,
  refutedBy: ['retry-after-form', 'retry-after-disobeyed', 'retry-after-strict'],
  create: altered(
    slidingLogWithHold,
    waiting((_, { windowMs }) => windowMs / 1000 + 1),
  ),
};

const impatient: Model = {
  name: 'impatient',
  describes: 'Rounds the wait down, as Symfony does.',
  exact: true,
  refutedBy: ['retry-after-obeyed', 'denials-free'],
  create: altered(
    slidingLog,
    waiting((seconds) => seconds - 1),
  ),
};

const miscounting: Model = {
  name: 'miscounting',
  describes: 'Sends the remaining quota before the request instead of after it.',
  exact: true,
  refutedBy: ['remaining'],
  create: altered(slidingLogWithHold, ({ remaining, ...decision }) =>
    remaining === undefined ? decision : { ...decision, remaining: remaining + 1 },
  ),
};

const miserly: Model = {
  name: 'miserly',
  describes: 'Admits one fewer than the quota.',
  exact: true,
  refutedBy: [
    'volume',
    ...['fill-1', 'fill-10', 'fill-100', 'fill-1000', 'fill-nodes', 'fill-nodes-uneven'],
    ...['any-window', 'staggered-release', 'denials-free', 'remaining', 'node-clocks', 'many-keys', 'edge-minute'],
    ...['release-crowd', 'saved-up-idle', 'saved-up-steady'],
  ],
  create: ({ quota, windowMs }, world) => slidingLogWithHold.create({ quota: quota - 1, windowMs }, world),
};

const late: Model = {
  name: 'late',
  describes: 'Releases places five seconds after their window.',
  exact: true,
  // Which of them depends on the moments of the requests.
  refutedBy: 'some',
  create: ({ quota, windowMs }, world) => slidingLogWithHold.create({ quota, windowMs: windowMs + 5000 }, world),
};

export const liars: readonly Model[] = [
  silent,
  fractional,
  milliseconds,
  wholeWindow,
  impatient,
  miscounting,
  miserly,
  late,
];

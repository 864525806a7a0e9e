/** Limiters that admit what they should, or less, and are wrong in what they tell: one for each check that counts cannot try. */
import type { Claim } from '../../claim.ts';
import type { Model, ModelDecision, ModelWorld } from './model.ts';
import { slidingLog } from './sliding-log.ts';
import { slidingLogWithHold } from './sliding-log-with-hold.ts';

type Retold = (decision: ModelDecision, claim: Claim) => ModelDecision;

/** What the other decides, told in another way. */
function retold(model: Model, tell: Retold): Model['create'] {
  return (claim: Claim, world: ModelWorld) => {
    const limiter = model.create(claim, world);
    return async (question) => tell(await limiter(question), claim);
  };
}

const waiting = (tell: (seconds: number, claim: Claim) => number | undefined): Retold => {
  return ({ retryAfterSeconds, ...decision }, claim) => {
    return retryAfterSeconds === undefined
      ? decision
      : { ...decision, retryAfterSeconds: tell(retryAfterSeconds, claim) };
  };
};

const silent: Model = {
  name: 'silent',
  describes: 'Tells nobody how long to wait.',
  exact: true,
  refutedBy: ['retry-after-form'],
  create: retold(
    slidingLogWithHold,
    waiting(() => undefined),
  ),
};

const fractional: Model = {
  name: 'fractional',
  describes: 'Tells parts of seconds, as who divides milliseconds by 1000.',
  exact: true,
  refutedBy: ['retry-after-form'],
  create: retold(
    slidingLogWithHold,
    waiting((seconds) => seconds - 0.5),
  ),
};

const wholeWindow: Model = {
  name: 'whole-window',
  describes: 'Tells everybody to wait for a whole window, and a second to spare.',
  exact: true,
  refutedBy: ['retry-after-form', 'retry-after-disobeyed', 'retry-after-strict'],
  create: retold(
    slidingLogWithHold,
    waiting((_, { windowMs }) => windowMs / 1000 + 1),
  ),
};

const impatient: Model = {
  name: 'impatient',
  describes: 'Rounds the wait down, as Symfony does.',
  exact: true,
  refutedBy: ['retry-after-obeyed', 'denials-free'],
  create: retold(
    slidingLog,
    waiting((seconds) => seconds - 1),
  ),
};

const miscounting: Model = {
  name: 'miscounting',
  describes: 'Tells what remained before the request, in place of after it.',
  exact: true,
  refutedBy: ['remaining'],
  create: retold(slidingLogWithHold, ({ remaining, ...decision }) =>
    remaining === undefined ? decision : { ...decision, remaining: remaining + 1 },
  ),
};

const miserly: Model = {
  name: 'miserly',
  describes: 'Admits one fewer than it promises.',
  exact: true,
  refutedBy: [
    ...['fill-1', 'fill-10', 'fill-100', 'fill-1000', 'fill-nodes', 'fill-nodes-uneven'],
    ...['any-window', 'staggered-release', 'denials-free', 'remaining'],
  ],
  create: ({ quota, windowMs }, world) => slidingLogWithHold.create({ quota: quota - 1, windowMs }, world),
};

const late: Model = {
  name: 'late',
  describes: 'Gives places back five seconds after their window.',
  exact: true,
  refutedBy: ['any-window', 'staggered-release', 'retry-after-form', 'denials-free'],
  create: ({ quota, windowMs }, world) => slidingLogWithHold.create({ quota, windowMs: windowMs + 5000 }, world),
};

export const liars: readonly Model[] = [silent, fractional, wholeWindow, impatient, miscounting, miserly, late];

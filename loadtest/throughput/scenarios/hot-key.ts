/** One key floods a limited operation. */
import { Skipped } from '#harness/verdict.ts';
import { freshEmail } from '../body-template.ts';
import {
  assertWorks,
  firstCountedBy,
  type Key,
  type LimitedOperation,
  limitedBy,
  limitedOperation,
  limitText,
} from '../limited.ts';
import type { Scenario, Source, Stage } from '../scenario.ts';

export const hotKey: Scenario = {
  id: 'hot-key',
  title: 'Hot key',
  describes:
    'One token at one limited operation, nearly always denied: measures the cost of a denial, and its effect on other requests.',
  needs: ['a spare token in the profile, or allowWrites to create one'],
  prepare,
};

async function prepare(stage: Stage): Promise<Source> {
  const { session } = stage;
  const operation =
    stage.limitedOperation === undefined ? firstCountedBy('token') : limitedOperation(stage.limitedOperation);
  const key = await keyOf(stage, operation);
  const limited = await limitedBy(session, operation);
  await assertWorks(session, limited, key);
  const { id, method, path } = operation;
  return {
    operations: [{ id, method, path }],
    omitted: [],
    limit: `${limitText(operation)}: nearly all are denied.`,
    next: () => limited.request(key),
    isExpected: (status) => limited.isExpected(status),
  };
}

async function keyOf({ session }: Stage, { id, limit }: LimitedOperation): Promise<Key> {
  switch (limit.key) {
    case 'token':
      return { as: (await session.actors.freshToken()).credential };
    case 'email':
      return { email: freshEmail(session, session.unique()) };
    case 'ip':
      return {};
    default:
      throw new Skipped('not-applicable', `${id} is limited by ${limit.key}; choose one by token, email or ip`);
  }
}

/** Many sign-ins with a wrong password. */
import { assertWorks, limitedBy, limitedOperation, limitText } from '../limited.ts';
import type { Scenario, Source, Stage } from '../scenario.ts';

export const loginStorm: Scenario = {
  id: 'login-storm',
  title: 'Login storm',
  describes:
    'Sign-ins with unknown emails. They are limited by address: the quota of this address is admitted and gets 401, the rest is denied with 429. Afterwards this address cannot sign in for a window.',
  needs: [],
  prepare,
};

async function prepare({ session }: Stage): Promise<Source> {
  // Later scenarios need this session, and sign-in is exhausted after this one.
  await session.actors.administrator();
  const limited = await limitedBy(session, limitedOperation('identity.loginCheck'));
  await assertWorks(session, limited, {});
  const { id, method, path } = limited.operation;
  return {
    operations: [{ id, method, path }],
    omitted: [],
    limit: `${limitText(limited.operation)}: 2xx and 401 were admitted, 429 denied.`,
    next: () => limited.request({}),
    isExpected: (status) => limited.isExpected(status),
  };
}

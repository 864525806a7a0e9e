/** Many try to sign in with what is no password. */
import { assertWorks, limitedBy, limitedOperation, limitText } from '../limited.ts';
import type { Scenario, Source, Stage } from '../scenario.ts';

export const loginStorm: Scenario = {
  id: 'login-storm',
  title: 'Login storm',
  describes:
    'Sign-ins of people that nobody knows. They are limited by address: from this one the quota is judged and answered with 401, and the rest is told 429. For a window after it nobody signs in from this address.',
  needs: [],
  prepare,
};

async function prepare({ run }: Stage): Promise<Source> {
  // Whoever has to sign in for what comes after must do so before.
  await run.people.administrator();
  const limited = await limitedBy(run, limitedOperation('identity.loginCheck'));
  await assertWorks(run, limited, {});
  const { id, method, path } = limited.operation;
  return {
    operations: [{ id, method, path }],
    omitted: [],
    limit: `${limitText(limited.operation)}: 2xx and 401 were admitted, 429 denied.`,
    next: () => limited.request({}),
    isExpected: (status) => limited.isExpected(status),
  };
}

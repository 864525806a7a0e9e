/** Hosts that belong to no tenant, and whatever of one tenant shows at another. */

import { operation } from '#harness/document.ts';
import { control, expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { TenantRequest } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { expectNoneReceived } from '../received.ts';

const section = 'What the service does';
const cites = 'multi-tenant: each tenant has its own host';

export const crossingRules: readonly Rule[] = [
  // The Host of the other tenant is the control: a proxy on the way may replace it.
  {
    id: 'tenants/unknown-host-is-refused',
    level: 'must',
    section,
    cites,
    requirement:
      'A Host that belongs to no tenant is refused, with a credential and without, not answered as a tenant.',
    needs: ['other'],
    cost: { requests: 5 },
    async check(trial) {
      const { path } = operation('users.list');
      const { credential } = await trial.actors.administrator();
      const list = { method: 'GET', path, as: credential };
      control(await trial.send(list), 'listing users');
      const otherHost = new URL(trial.profile.other?.baseUrl ?? trial.profile.baseUrl).host;
      const atOther = await answered(trial, list, otherHost);
      if (atOther && atOther.status < 300) {
        throw new Inconclusive('control-failed', 'the Host header is not what selects the tenant', atOther.exchange);
      }
      const unknown = `${trial.unique()}.${new URL(trial.profile.baseUrl).host}`;
      const { login } = trial.dialect;
      const { email, password } = trial.administrator;
      const signIn = { method: 'POST', path: login.path, body: { [login.email]: email, [login.password]: password } };
      for (const [name, request] of [
        ['listing users', list],
        ['signing in', signIn],
      ] as const) {
        const answer = await answered(trial, request, unknown);
        trial.measure(`${name}: ${answer?.status ?? 'no response'}`);
        const isServed = answer !== undefined && answer.status < 300;
        expectTrue(!isServed, answer, `a refusal of ${name} at ${unknown}`, answer ? summaryOf(answer) : '');
      }
    },
  },
  {
    id: 'tenants/responses-hold-nothing-of-another',
    level: 'must',
    section,
    cites,
    requirement: 'No response of the run had the id of anything that was created at the other tenant.',
    needs: ['other'],
    cost: { requests: 0 },
    isPassive: true,
    check: (trial) => expectNoneReceived(trial, 'other-tenants', listBoth),
  },
];

/** @returns undefined where the host closes the connection, which is a refusal as well */
async function answered(trial: Trial, request: TenantRequest, host: string): Promise<HttpResponse | undefined> {
  try {
    return await trial.send({ ...request, headers: { host } });
  } catch (error) {
    if (error instanceof Inconclusive && error.code === 'unreachable') return undefined;
    throw error;
  }
}

/** Creates a contact at each tenant, and lists those of both. */
async function listBoth(trial: Trial): Promise<void> {
  for (const options of [{}, { tenant: 'other' }] as const) await trial.resources.make('contact', {}, options);
  const { path } = operation('contacts.list');
  const { actors } = trial;
  await trial.send({ method: 'GET', path, as: (await actors.readWrite()).credential });
  await trial.send({ method: 'GET', path, as: (await actors.otherReadWrite()).credential, tenant: 'other' });
}

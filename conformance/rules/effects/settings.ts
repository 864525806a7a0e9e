/** Requests that leave everything as it is: settings that are written as they are, because the suite has not made them. */
import { expectTrue, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { rowsOf } from '../collections/page.ts';
import { difference } from './comparison.ts';
import { administratorOf, demand, expectRead } from './demand.ts';

export async function keepsTenant(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const { path } = trial.operation;
  const before = await demand(trial, 'GET', path, as);
  const answer = await demand(trial, 'PATCH', path, as, { locale: before.member('locale') });
  await expectRead(trial, before, { path, as });
  await expectRead(trial, answer, { path, as });
}

/** Reads the settings of two tenants, by turns: each tenant has its own, which stay as they are. */
export async function showsTenants(trial: Trial): Promise<void> {
  const { path } = trial.operation;
  const own = await demand(trial, 'GET', path, await administratorOf(trial));
  const { credential } = await trial.actors.otherAdministrator();
  const other = await trial.send({ method: 'GET', path, as: credential, tenant: 'other' });
  expectTrue(other.status < 300, other, 'the settings of the other tenant', summaryOf(other));
  const isOwn = difference(own.json, other.json) !== undefined;
  expectTrue(isOwn, other, 'settings of its own', 'those of the other tenant');
  await expectRead(trial, own, { path, as: await administratorOf(trial) });
}

/** Writes whether each of three notifications is on, and previews it. */
export async function keepsNotifications(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const path = '/api/v1/notifications';
  const before = await demand(trial, 'GET', path, as);
  const kinds = Object.keys(Object(before.json)).filter(
    (kind) => typeof before.member(`${kind}.enabled`) === 'boolean',
  );
  for (const kind of kinds.slice(0, 3)) {
    const answer = await demand(trial, 'PATCH', path, as, { [kind]: { enabled: before.member(`${kind}.enabled`) } });
    await expectRead(trial, before, { path, as });
    await expectRead(trial, answer, { path, as });
    const subject = `Conformance ${trial.unique()}`;
    const preview = await demand(trial, 'POST', `${path}/preview`, as, { kind, subject });
    const shown = String(preview.member('subject'));
    expectTrue(shown === subject, preview, `the subject ${subject}`, shown);
  }
}

/** Writes three times which roles demand a second factor. */
export async function keepsSecondFactorRoles(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const { roles: member } = trial.dialect.roles;
  const list = () => demand(trial, 'GET', '/api/v1/permission/roles', as);
  const roles = demandingIn(await list());
  for (let time = 0; time < 3; time += 1) {
    const answer = await demand(trial, 'PUT', '/api/v1/permission/second-factor-roles', as, { [member]: roles });
    for (const one of [answer, await list()]) {
      const isKept = JSON.stringify(demandingIn(one)) === JSON.stringify(roles);
      expectTrue(isKept, one, `the roles as before: ${roles.join(', ') || 'none'}`, summaryOf(one));
    }
  }
}

/** @returns the keys of the roles that demand a second factor. @throws Skipped if roles have none */
function demandingIn(response: HttpResponse): readonly unknown[] {
  // It is no page, and has its rows under the name of the document.
  const rows = response.member('member');
  const demanding = Array.isArray(rows) ? rows.filter((role) => memberOf(role, 'requiresSecondFactor') === true) : [];
  return demanding.map((role) => {
    const key = memberOf(role, 'key');
    if (typeof key === 'string') return key;
    throw new Skipped('not-applicable', 'the roles of the host have no `key`');
  });
}

/** Recovers what a new webhook subscription has missed: nothing. */
export async function recoversNothing(trial: Trial): Promise<void> {
  const subscription = await trial.resources.make('webhookSubscription');
  const path = `/api/v1/webhook_subscriptions/${encodeURIComponent(subscription.text('id'))}/recover`;
  const since = new Date(Date.now() - 60_000).toISOString();
  const answer = await demand(trial, 'POST', path, await administratorOf(trial), { since });
  const count = answer.member('recovered');
  expectTrue(count === 0, answer, 'nothing to recover', String(count));
}

/** Sends two tests to one webhook subscription: each is a delivery of its own. */
export async function testsTwice(trial: Trial): Promise<void> {
  const [first, second] = (await sentTests(trial)).answers;
  const id = second.textMember('deliveryId');
  if (id === undefined) throw new Skipped('not-applicable', 'the result of a test has no `deliveryId`');
  expectTrue(id !== first.textMember('deliveryId'), second, 'a delivery of its own', 'that of the test before');
}

/** Reads a page of one delivery, of a webhook subscription that has two. */
export async function pagesDeliveries(trial: Trial): Promise<void> {
  const path = `${(await sentTests(trial)).path}/deliveries?itemsPerPage=1`;
  const page = await demand(trial, 'GET', path, await administratorOf(trial));
  const { length } = rowsOf(trial, page);
  expectTrue(length === 1, page, 'one row for itemsPerPage=1', `${length} rows`);
}

async function sentTests(trial: Trial) {
  const as = await administratorOf(trial);
  const subscription = await trial.resources.make('webhookSubscription');
  const path = `/api/v1/webhook_subscriptions/${encodeURIComponent(subscription.text('id'))}`;
  const send = () => demand(trial, 'POST', `${path}/test`, as, {});
  return { path, answers: [await send(), await send()] } as const;
}

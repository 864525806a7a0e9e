/** Effects of a refused request: none. Each look has a control, an admitted request that is sent after the refused one. */

import { filled } from '#harness/actors/template.ts';
import { isDenial } from '#harness/denial.ts';
import type { Operation } from '#harness/document.ts';
import { control, expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Logged, TenantRequest } from '#harness/session.ts';
import { Inconclusive, NotMet } from '#harness/verdict.ts';
import { fillBucket } from '../../engine/fill.ts';
import type { Flood } from '../../engine/flood.ts';
import { Hook, withoutRepeats } from '../../engine/hooks.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isLimited } from '../applies.ts';
import { isTest } from '../webhooks/requests.ts';
import { contentFault } from './denial-faults.ts';
import { exhausted } from './exhausted.ts';

/** Further wait after the control has arrived, in milliseconds: the refused request was the first of both. */
const settling = 500;

const mailsTo = ['emailTemplates.sendTest', 'newsletters.send'];
const mailsCode = ['identity.requestLoginOtp', 'identity.requestPasswordResetOtp'];

const isOneOf =
  (ids: readonly string[]) =>
  ({ id }: Operation): boolean =>
    ids.includes(id);

export const effectRules: readonly Rule[] = [
  {
    id: 'limits/denial-holds-nothing',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 1: the response is the 429 above',
    requirement: 'A 429 holds neither a credential nor the content that was asked for.',
    needs: ['writes'],
    cost: { requests: 27, fills: 'at-once' },
    appliesTo: isLimited,
    async check(trial) {
      const { flood, denied } = await exhausted(trial);
      const isLogin = trial.operation.path === trial.dialect.login.path;
      const answers = [denied, ...flood.retries, ...(isLogin ? [await flood.send('success')] : [])];
      for (const denial of answers.filter(isDenial)) expectNothingInside(trial, denial);
    },
  },
  // A mail to an address of its own; the control is one to another address.
  {
    id: 'limits/denied-mail-is-not-sent',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rules 1 and 2; Endpoints, email_templates/send-test and newsletters/{uuid}/send',
    requirement: 'A request for mails that is answered 429 sends none.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 34, fills: 'at-once' },
    appliesTo: isOneOf(mailsTo),
    async check(trial) {
      const [refused, admitted] = [await mailRequest(trial), await mailRequest(trial)];
      const { flood } = await exhausted(trial);
      const denial = await deniedAlone(flood, refused.request);
      const { credential: as } = await trial.actors.readWrite();
      const { method } = trial.operation;
      control(await trial.send({ method, as, ...admitted.request }), 'the same with another token');
      await arrivalOf(trial, admitted.to);
      const mail = await trial.mailbox.find(refused.to, () => true, settling);
      expectTrue(!mail, denial, 'no mail for a request that was answered 429', `a mail, "${mail?.subject}"`);
    },
  },
  // The email of a user: an unknown one may be mailed nothing at all.
  {
    id: 'limits/denied-code-is-not-mailed',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rules 1 and 2; Endpoints, request-login-otp and request-password-reset-otp',
    requirement: 'A request for a code that is answered 429 mails none.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 26, fills: 'own' },
    appliesTo: isOneOf(mailsCode),
    async check(trial) {
      const { caller } = await trial.fill((fills, operation) => fills.by('known-email', operation));
      // The mails of the admitted requests have come when that of a later request has.
      await mailAnother(trial);
      await drained(trial, caller.email);
      const { operation, timer } = trial;
      const { admitted, denied } = await fillBucket(caller, { operation, timer, retries: 3 });
      const denial = assertDenied(denied);
      await mailAnother(trial);
      const mails = await drained(trial, caller.email);
      const most = `${admitted.length} mails, one for each request that was admitted, and none for those answered 429`;
      expectTrue(mails <= admitted.length, denial, most, `${mails}`);
    },
  },
  {
    id: 'limits/denied-test-is-not-delivered',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rules 1 and 2; Endpoints, webhook_subscriptions/{id}/test',
    requirement: 'A request for a test delivery that is answered 429 delivers none.',
    needs: ['writes', 'receiver'],
    cost: { requests: 30, fills: 'at-once' },
    appliesTo: isOneOf(['webhookSubscriptions.test']),
    async check(trial) {
      const hook = await Hook.subscribe(trial);
      const { flood } = await exhausted(trial);
      const { method } = trial.operation;
      const path = pathTo(trial.operation, hook.subscription.text('id'));
      const denial = await deniedAlone(flood, { path });
      const { credential: as } = await trial.actors.readWrite();
      control(await trial.send({ method, path, body: {}, as }), 'the same with another token');
      if (!(await hook.delivery(isTest(trial))))
        throw new Inconclusive('control-failed', 'no test is delivered at all');
      await trial.timer.until(trial.timer.now() + settling, 'a further delivery');
      const count = withoutRepeats(hook.deliveries.filter(isTest(trial))).length;
      expectTrue(count === 1, denial, 'one delivery, of the request that was admitted', `${count}`);
    },
  },
];

/** @throws NotMet if a 429 holds a credential or a file */
function expectNothingInside({ dialect }: Trial, denial: HttpResponse): void {
  const fault = contentFault(denial, dialect);
  if (fault) throw new NotMet(fault.expected, fault.actual, denial.exchange);
}

/** @throws Inconclusive if the request was ever admitted: then it has an effect rightly */
async function deniedAlone(flood: Flood, request: Pick<TenantRequest, 'path' | 'body'>): Promise<HttpResponse> {
  const before = flood.log.length;
  const denial = assertDenied(await flood.send('same', request));
  const isAlike = ({ exchange: { url, requestBody } }: Logged) =>
    url === denial.exchange.url && requestBody === denial.exchange.requestBody;
  for (const { exchange } of flood.log.slice(before).filter(isAlike)) {
    if (exchange.response?.status === 429) continue;
    throw new Inconclusive('too-slow', 'the bucket was no longer exhausted when the request was sent', exchange);
  }
  return denial;
}

/** @throws Inconclusive if the request was admitted, which is another rule's concern */
function assertDenied(answer: HttpResponse | undefined): HttpResponse {
  if (answer && isDenial(answer)) return answer;
  const found = answer ? summaryOf(answer) : 'no 429';
  throw new Inconclusive('control-failed', `the request was not refused by its limit: ${found}`, answer?.exchange);
}

interface MailRequest {
  readonly to: string;
  readonly request: Pick<TenantRequest, 'path' | 'body'>;
}

/** @returns a request for mails to an unused address, and the address */
async function mailRequest(trial: Trial): Promise<MailRequest> {
  const { dialect, operation, resources } = trial;
  const to = trial.mailbox.freshAddress(trial.unique());
  if (operation.hasPathParameters) {
    const contact = await resources.make('contact', { [dialect.person.email]: to });
    const newsletter = await resources.make('newsletter', {}, { with: [contact] });
    return { to, request: { path: pathTo(operation, newsletter.text('id')), body: {} } };
  }
  // A host may mail tests to its users only.
  await resources.make('user', { [dialect.person.email]: to });
  const fill = async (name: string) => (name === 'mailbox' ? to : resources.word(name));
  return { to, request: { path: operation.path, body: await filled(dialect.requests[operation.id], fill) } };
}

/** @throws Inconclusive on timeout: then the absence of another mail says nothing */
async function arrivalOf(trial: Trial, address: string): Promise<void> {
  if (await trial.mailbox.find(address, () => true)) return;
  throw new Inconclusive('control-failed', `the mail of an admitted request did not come to ${address}`);
}

/** Requests a code for another user, and waits for its mail. */
async function mailAnother(trial: Trial): Promise<void> {
  const { dialect, operation, resources } = trial;
  const email = trial.mailbox.freshAddress(trial.unique());
  await resources.make('user', { [dialect.person.email]: email });
  const { method, path } = operation;
  control(
    await trial.send({ method, path, body: { [dialect.otp.email]: email } }),
    'requesting a code for another user',
  );
  await arrivalOf(trial, email);
}

/** @returns the number of unread mails, which are read then */
async function drained(trial: Trial, email = ''): Promise<number> {
  let count = 0;
  while (await trial.mailbox.find(email, () => true, count === 0 ? settling : 0)) count += 1;
  return count;
}

function pathTo({ path }: Operation, id: string): string {
  return path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(id));
}

/** Requests of rules about webhooks, and how their deliveries are recognised. */
import type { Resource } from '#harness/actors/resources.ts';
import { filled, filledPath } from '#harness/actors/template.ts';
import type { Recipe } from '#harness/dialect/resources.ts';
import { operation } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import { type HttpResponse, scalarText } from '#harness/http/response.ts';
import type { Arrival } from '#harness/receiver.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, NotMet, Skipped } from '#harness/verdict.ts';
import { Hook, memberOfDelivery } from '../../engine/hooks.ts';
import type { Trial } from '../../engine/trial.ts';

/** Requests a test delivery. @param id of the subscription @param as the administrator's JWT by default: its bucket is new */
export async function requestTest(trial: Trial, id: string, as?: Credential | 'anonymous'): Promise<HttpResponse> {
  const { method, path } = operation('webhookSubscriptions.test');
  const credential = as === 'anonymous' ? undefined : (as ?? (await trial.actors.administrator()).credential);
  return trial.send({ method, path: path.replace('{id}', encodeURIComponent(id)), body: {}, as: credential });
}

export interface Change {
  readonly answer: HttpResponse;
  /** Members that the request wrote. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly path: string;
  /** Time of the response in milliseconds of the receiver's clock. */
  readonly at: number;
}

/** Changes a payment. @param as a read-write token by default @throws Inconclusive if the host refuses it */
export async function change(
  trial: Trial,
  payment: Resource,
  recipe: Recipe = trial.dialect.payments.change,
  { tenant, as }: { readonly tenant?: 'other' | undefined; readonly as?: Credential } = {},
): Promise<Change> {
  const fill = async (word: string) => (word === 'payment.id' ? payment.text('id') : trial.resources.word(word));
  const [path, body] = [await filledPath(recipe.path, fill), await filled(recipe.body, fill)];
  const { actors } = trial;
  const { credential } = tenant ? await actors.otherReadWrite() : await actors.readWrite();
  const answer = await trial.send({ method: recipe.method, path, body, as: as ?? credential, tenant });
  const at = performance.now();
  return {
    answer: control(answer, 'changing a payment'),
    body: Object.fromEntries(Object.entries(Object(body))),
    path,
    at,
  };
}

export function isTest({ dialect }: Trial): (arrival: Arrival) => boolean {
  const { member, value } = dialect.webhooks.test;
  if (member === undefined) throw new Skipped('profile-lacks', 'the dialect does not say what marks a test delivery');
  return (arrival) => memberOfDelivery(arrival, member) === value;
}

export function isUpdateOf({ dialect }: Trial, payment: Resource): (arrival: Arrival) => boolean {
  const { event, paymentUpdated, objectId } = dialect.webhooks;
  if (objectId === undefined) throw new Skipped('profile-lacks', 'the dialect does not say where an event has its id');
  // Ids may be numbers.
  return (arrival) =>
    memberOfDelivery(arrival, event) === paymentUpdated &&
    scalarText(memberOfDelivery(arrival, objectId)) === payment.text('id');
}

/**
 * Explains a missing delivery by checking whether any other delivery arrives, which a firewall may prevent.
 * @throws NotMet if one does, Inconclusive if none does
 */
export async function missing(
  trial: Trial,
  expected: string,
  answer: HttpResponse,
  hook: Hook,
  other: 'test' | 'event',
): Promise<never> {
  const seen = new Set(hook.deliveries.map((arrival) => memberOfDelivery(arrival, trial.dialect.webhooks.event)));
  if (seen.size > 0) throw new NotMet(expected, `only ${[...seen].join(', ')}`, answer.exchange);
  const control = await Hook.subscribe(trial);
  if (other === 'test') await requestTest(trial, control.subscription.text('id'));
  else await change(trial, await trial.resources.make('payment'));
  if (await control.delivery()) throw new NotMet(expected, 'nothing, where other deliveries arrive', answer.exchange);
  throw new Inconclusive(
    'control-failed',
    'no delivery of any kind arrives: can the host reach the `receiver` of the profile?',
    answer.exchange,
  );
}

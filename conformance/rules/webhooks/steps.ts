/** What the rules about webhooks have in common. */
import { operation } from '../../document.ts';
import { Hook, told } from '../../engine/hooks.ts';
import type { Arrival } from '../../engine/receiver.ts';
import type { Resource } from '../../engine/resources.ts';
import { filled, filledPath } from '../../engine/template.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive, NotMet } from '../../verdict.ts';

/** Asks for a test delivery. @param id of the subscription */
export async function askForTest(trial: Trial, id: string): Promise<Answer> {
  const { method, path } = operation('webhookSubscriptions.test');
  return trial.send({
    method,
    path: path.replace('{id}', encodeURIComponent(id)),
    body: {},
    as: (await trial.people.readWrite()).credential,
  });
}

/** Changes a payment, by the recipe of the dialect. @returns the answer and when it came, in milliseconds of the receiver's clock */
export async function change(trial: Trial, payment: Resource): Promise<{ answer: Answer; at: number }> {
  const { method, path, body } = trial.dialect.payments.change;
  const fill = async (word: string) => (word === 'payment.id' ? payment.text('id') : trial.resources.word(word));
  const answer = await trial.send({
    method,
    path: await filledPath(path, fill),
    body: await filled(body, fill),
    as: (await trial.people.readWrite()).credential,
  });
  const at = performance.now();
  return { answer: control(answer, 'changing a payment'), at };
}

export function isTest({ dialect }: Trial): (arrival: Arrival) => boolean {
  const { member, value } = dialect.webhooks.test;
  return (arrival) => told(arrival, member) === value;
}

export function isUpdateOf(trial: Trial, payment: Resource): (arrival: Arrival) => boolean {
  const { event, paymentUpdated, objectId } = trial.dialect.webhooks;
  return (arrival) => told(arrival, event) === paymentUpdated && told(arrival, objectId) === payment.text('id');
}

/**
 * For what did not arrive: whether anything of the host arrives here at all, which a firewall may prevent.
 * @throws NotMet when it does, Inconclusive when it does not
 */
export async function missing(trial: Trial, expected: string, answer: Answer, hook: Hook, other: 'test' | 'event') {
  const seen = new Set(hook.deliveries.map((arrival) => told(arrival, trial.dialect.webhooks.event)));
  if (seen.size > 0) throw new NotMet(expected, `only ${[...seen].join(', ')}`, answer.exchange);
  const control = await Hook.subscribe(trial);
  if (other === 'test') await askForTest(trial, control.subscription.text('id'));
  else await change(trial, await trial.resources.make('payment'));
  if (await control.delivery()) throw new NotMet(expected, 'nothing, where other deliveries arrive', answer.exchange);
  throw new Inconclusive(
    'control-failed',
    'no delivery of any kind arrives: can the host reach the `receiver` of the profile?',
    answer.exchange,
  );
}

/** Payments in a known state. */
import type { Operation } from '../../document.ts';
import type { Resource } from '../../engine/resources.ts';
import { filled, filledPath } from '../../engine/template.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';

export const isListOfPayments = ({ method, path }: Operation): boolean =>
  method === 'GET' && path === '/api/v1/payments';

/** @returns a payment that was made and then paid, by the recipes of the dialect. */
export async function paidPayment(trial: Trial): Promise<Resource> {
  const { dialect, people, resources } = trial;
  const made = await resources.make('payment');
  const { method, path, body } = dialect.payments.pay;
  const own = async (word: string) => made.text(word.split('.').slice(1).join('.'));
  const { credential } = await people.administrator();
  const answer = await trial.send({
    method,
    path: await filledPath(path, own),
    body: await filled(body, own),
    as: credential,
  });
  control(answer, 'paying a payment');
  return made;
}

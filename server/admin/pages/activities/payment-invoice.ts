/** The invoice of a payment: whether it can have one, and its draft. */
import { invoices } from '#contracts/operations/invoices.ts';
import type { Invoice } from '#contracts/schemas/invoice.ts';
import { type Payment, paymentTransitions } from '#contracts/schemas/payment.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { goTo, type Outcome } from '../../page/routes.ts';
import { invoicePath } from './invoice-path.ts';
import { paymentPath } from './payment-path.ts';

/** @returns the invoices of a payment; undefined without the permission to see them */
export async function invoicesOf(
  { call, may }: Context,
  paymentId: string | undefined,
): Promise<Invoice[] | undefined> {
  return may(invoices.list) ? (await call(invoices.list, { query: { paymentId } })).member : undefined;
}

/** A payment has at most one invoice that is not VOID; one that has ended, such as a refunded one, gets none. */
export function mayInvoice({ may }: Context, { status }: Payment, present: readonly Invoice[] | undefined): boolean {
  const ended = paymentTransitions[status].length === 0;
  const has = present?.some((invoice) => invoice.type === 'INVOICE' && invoice.status !== 'VOID') ?? true;
  return !ended && !has && may(invoices.create);
}

/** @param notice about the draft, and the step before */
export async function draftInvoice(
  { call }: Context,
  paymentId: string | undefined,
  once: string | undefined,
  notice = say('A draft was created from the payment. Check it, then issue it.'),
): Promise<Outcome> {
  const { id } = await call(invoices.create, { body: { paymentId }, once });
  return goTo(invoicePath(id), notice);
}

/** A refused draft leaves the payment paid, and says so on its page. */
export async function draftPaid(
  context: Context,
  { id, number }: Pick<Payment, 'id' | 'number'>,
  once: string | undefined,
): Promise<Outcome> {
  try {
    const notice = say('{number} is paid. A draft was created from the payment. Check it, then issue it.', { number });
    return await draftInvoice(context, id, once && `${once}-invoice`, notice);
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    const notice = say('{number} is paid, but no invoice was drafted. {problem}', {
      number,
      problem: problemOf(error),
    });
    return { kind: 'go', to: paymentPath(id), notice, tone: 'attention' };
  }
}

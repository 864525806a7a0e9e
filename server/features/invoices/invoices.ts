/** Invoices: drafts, issuing and credit notes. */

import {
  type InvoiceChanges,
  type InvoiceLine,
  invoiceTransitions,
  type NewInvoice,
  type NewInvoiceLine,
  type SentInvoice,
} from '#contracts/schemas/invoice.ts';
import { paymentTransitions } from '#contracts/schemas/payment.ts';
import { mailInvoice } from '#server/features/notifications/invoice-mail.ts';
import { partyExists, requireParties } from '#server/features/parties/parties.ts';
import type { PaymentDeps } from '#server/features/payments/change.ts';
import { createPayment, findPayment, lockPayment } from '#server/features/payments/payments.ts';
import { mapConstraintErrors } from '#server/gateway/api/constraint-errors.ts';
import { Duplicate } from '#server/gateway/api/duplicate.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import { refusedTransition } from '#server/gateway/api/transition.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { newId } from '#server/platform/random.ts';
import { lineOf, opposite, totalsOf } from './amounts.ts';
import {
  type Amounts,
  attachPayment,
  type InvoiceState,
  insertCreditNote,
  insertDraft,
  issueDraft,
  lockInvoice,
  patchDraft,
  removeDraft,
  selectInvoice,
  selectInvoiceId,
} from './store.ts';

const refusalsOf = ({ externalId, paymentId }: Pick<NewInvoice, 'externalId' | 'paymentId'>) => ({
  invoices_external_id_key: () => usedBy('externalId', externalId),
  // The payment was deleted meanwhile.
  invoices_payment_fkey: noPayment,
  invoices_payment_key: () => usedBy('paymentId', paymentId, 'This payment has an invoice.'),
});

function usedBy(member: 'externalId' | 'paymentId', value: string | null | undefined, detail?: string): Duplicate {
  const find = (db: TenantDb) => selectInvoiceId(db, member, value);
  return new Duplicate({ noun: 'An invoice', member, permission: 'invoices:read', find, ...(detail && { detail }) });
}

/** @throws Problem 409 when the payment has an invoice or the external id is taken, 422 for what is missing or unknown */
export async function createInvoice(db: TenantDb, invoice: NewInvoice, deps: PaymentDeps): Promise<JsonRow> {
  const id = newId(deps.random, deps.clock);
  const { lines, ...draft } = invoice.paymentId
    ? await ofPayment(db, invoice, invoice.paymentId)
    : await ofLines(db, invoice);
  await mapConstraintErrors(refusalsOf(invoice), () => insertDraft(db, id, draft, amountsOf(lines)));
  return onlyInvoice(db, id);
}

/** Fills recipient, currency and lines from the payment, unless the invoice has lines. */
async function ofPayment(db: TenantDb, invoice: NewInvoice, paymentId: string) {
  const payment = await findPayment(db, paymentId);
  if (!payment) throw noPayment();
  for (const name of ['userId', 'contactId', 'currency'] as const) {
    if (invoice[name])
      throw invalidProperty(name, `${name} is not allowed with paymentId, which determines it`, 'excluded');
  }
  const { userId, contactId, payer, currency, product, amount } = payment;
  const recipient = invoice.recipient ?? payer;
  const lines = invoice.lines ?? [{ description: product.label, quantity: 1, unitAmount: amount, taxRate: 0 }];
  return { ...invoice, userId, contactId, recipient, currency, lines };
}

async function ofLines(db: TenantDb, invoice: NewInvoice) {
  const { lines, currency } = invoice;
  if (!lines) throw invalidProperty('lines', 'lines are required without a payment', 'required');
  if (!currency) throw invalidProperty('currency', 'currency is required without a payment', 'required');
  await requireParties(db, [invoice]);
  return { ...invoice, lines, currency };
}

/** @throws Problem 404, 409 unless it is a DRAFT */
export async function updateInvoice(db: TenantDb, id: string, changes: InvoiceChanges): Promise<JsonRow> {
  const amounts = changes.lines && amountsOf(changes.lines);
  if (await mapConstraintErrors(refusalsOf(changes), () => patchDraft(db, id, changes, amounts)))
    return onlyInvoice(db, id);
  return notDraft(db, id);
}

/** @throws Problem 404, 409 unless it is a DRAFT */
export async function deleteInvoice(db: TenantDb, id: string): Promise<void> {
  if (!(await removeDraft(db, id))) await notDraft(db, id);
}

/**
 * Assigns the number, stores both parties and freezes the invoice, in the caller's transaction: on a rollback the next
 * invoice gets the number.
 * @throws Problem 404, 409 unless it is a DRAFT with a recipient, whose lines match the amount of its payment
 */
export async function issueInvoice(db: TenantDb, id: string, deps: PaymentDeps): Promise<JsonRow> {
  const invoice = await held(db, id);
  if (invoice.status !== 'DRAFT') throw refusedTransition('invoice', invoiceTransitions, invoice.status, 'ISSUED');
  if (!invoice.recipient) throw new Problem('invalid_transition', { detail: 'The invoice has no recipient.' });
  const { gross } = totalsOf(invoice.lines);
  if (invoice.paymentId) {
    const payment = await lockPayment(db, invoice.paymentId);
    if (payment && paymentTransitions[payment.status].length === 0) {
      throw new Problem('invalid_transition', {
        detail: `The payment is ${payment.status}: there is nothing left to invoice.`,
      });
    }
    if (payment?.amount !== gross) {
      throw new Problem('invalid_transition', {
        detail: `The lines total ${gross}, the payment ${payment?.amount}: they must be equal.`,
      });
    }
  }
  const number = await issueDraft(db, id);
  if (!invoice.paymentId) await createPaymentOf(db, id, invoice, { amount: gross, label: `Invoice ${number}` }, deps);
  return onlyInvoice(db, id);
}

/** Creates the payment of an issued invoice, which determines when it is PAID. */
async function createPaymentOf(
  db: TenantDb,
  id: string,
  { userId, contactId, recipient, currency, dueAt }: InvoiceState,
  { amount, label }: { amount: number; label: string },
  deps: PaymentDeps,
): Promise<void> {
  const product = { type: 'OTHER', label } as const;
  // A user may have been deleted since the draft: who is billed is the recipient.
  const holder = (await partyExists(db, { userId, contactId })) ? { userId, contactId } : {};
  const payment = { amount, currency, product, ...holder, payer: recipient, dueAt };
  await attachPayment(db, id, (await createPayment(db, payment, deps)).id);
}

/**
 * Mails it with its PDF.
 * @throws Problem 404, 409 unless it is an issued invoice whose recipient has an email address
 */
export async function sendInvoice(db: TenantDb, id: string): Promise<SentInvoice> {
  const { type, status } = await held(db, id);
  if (type === 'CREDIT_NOTE' || status !== 'ISSUED') {
    const what = type === 'CREDIT_NOTE' ? 'a credit note' : status;
    throw new Problem('invalid_transition', { detail: `Only issued invoices are mailed; this one is ${what}.` });
  }
  const email = await mailInvoice(db, id);
  if (email === undefined) {
    throw new Problem('invalid_transition', { detail: 'No email address of the recipient is known.' });
  }
  return { email };
}

/** @returns the credit note. @throws Problem 404, 409 unless it is an issued invoice without one */
export async function creditInvoice(db: TenantDb, id: string, { random, clock }: PaymentDeps): Promise<JsonRow> {
  const invoice = await held(db, id);
  if (invoice.type === 'CREDIT_NOTE') {
    throw new Problem('invalid_transition', { detail: 'A credit note is final. Issue a new invoice instead.' });
  }
  if (invoice.status !== 'ISSUED') throw refusedTransition('invoice', invoiceTransitions, invoice.status, 'VOID');
  const creditId = newId(random, clock);
  const lines = invoice.lines.map(opposite);
  await insertCreditNote(db, creditId, id, { lines, totals: totalsOf(lines) });
  return onlyInvoice(db, creditId);
}

function noPayment(): Problem {
  return invalidProperty('paymentId', 'paymentId is not a payment', 'unknown_reference');
}

function amountsOf(lines: readonly NewInvoiceLine[]): Amounts {
  const whole: InvoiceLine[] = lines.map(lineOf);
  return { lines: whole, totals: totalsOf(whole) };
}

async function held(db: TenantDb, id: string): Promise<InvoiceState> {
  const invoice = await lockInvoice(db, id);
  if (!invoice) throw new Problem('not_found');
  return invoice;
}

async function onlyInvoice(db: TenantDb, id: string): Promise<JsonRow> {
  const row = await selectInvoice(db, id);
  if (!row) throw new Error('no row for the invoice just written');
  return row;
}

async function notDraft(db: TenantDb, id: string): Promise<never> {
  const { status } = await held(db, id);
  throw new Problem('invalid_transition', {
    detail: `An invoice can be changed while it is a DRAFT; this one is ${status}.`,
  });
}

/** What is to be paid, and the documents of the member. */
import { ownContracts, ownInvoices, ownPayments } from '#contracts/operations/own-documents.ts';
import type { OwnInvoice } from '#contracts/schemas/invoice.ts';
import type { OwnMemberContract } from '#contracts/schemas/member-contract.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import { dayOf } from './membership-view.ts';
import { memberPaths } from './paths.ts';
import { payingView } from './payment.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

/** The latest; more are in the API. */
const latest = { itemsPerPage: 100, sort: '-createdAt' };

async function show(visit: Visit): Promise<Content> {
  const { call } = visit;
  const [payments, invoices, contracts] = await Promise.all([
    call(ownPayments.list, { query: { ...latest, status: 'PENDING' } }),
    call(ownInvoices.list, { query: latest }),
    call(ownContracts.list, { query: latest }),
  ]);
  return {
    view: 'documents',
    title: 'my.documents',
    tab: 'documents',
    data: {
      payments: payments.member.map((payment) => ({
        tone: 'open',
        heading: payment.product.label,
        ...payingView(payment, visit),
      })),
      invoices: invoices.member.map((invoice) => invoiceView(invoice, visit)),
      contracts: contracts.member.map((contract) => contractView(contract, visit)),
    },
  };
}

const issuedDay = (at: string | null, locale: string) => (at === null ? '' : dayOf(at, locale));

function invoiceView({ id, type, number, status, issuedAt, totals, currency }: OwnInvoice, { message, locale }: Visit) {
  const kind = type === 'CREDIT_NOTE' ? 'my.creditNote' : 'my.invoice';
  return {
    title: message(kind, { number: number ?? '' }),
    about: issuedDay(issuedAt, locale),
    state: type === 'CREDIT_NOTE' || status === 'DRAFT' ? '' : message(`my.invoice.${status}`),
    amount: moneyFormat(locale, currency)(totals.gross),
    path: `${memberPaths.documents}/invoices/${id}`,
  };
}

function contractView({ id, number, title, status, sentAt }: OwnMemberContract, { message, locale }: Visit) {
  return {
    title,
    about: [number, issuedDay(sentAt, locale)].filter(Boolean).join(' · '),
    state: status === 'DRAFT' ? '' : message(`my.contract.${status}`),
    amount: '',
    path: `${memberPaths.documents}/contracts/${id}`,
  };
}

export const documentRoutes: readonly MemberRoute[] = [
  { kind: 'show', path: memberPaths.documents, show },
  {
    kind: 'file',
    path: `${memberPaths.documents}/invoices/{id}`,
    file: ({ params }) => ({ contract: ownInvoices.print, input: { params } }),
  },
  {
    kind: 'file',
    path: `${memberPaths.documents}/contracts/{id}`,
    file: ({ params }) => ({ contract: ownContracts.print, input: { params } }),
  },
];

/** The typical calls of `bench:size`. */
import type { SizedTenant } from '../servers/sized-database.ts';

/** A tenant with what its calls need. */
export interface KnownTenant {
  readonly tenant: SizedTenant;
  readonly userId: string;
  readonly contactId: string;
  readonly paymentId: string;
  /** Paths of pages behind nine tenths of the rows. */
  readonly deepUsers: string;
  readonly deepContacts: string;
}

export interface CallRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

export interface Call {
  readonly name: string;
  readonly status: number;
  /** How often in the mixed load, beside the others. */
  readonly share: number;
  /** A limit of the API: no more in a minute and tenant. */
  readonly most?: number;
  /** @param serial differs in each request of a run */
  of(known: KnownTenant, serial: number): CallRequest;
}

const get = (name: string, share: number, of: (known: KnownTenant, serial: number) => string): Call => ({
  name,
  status: 200,
  share,
  of: (known, serial) => ({ method: 'GET', path: `/api/v1/${of(known, serial)}` }),
});

/** Differs between runs on the same database. */
const run = Date.now().toString(36);

export const calls: readonly Call[] = [
  get('Users, first page of 30', 14, () => 'users?itemsPerPage=30'),
  get('Users, page behind nine tenths', 3, ({ deepUsers }) => deepUsers),
  get('A user', 12, ({ userId }) => `users/${userId}`),
  get('Contacts, first page of 30', 10, () => 'contacts?itemsPerPage=30'),
  get('Contacts, page behind nine tenths', 3, ({ deepContacts }) => deepContacts),
  get('Contacts by name', 4, () => 'contacts?sort=lastName'),
  get('Contacts, search of a frequent name', 3, () => 'contacts?search=durand'),
  get(
    'Contacts, search of one',
    5,
    (_, serial) => `contacts?search=${encodeURIComponent(`contact${serial % 1_000}@`)}`,
  ),
  get('Contacts with a tag, counted', 3, () => 'contacts?tag=press'),
  get('A contact', 10, ({ contactId }) => `contacts/${contactId}`),
  {
    ...{ name: 'Create a contact', status: 201, share: 4 },
    of: (_, serial) => ({
      method: 'POST',
      path: '/api/v1/contacts',
      body: { email: `new-${run}-${serial}@friends.example`, firstName: 'Grace', lastName: 'Hopper', tags: ['new'] },
    }),
  },
  {
    ...{ name: 'Change a contact', status: 200, share: 3 },
    of: ({ contactId }, serial) => ({
      method: 'PATCH',
      path: `/api/v1/contacts/${contactId}`,
      body: { jobTitle: `Weaver ${serial}` },
    }),
  },
  get('Payments, newest first', 6, () => 'payments?sort=-createdAt'),
  get('Payments that are open, counted', 3, () => 'payments?status=PENDING'),
  get('A payment', 5, ({ paymentId }) => `payments/${paymentId}`),
  {
    ...{ name: 'Create a payment', status: 201, share: 3 },
    of: ({ userId }) => ({
      method: 'POST',
      path: '/api/v1/payments',
      body: { amount: 4_500, currency: 'EUR', userId, product: { type: 'ADHESION', label: 'Membership' } },
    }),
  },
  get('Statistics of contacts', 1, () => 'statistics/contacts'),
  get('Statistics of payments', 1, () => 'statistics/payments'),
  get('Statistics of tags', 1, () => 'statistics/tags'),
  get('Audit log, newest first', 2, () => 'audit_log'),
  get('Change feed, oldest changes', 3, () => 'changes'),
  {
    ...{ name: 'Start an export', status: 201, share: 0, most: 15 },
    of: () => ({ method: 'POST', path: '/api/v1/exports', body: { resource: 'contact', format: 'NDJSON' } }),
  },
  { ...get('Contacts as CSV', 0, () => 'contacts-csv'), most: 15 },
];

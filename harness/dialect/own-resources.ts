/**
 * Recipes of what belongs to the administrator itself. Its id is that of its registration: made in person, where the others
 * are made for it by its token, which may be of another user.
 */
import type { ResourceDialect } from './resources.ts';

const userId = '{{ownRegistration.userId}}';

export const ownResources: Readonly<Record<string, ResourceDialect>> = {
  ownRegistration: {
    as: 'jwt',
    create: { method: 'POST', path: '/api/v1/me/registrations', body: { eventId: '{{new openEvent.id}}' } },
  },
  /** An event without free seats. */
  fullEvent: {
    create: {
      method: 'POST',
      path: '/api/v1/events',
      body: {
        title: 'Conformance {{unique}}',
        startsAt: '{{in 7 days}}',
        endsAt: '{{in 8 days}}',
        timezone: 'UTC',
        capacity: 0,
        waitlistEnabled: true,
      },
    },
    next: [{ method: 'POST', path: '/api/v1/events/{{fullEvent.id}}/publish' }],
    remove: { method: 'DELETE', path: '/api/v1/events/{{fullEvent.id}}' },
  },
  ownWaitlistEntry: {
    as: 'jwt',
    create: { method: 'POST', path: '/api/v1/me/waitlist_entries', body: { eventId: '{{new fullEvent.id}}' } },
  },
  // An adhesion cannot be deleted: cancelled, it is done.
  ownAdhesion: {
    create: { method: 'POST', path: '/api/v1/adhesions', body: { typeId: '{{new adhesionType.id}}', userId } },
    remove: { method: 'POST', path: '/api/v1/adhesions/{{ownAdhesion.id}}/cancel', body: {} },
  },
  ownPayment: {
    create: {
      method: 'POST',
      path: '/api/v1/payments',
      body: { amount: 4500, currency: 'EUR', product: { type: 'OTHER', label: 'Conformance {{unique}}' }, userId },
    },
    remove: { method: 'DELETE', path: '/api/v1/payments/{{ownPayment.id}}' },
  },
  ownInvoice: {
    create: {
      method: 'POST',
      path: '/api/v1/invoices',
      body: { currency: 'EUR', userId, lines: [{ description: 'Conformance', unitAmount: 12000, taxRate: 2000 }] },
    },
    next: [{ method: 'POST', path: '/api/v1/invoices/{{ownInvoice.id}}/issue' }],
  },
  ownContract: {
    create: {
      method: 'POST',
      path: '/api/v1/contracts',
      body: { title: 'Conformance {{unique}}', body: 'What both have agreed.', userId },
    },
    next: [{ method: 'POST', path: '/api/v1/contracts/{{ownContract.id}}/send' }],
  },
};

/** Recipes of resources in the states that write operations need. */
import type { ResourceDialect } from './resources.ts';

/** No collection is filled with these. */
export const writeResources: Readonly<Record<string, ResourceDialect>> = {
  role: {
    create: {
      method: 'POST',
      path: '/api/v1/permission/roles',
      body: { key: 'ROLE_{{UNIQUE}}', label: 'Conformance {{unique}}', permissions: ['events:read'] },
    },
    remove: { method: 'DELETE', path: '/api/v1/permission/roles/{{role.id}}' },
  },
  invitedUser: {
    create: {
      method: 'POST',
      path: '/api/v1/users',
      body: { email: '{{mailbox}}', firstName: 'Conformance', lastName: 'Invited' },
    },
    remove: { method: 'DELETE', path: '/api/v1/users/{{invitedUser.id}}' },
  },
  /** To be merged into another. */
  otherContact: {
    create: {
      method: 'POST',
      path: '/api/v1/contacts',
      body: { email: '{{mailbox}}', firstName: 'Conformance', lastName: '{{unique}}' },
    },
    remove: { method: 'DELETE', path: '/api/v1/contacts/{{otherContact.id}}' },
  },
  apiToken: {
    as: 'jwt',
    create: {
      method: 'POST',
      path: '/api/v1/api_tokens',
      body: { name: 'Conformance {{unique}}', accessLevel: 'READ_ONLY' },
    },
    remove: { method: 'DELETE', path: '/api/v1/api_tokens/{{apiToken.id}}' },
  },
  // An import cannot be deleted: cancelled, it is done.
  import: {
    create: { method: 'POST', path: '/api/v1/imports', body: { resource: 'contacts' } },
    remove: { method: 'POST', path: '/api/v1/imports/{{import.id}}/cancel' },
  },
  export: {
    create: { method: 'POST', path: '/api/v1/exports', body: { resource: 'group' } },
    remove: { method: 'DELETE', path: '/api/v1/exports/{{export.id}}' },
  },
  draftEvent: {
    create: {
      method: 'POST',
      path: '/api/v1/events',
      body: { title: 'Conformance {{unique}}', startsAt: '{{in 7 days}}', endsAt: '{{in 8 days}}', timezone: 'UTC' },
    },
    remove: { method: 'DELETE', path: '/api/v1/events/{{draftEvent.id}}' },
  },
  approvalEvent: {
    create: {
      method: 'POST',
      path: '/api/v1/events',
      body: {
        title: 'Conformance {{unique}}',
        startsAt: '{{in 7 days}}',
        endsAt: '{{in 8 days}}',
        timezone: 'UTC',
        requiresApproval: true,
      },
    },
    next: [{ method: 'POST', path: '/api/v1/events/{{approvalEvent.id}}/publish' }],
    remove: { method: 'DELETE', path: '/api/v1/events/{{approvalEvent.id}}' },
  },
  // Without a waitlist: who waits for a seat keeps others from registering.
  openEvent: {
    create: {
      method: 'POST',
      path: '/api/v1/events',
      body: { title: 'Conformance {{unique}}', startsAt: '{{in 7 days}}', endsAt: '{{in 8 days}}', timezone: 'UTC' },
    },
    next: [{ method: 'POST', path: '/api/v1/events/{{openEvent.id}}/publish' }],
    remove: { method: 'DELETE', path: '/api/v1/events/{{openEvent.id}}' },
  },
  draftInvitation: {
    create: {
      method: 'POST',
      path: '/api/v1/events/{{event.id}}/invitations',
      body: { contactId: '{{new contact.id}}' },
    },
  },
  pendingRegistration: {
    create: {
      method: 'POST',
      path: '/api/v1/events/{{new approvalEvent.id}}/registrations',
      body: { contactId: '{{new contact.id}}' },
    },
  },
  draftInvoice: {
    create: {
      method: 'POST',
      path: '/api/v1/invoices',
      body: {
        currency: 'EUR',
        contactId: '{{contact.id}}',
        lines: [{ description: 'Conformance', unitAmount: 12000, taxRate: 2000 }],
      },
    },
    remove: { method: 'DELETE', path: '/api/v1/invoices/{{draftInvoice.id}}' },
  },
  approvalType: {
    create: {
      method: 'POST',
      path: '/api/v1/adhesion_types',
      body: {
        name: 'Conformance {{unique}}',
        price: 0,
        currency: 'EUR',
        duration: { kind: 'ROLLING', months: 12 },
        requiresApproval: true,
      },
    },
    remove: { method: 'PATCH', path: '/api/v1/adhesion_types/{{approvalType.id}}', body: { active: false } },
  },
  pendingAdhesion: {
    create: {
      method: 'POST',
      path: '/api/v1/adhesions',
      body: { typeId: '{{approvalType.id}}', contactId: '{{new contact.id}}' },
    },
  },
  openForm: {
    create: {
      method: 'POST',
      path: '/api/v1/forms',
      body: {
        title: 'Conformance {{unique}}',
        multipleResponses: true,
        fields: [{ key: 'answer', label: 'Is it so?', type: 'TEXT' }],
      },
    },
    next: [{ method: 'POST', path: '/api/v1/forms/{{openForm.id}}/open' }],
    remove: { method: 'DELETE', path: '/api/v1/forms/{{openForm.id}}' },
  },
  eventForm: {
    create: {
      method: 'POST',
      path: '/api/v1/forms',
      body: {
        title: 'Conformance {{unique}}',
        eventId: '{{openEvent.id}}',
        fields: [{ key: 'answer', label: 'Is it so?', type: 'TEXT' }],
      },
    },
    next: [{ method: 'POST', path: '/api/v1/forms/{{eventForm.id}}/open' }],
    remove: { method: 'DELETE', path: '/api/v1/forms/{{eventForm.id}}' },
  },
  invitedForm: {
    create: {
      method: 'POST',
      path: '/api/v1/forms',
      body: {
        title: 'Conformance {{unique}}',
        eventId: '{{event.id}}',
        fields: [{ key: 'answer', label: 'Is it so?', type: 'TEXT' }],
      },
    },
    next: [{ method: 'POST', path: '/api/v1/forms/{{invitedForm.id}}/open' }],
    remove: { method: 'DELETE', path: '/api/v1/forms/{{invitedForm.id}}' },
  },
  formResponse: {
    create: {
      method: 'POST',
      path: '/api/v1/forms/{{new openForm.id}}/responses',
      body: { answers: { answer: 'Conformance' } },
    },
  },
};

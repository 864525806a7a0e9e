/** Recipes of test resources, created as an administrator. Placeholders: see `dialect.ts`. */

/** A request that creates, changes or removes a resource. */
export interface Recipe {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The recipe of one resource. */
export interface ResourceDialect {
  readonly create: Recipe;
  /** Requests after the creation, for instance to publish. */
  readonly next?: readonly Recipe[];
  /** Absent if the resource cannot be removed. */
  readonly remove?: Recipe;
  /** `jwt` if an Api-Token is not accepted. */
  readonly as?: 'jwt' | 'apiToken';
}

export const defaultResources: Readonly<Record<string, ResourceDialect>> = {
  user: {
    create: {
      method: 'POST',
      path: '/api/v1/users',
      body: {
        email: '{{mailbox}}',
        firstName: 'Conformance',
        lastName: 'Person',
        newsletterOptIn: true,
        password: 'conformance {{unique}}',
      },
    },
    remove: { method: 'DELETE', path: '/api/v1/users/{{user.id}}' },
  },
  group: {
    create: {
      method: 'POST',
      path: '/api/v1/groups',
      body: { name: 'Conformance {{unique}}', slug: 'conformance-{{unique}}' },
    },
    remove: { method: 'DELETE', path: '/api/v1/groups/{{group.id}}' },
  },
  contact: {
    create: {
      method: 'POST',
      path: '/api/v1/contacts',
      body: { email: '{{mailbox}}', firstName: 'Conformance', lastName: 'Contact', newsletterOptIn: true },
    },
    remove: { method: 'DELETE', path: '/api/v1/contacts/{{contact.id}}' },
  },
  event: {
    create: {
      method: 'POST',
      path: '/api/v1/events',
      body: {
        title: 'Conformance {{unique}}',
        startsAt: '{{in 7 days}}',
        endsAt: '{{in 8 days}}',
        timezone: 'UTC',
        capacity: 50,
        waitlistEnabled: true,
      },
    },
    next: [{ method: 'POST', path: '/api/v1/events/{{event.id}}/publish' }],
    remove: { method: 'DELETE', path: '/api/v1/events/{{event.id}}' },
  },
  invitation: {
    create: {
      method: 'POST',
      path: '/api/v1/events/{{event.id}}/invitations',
      body: { contactId: '{{new contact.id}}' },
    },
    next: [{ method: 'POST', path: '/api/v1/invitations/{{invitation.id}}/send' }],
  },
  registration: {
    create: {
      method: 'POST',
      path: '/api/v1/events/{{event.id}}/registrations',
      body: { contactId: '{{new contact.id}}' },
    },
  },
  waitlistEntry: {
    create: {
      method: 'POST',
      path: '/api/v1/waitlist_entries',
      body: { eventId: '{{event.id}}', contactId: '{{new contact.id}}' },
    },
  },
  payment: {
    create: {
      method: 'POST',
      path: '/api/v1/payments',
      body: { amount: 4500, currency: 'EUR', product: { type: 'ADHESION', label: 'Conformance {{unique}}' } },
    },
    remove: { method: 'DELETE', path: '/api/v1/payments/{{payment.id}}' },
  },
  invoice: {
    create: {
      method: 'POST',
      path: '/api/v1/invoices',
      body: {
        currency: 'EUR',
        contactId: '{{contact.id}}',
        lines: [{ description: 'Conformance', unitAmount: 12000, taxRate: 2000 }],
      },
    },
    next: [{ method: 'POST', path: '/api/v1/invoices/{{invoice.id}}/issue' }],
  },
  adhesionType: {
    create: {
      method: 'POST',
      path: '/api/v1/adhesion_types',
      body: { name: 'Conformance {{unique}}', price: 0, currency: 'EUR', duration: { kind: 'ROLLING', months: 12 } },
    },
    // A type with adhesions cannot be deleted; it is withdrawn instead.
    remove: { method: 'PATCH', path: '/api/v1/adhesion_types/{{adhesionType.id}}', body: { active: false } },
  },
  adhesion: {
    create: {
      method: 'POST',
      path: '/api/v1/adhesions',
      body: { typeId: '{{adhesionType.id}}', contactId: '{{new contact.id}}' },
    },
  },
  contract: {
    create: {
      method: 'POST',
      path: '/api/v1/contracts',
      body: { title: 'Conformance {{unique}}', body: 'What both have agreed.', contactId: '{{contact.id}}' },
    },
    remove: { method: 'DELETE', path: '/api/v1/contracts/{{contract.id}}' },
  },
  form: {
    create: {
      method: 'POST',
      path: '/api/v1/forms',
      body: {
        title: 'Conformance {{unique}}',
        fields: [{ key: 'answer', label: 'Is it so?', type: 'TEXT' }],
      },
    },
    remove: { method: 'DELETE', path: '/api/v1/forms/{{form.id}}' },
  },
  emailTemplate: {
    create: {
      method: 'POST',
      path: '/api/v1/email_templates',
      body: {
        name: 'Conformance {{unique}}',
        subject: 'Conformance {{unique}}',
        mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Conformance</mj-text></mj-column></mj-section></mj-body></mjml>',
      },
    },
    remove: { method: 'DELETE', path: '/api/v1/email_templates/{{emailTemplate.id}}' },
  },
  newsletter: {
    create: {
      method: 'POST',
      path: '/api/v1/newsletters',
      body: {
        name: 'Conformance {{unique}}',
        subject: 'Conformance {{unique}}',
        mjml: '<mjml><mj-body><mj-section><mj-column><mj-text>Conformance</mj-text></mj-column></mj-section></mj-body></mjml>',
        audience: { contactIds: ['{{contact.id}}'] },
      },
    },
  },
  webhookSubscription: {
    create: {
      method: 'POST',
      path: '/api/v1/webhook_subscriptions',
      body: { url: '{{receiver}}', events: ['product_payment.*'] },
    },
    remove: { method: 'DELETE', path: '/api/v1/webhook_subscriptions/{{webhookSubscription.id}}' },
  },
  publicApplication: {
    as: 'jwt',
    create: {
      method: 'POST',
      path: '/api/v1/oauth_applications',
      body: {
        name: 'Conformance {{unique}}',
        type: 'PUBLIC',
        redirectUris: ['https://client.conformance.example/callback'],
        scopes: ['profile', 'email', 'groups', 'roles'],
      },
    },
    remove: { method: 'DELETE', path: '/api/v1/oauth_applications/{{publicApplication.id}}' },
  },
  confidentialApplication: {
    as: 'jwt',
    create: {
      method: 'POST',
      path: '/api/v1/oauth_applications',
      body: {
        name: 'Conformance {{unique}}',
        type: 'CONFIDENTIAL',
        redirectUris: ['https://client.conformance.example/callback'],
        scopes: ['profile', 'email', 'groups', 'roles'],
      },
    },
    remove: { method: 'DELETE', path: '/api/v1/oauth_applications/{{confidentialApplication.id}}' },
  },
};

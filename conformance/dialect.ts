/**
 * What the specification leaves open, as data: names of headers and members, paths, and how things are made that a rule
 * needs. The defaults are ours; the `dialect` of a profile replaces members, deeply, so that a host which answers
 * differently can be tested too.
 *
 * In paths and bodies `{{name}}` is filled in: `{{unique}}` with a word that was never used, `{{mailbox}}` with a fresh
 * address of the profile's mailbox, `{{receiver}}` with a fresh URL of the webhook receiver, `{{contact.id}}` with a member of that
 * resource, which is made first. A body that is exactly one such word keeps the type of what it stands for.
 */

/** A request that makes, changes or removes something. */
export interface Recipe {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Something that rules need, and how an administrator makes it. */
export interface ResourceDialect {
  readonly create: Recipe;
  /** Requests after it, for instance to publish. */
  readonly next?: readonly Recipe[];
  /** Nothing where it cannot be removed. */
  readonly remove?: Recipe;
  /** `jwt` where an Api-Token is not accepted. */
  readonly as?: 'jwt' | 'apiToken';
}

export const defaultDialect = {
  headers: { apiToken: 'Api-Token', jwt: 'Authorization', jwtPrefix: 'Bearer ', contactHash: 'X-Contact-Hash' },
  login: {
    path: '/api/v1/login-check',
    email: 'email',
    password: 'password',
    token: 'token',
    refreshToken: 'refresh_token',
  },
  refresh: { path: '/api/v1/token/refresh', refreshToken: 'refresh_token' },
  otp: { email: 'email', code: 'code', codePattern: '(?<![0-9])[0-9]{6}(?![0-9])' },
  passwordReset: { path: '/api/v1/reset-password', email: 'email', code: 'code', password: 'password' },
  /** An operation that answers who the caller is; every credential of a user may ask it. */
  whoAmI: { path: '/api/v1/me', id: 'id' },
  errors: { title: 'title', detail: 'detail', status: 'status' },
  /**
   * Where a page of a collection holds its rows, and the URL of the next page; `view.next` reads a member of a member. Rows at an
   * empty place are the whole body.
   */
  page: { rows: 'member', next: 'view.next', id: 'id' },
  apiTokens: {
    create: { method: 'POST', path: '/api/v1/api_tokens', body: { name: 'Conformance {{unique}}' } },
    remove: { method: 'DELETE', path: '/api/v1/api_tokens/{{token.id}}' },
    accessLevel: 'accessLevel',
    readWrite: 'READ_WRITE',
    readOnly: 'READ_ONLY',
    value: 'token',
  },
  roles: {
    set: { method: 'PUT', path: '/api/v1/permission/users/{{user.id}}/roles' },
    roles: 'roles',
    administrator: 'ROLE_ADMIN',
    /** A role that may read contacts and make tokens for itself, and one that may do nothing of it. */
    manager: 'ROLE_ADMIN',
    none: [] as readonly string[],
  },
  impersonate: { path: '/api/v1/permission/impersonate/{{user.id}}', token: 'token' },
  oauth: {
    authorize: '/api/v1/oauth/authorize',
    token: '/api/v1/oauth/token',
    userInfo: '/api/v1/oauth/userinfo',
    clientId: 'clientId',
    clientSecret: 'clientSecret',
    redirectUri: 'https://client.conformance.example/callback',
    /** How a confidential client proves itself (RFC 6749, 2.3.1): `basic` in a header, `post` in the body. */
    clientAuthentication: 'basic' as 'basic' | 'post',
    /** Where the answer of `userInfo` tells the email of the user, if it was granted. */
    email: 'email',
    /** On the button of a page by which the user lets an application in, and on others of the same form. */
    consent: '\\b(?:allow|accept|approve|authori[sz]e|agree|consent|grant|permit|confirm|continue|yes)\\b',
    refusal: '\\b(?:deny|refuse|reject|decline|disagree|cancel|no|not|switch|back|log ?out|sign ?out)\\b',
  },
  contactHash: {
    /** In the mail that invites: the first group is the hash. */
    pattern: 'https?://\\S+#(?:\\S*=)?([A-Za-z0-9_-]{16,})',
    /** What the hash opens, and where the answer says whose it is. */
    own: '/api/v1/invitation',
    contactEmail: 'contact.email',
    eventId: 'event.id',
    /** What somebody who was invited does with the hash, so that there is something which others must not see. */
    acts: [
      { method: 'POST', path: '/api/v1/invitation/answer', body: { answer: 'ACCEPTED' } },
      { method: 'POST', path: '/api/v1/invitation/registration', body: {} },
    ] as readonly Recipe[],
  },
  /** What a user and a contact are described by. */
  person: { email: 'email', lastName: 'lastName' },
  /** The member of an email template and of a newsletter that the mails have as their subject. */
  mails: { subject: 'subject' },
  webhooks: {
    /** The member of a subscription that says where its webhooks go. */
    url: 'url',
    event: 'type',
    paymentUpdated: 'product_payment.updated',
    /** Where the event names what it is about. */
    objectId: 'data.object.id',
    /** By which member of its body a test delivery is told from others, and what that is. */
    test: { member: 'test', value: true as unknown },
  },
  contacts: {
    rename: { method: 'PATCH', path: '/api/v1/contacts/{{contact.id}}', body: { firstName: 'Renamed' } },
  },
  bulk: {
    ids: 'ids',
    /** By operation: which resource it is about, and what its body holds beside the ids. */
    of: {
      'contacts.bulkDelete': { resource: 'contact' },
      'contacts.bulkTag': { resource: 'contact', body: { add: ['conformance'] } },
      'waitlist.bulkApprove': { resource: 'waitlistEntry' },
      'waitlist.bulkReject': { resource: 'waitlistEntry' },
    } as Readonly<Record<string, { readonly resource: string; readonly body?: Readonly<Record<string, unknown>> }>>,
  },
  /** What a waitlist entry says once it is approved. */
  waitlist: { status: 'status', approved: 'CONVERTED' },
  /** Where the host publishes its OpenAPI document. */
  openapi: '/api/v1/openapi.json',
  payments: {
    status: 'status',
    pay: { method: 'PATCH', path: '/api/v1/payments/{{payment.id}}', body: { status: 'PAID' } },
    /** A change after which it can still be removed. */
    change: { method: 'PATCH', path: '/api/v1/payments/{{payment.id}}', body: { note: 'Conformance {{unique}}' } },
  },
  /** Which resource the rows of a collection are, by the name that its path has below /api/v1. */
  collections: {
    users: 'user',
    groups: 'group',
    events: 'event',
    contacts: 'contact',
    invitations: 'invitation',
    registrations: 'registration',
    waitlist_entries: 'waitlistEntry',
    forms: 'form',
    email_templates: 'emailTemplate',
    newsletters: 'newsletter',
    payments: 'payment',
    invoices: 'invoice',
    adhesion_types: 'adhesionType',
    adhesions: 'adhesion',
    contracts: 'contract',
    webhook_subscriptions: 'webhookSubscription',
    oauth_applications: 'publicApplication',
  } as Readonly<Record<string, string>>,
  resources: {
    user: {
      create: {
        method: 'POST',
        path: '/api/v1/users',
        body: {
          email: '{{mailbox}}',
          firstName: 'Conformance',
          lastName: 'Person',
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
        body: { email: '{{mailbox}}', firstName: 'Conformance', lastName: 'Contact' },
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
        body: { contactId: '{{contact.id}}' },
      },
      next: [{ method: 'POST', path: '/api/v1/invitations/{{invitation.id}}/send' }],
    },
    registration: {
      create: {
        method: 'POST',
        path: '/api/v1/events/{{event.id}}/registrations',
        body: { contactId: '{{registrant.id}}' },
      },
    },
    /** A contact: who is registered for an event cannot wait for it too. */
    registrant: {
      create: {
        method: 'POST',
        path: '/api/v1/contacts',
        body: { email: '{{mailbox}}', firstName: 'Conformance', lastName: 'Registrant' },
      },
      remove: { method: 'DELETE', path: '/api/v1/contacts/{{registrant.id}}' },
    },
    waitlistEntry: {
      create: {
        method: 'POST',
        path: '/api/v1/waitlist_entries',
        body: { eventId: '{{event.id}}', contactId: '{{contact.id}}' },
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
      // One that adhesions hang on stays, and is not offered any more.
      remove: { method: 'PATCH', path: '/api/v1/adhesion_types/{{adhesionType.id}}', body: { active: false } },
    },
    adhesion: {
      create: {
        method: 'POST',
        path: '/api/v1/adhesions',
        body: { typeId: '{{adhesionType.id}}', contactId: '{{contact.id}}' },
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
          subject: 'Conformance',
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
  } as Readonly<Record<string, ResourceDialect>>,
  /**
   * A request of each limited operation that is good, or at least counts: what fills a bucket. An operation that is not
   * here is asked with its path and no body.
   */
  requests: {
    'identity.loginCheck': { email: '{{unique}}@conformance.example', password: 'not a password' },
    'identity.requestLoginOtp': { email: '{{email}}' },
    'identity.verifyLoginOtp': { email: '{{email}}', code: '000000' },
    'identity.requestPasswordResetOtp': { email: '{{email}}' },
    'identity.resetPassword': { email: '{{email}}', code: '000000', password: 'conformance {{unique}}' },
    'identity.changePassword': { currentPassword: 'not it', newPassword: 'conformance {{unique}}' },
    'emailTemplates.sendTest': { templateId: '{{emailTemplate.id}}', to: ['{{mailbox}}'] },
  } as Readonly<Record<string, unknown>>,
  /** Which resource the path of an operation names by its parameter, where that is not its collection's. */
  targets: {
    'permission.impersonate': 'user',
    'invitations.get': 'invitation',
    'documents.invoice': 'invoice',
    'documents.adhesion': 'adhesion',
    'documents.contract': 'contract',
    'newsletters.send': 'newsletter',
    'webhookSubscriptions.test': 'webhookSubscription',
  } as Readonly<Record<string, string>>,
  /** Which resource an operation exports. */
  exports: { 'users.export': 'user', 'contacts.export': 'contact' } as Readonly<Record<string, string>>,
};

export type Dialect = typeof defaultDialect;

/** @returns the default dialect with what the profile says in its place; lists are replaced as wholes. */
export function dialectWith(changes: unknown): Dialect {
  const merged = merge(defaultDialect, changes);
  assertDialect(merged);
  return merged;
}

/** Of a shape that the profile's schema has checked: a change never alters the type of a member. */
function assertDialect(value: unknown): asserts value is Dialect {
  if (!isRecord(value)) throw new TypeError('a dialect is an object');
}

function merge(base: unknown, changes: unknown): unknown {
  if (changes === undefined) return base;
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const names = new Set([...Object.keys(base), ...Object.keys(changes)]);
  return Object.fromEntries([...names].map((name) => [name, merge(base[name], changes[name])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

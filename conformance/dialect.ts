/**
 * What the specification leaves open, as data: names of headers and members, paths, and how things are made that a rule
 * needs. The defaults are ours; the `dialect` of a profile replaces members, deeply, so that a host which answers
 * differently can be tested too.
 *
 * In paths and bodies words in braces are filled in: `{{unique}}` with a word that was never used, `{{mailbox}}` with a fresh
 * address of the profile's mailbox, `{{receiver}}` with a fresh URL of the webhook receiver, `{{contact.id}}` with a member of the
 * contact that all rules share, `{{new contact.id}}` with one of a contact of its own. What is named so is made first. A text that is
 * one such word alone keeps the type of what it stands for.
 */

import { defaultResources, type Recipe } from './dialect/resources.ts';

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
  resources: defaultResources,
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

/** @returns the default dialect with what the profile says in its place, as a JSON merge patch: `null` removes a member, lists are replaced as wholes. */
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
  const names = new Set([...Object.keys(base), ...Object.keys(changes)].filter((name) => changes[name] !== null));
  return Object.fromEntries([...names].map((name) => [name, merge(base[name], changes[name])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

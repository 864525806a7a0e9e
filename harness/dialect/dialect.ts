/**
 * Data that the specification leaves open: names of headers and members, paths, and recipes of resources. The defaults
 * describe our server; the `dialect` of a profile is merged into them.
 *
 * Placeholders in paths and bodies: `{{unique}}` is a unique word, `{{UNIQUE}}` one in capitals, `{{mailbox}}` a fresh
 * address of the profile's mailbox, `{{receiver}}` a fresh URL of the webhook receiver, `{{contact.id}}` a member of the
 * shared contact, and `{{new contact.id}}` one of a contact that is created for this use. A text with a single placeholder
 * takes the type of its value.
 */

import { UsageError } from '../cli/usage-error.ts';
import { ownResources } from './own-resources.ts';
import { defaultResources, type Recipe } from './resources.ts';
import { writeResources } from './write-resources.ts';
import { contactWrites, defaultWrites } from './writes.ts';

interface SignOut {
  readonly path: string;
  readonly refreshToken: string;
}

/** What a bulk operation is about. */
interface BulkDialect {
  readonly resource: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Member of the resource, or list in it, that has the value afterwards. */
  readonly done?: { readonly member: string; readonly value: string };
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
  /** Ends the session of a refresh token; null if the host has no such operation. */
  signOut: { path: '/api/v1/token/revoke', refreshToken: 'refresh_token' } as SignOut | undefined,
  otp: { email: 'email', code: 'code', codePattern: '(?<![0-9])[0-9]{6}(?![0-9])' },
  passwordReset: { path: '/api/v1/reset-password', email: 'email', code: 'code', password: 'password' },
  /** Operation that returns the caller; accepts every credential of a user. */
  whoAmI: { path: '/api/v1/me', id: 'id' },
  /** `code` tells problems of one status apart; a host may have none. */
  errors: { title: 'title', detail: 'detail', status: 'status', code: 'code' },
  /**
   * Location of a page's rows, of the URL of the next page and of the number of all rows; `view.next` reads a nested member.
   * An empty path means that the rows are the whole body.
   */
  page: { rows: 'member', next: 'view.next', total: 'totalItems', id: 'id' },
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
    /** A role that may read contacts and create tokens for itself, and one without these permissions. */
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
    /** Client authentication (RFC 6749, 2.3.1): `basic` in a header, `post` in the body. */
    clientAuthentication: 'basic' as 'basic' | 'post',
    /** Member of the user info with the email, if it was granted. */
    email: 'email',
    /** Labels of the buttons that grant consent, and of other buttons in the same form. */
    consent: '\\b(?:allow|accept|approve|authori[sz]e|agree|consent|grant|permit|confirm|continue|yes)\\b',
    refusal: '\\b(?:deny|refuse|reject|decline|disagree|cancel|no|not|switch|back|log ?out|sign ?out)\\b',
  },
  contactHash: {
    /** Matches the link in the invitation mail; the first group is the hash. */
    pattern: 'https?://\\S+?(?:/invitation/|#(?:\\S*=)?)([A-Za-z0-9_-]{16,})',
    /** Endpoint that accepts the hash, and the member of its response that identifies the contact. */
    own: '/api/v1/invitation',
    contactEmail: 'contact.email',
    eventId: 'event.id',
    /** Requests of an invited contact that create private data. */
    acts: [
      { method: 'POST', path: '/api/v1/invitation/answer', body: { answer: 'ACCEPTED' } },
      { method: 'POST', path: '/api/v1/invitation/registration', body: {} },
    ] as readonly Recipe[],
    /** Good requests by the hash: see `writes.ts`. */
    writes: contactWrites,
  },
  /** Members of a user and of a contact; `note` takes text of several lines. */
  person: { email: 'email', lastName: 'lastName', note: 'note' },
  /** Member of an email template and of a newsletter with the subject of the mails. */
  mails: { subject: 'subject' },
  webhooks: {
    /** Member of a subscription with the webhook URL. */
    url: 'url',
    /** Member of a new subscription with the secret of its signatures. */
    secret: 'secret',
    event: 'type',
    paymentUpdated: 'product_payment.updated',
    /** Path of the object's id in an event. */
    objectId: 'data.object.id',
    /** Member and value that mark a test delivery. */
    test: { member: 'test', value: true as unknown },
    /** Ends deliveries to a subscription without deleting it. */
    disable: {
      method: 'POST',
      path: '/api/v1/webhook_subscriptions/{{webhookSubscription.id}}/disable',
    } as Recipe | undefined,
  },
  users: {
    rename: { method: 'PATCH', path: '/api/v1/users/{{user.id}}', body: { firstName: 'Renamed' } },
  },
  contacts: {
    rename: { method: 'PATCH', path: '/api/v1/contacts/{{contact.id}}', body: { firstName: 'Renamed' } },
  },
  bulk: {
    ids: 'ids',
    /** By operation: the resource, the members of the body beside the ids, and the member that shows the effect. */
    of: {
      'contacts.bulkDelete': { resource: 'contact' },
      'contacts.bulkTag': {
        resource: 'contact',
        body: { add: ['conformance'] },
        done: { member: 'tags', value: 'conformance' },
      },
      'users.bulkInvite': { resource: 'invitedUser' },
      'waitlist.bulkApprove': { resource: 'waitlistEntry' },
      'waitlist.bulkReject': { resource: 'waitlistEntry', done: { member: 'status', value: 'REJECTED' } },
    } as Readonly<Record<string, BulkDialect>>,
  },
  /** Status of an approved waitlist entry. */
  waitlist: { status: 'status', approved: 'CONVERTED' },
  /** Member of an invoice, an adhesion and a contract with the number that is printed. */
  documents: { number: 'number' },
  /** Path of the host's own OpenAPI document. */
  openapi: '/api/v1/openapi.json',
  payments: {
    status: 'status',
    pay: { method: 'PATCH', path: '/api/v1/payments/{{payment.id}}', body: { status: 'PAID' } },
    markPaid: { method: 'POST', path: '/api/v1/payments/{{payment.id}}/mark-paid', body: {} },
    read: '/api/v1/payments/{{payment.id}}',
    /** A change that leaves the resource removable. */
    change: { method: 'PATCH', path: '/api/v1/payments/{{payment.id}}', body: { note: 'Conformance {{unique}}' } },
  },
  /** Resource of a collection's rows, by its path below /api/v1. */
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
    'me/events': 'event',
    'me/registrations': 'ownRegistration',
    'me/waitlist_entries': 'ownWaitlistEntry',
    'me/forms': 'openForm',
    'me/adhesion_types': 'adhesionType',
    'me/adhesions': 'ownAdhesion',
    'me/payments': 'ownPayment',
    'me/invoices': 'ownInvoice',
    'me/contracts': 'ownContract',
  } as Readonly<Record<string, string>>,
  resources: { ...defaultResources, ...writeResources, ...ownResources },
  /** Good requests of write operations, where they do not follow from the path: see `writes.ts`. */
  writes: defaultWrites,
  /**
   * A request of each limited operation that is valid, or at least counted, to fill a bucket. Operations without an entry
   * are sent without a body.
   */
  requests: {
    'identity.loginCheck': { email: '{{unique}}@conformance.example', password: 'not a password' },
    'identity.requestLoginOtp': { email: '{{email}}' },
    'identity.verifyLoginOtp': { email: '{{email}}', code: '000000' },
    'identity.requestPasswordResetOtp': { email: '{{email}}' },
    'identity.resetPassword': { email: '{{email}}', code: '000000', password: 'conformance {{unique}}' },
    'identity.changePassword': { currentPassword: 'not it', newPassword: 'conformance {{unique}}' },
    'identity.beginEmailChange': { email: '{{unique}}@conformance.example', currentPassword: 'not it' },
    'identity.confirmEmailChange': { code: '000000' },
    'emailTemplates.sendTest': { templateId: '{{emailTemplate.id}}', to: ['{{mailbox}}'] },
  } as Readonly<Record<string, unknown>>,
  /** Resource that the path parameter of an operation names, if it differs from the collection's. */
  targets: {
    'permission.impersonate': 'user',
    'invitations.get': 'invitation',
    'documents.invoice': 'invoice',
    'documents.adhesion': 'adhesion',
    'documents.contract': 'contract',
    'ownInvoices.print': 'ownInvoice',
    'ownAdhesions.print': 'ownAdhesion',
    'ownContracts.print': 'ownContract',
    'newsletters.send': 'newsletter',
    'webhookSubscriptions.test': 'webhookSubscription',
  } as Readonly<Record<string, string>>,
  /** Resource that an operation exports. */
  exports: { 'users.export': 'user', 'contacts.export': 'contact' } as Readonly<Record<string, string>>,
};

export type Dialect = typeof defaultDialect;

/** @returns the default dialect with the profile's changes, as a JSON merge patch: `null` removes a member, lists are replaced. */
export function dialectWith(changes: unknown): Dialect {
  const merged = merge(defaultDialect, withoutMembers(changes));
  assertDialect(merged);
  return merged;
}

/** A removed section or request loses its members, and stays: what reads one finds that the host has none. */
function withoutMembers(changes: unknown): unknown {
  if (!isRecord(changes)) return changes;
  const defaults: Readonly<Record<string, unknown>> = defaultDialect;
  const sections = Object.entries(changes).map(([name, change]) => {
    const standard = defaults[name];
    if (!isRecord(standard) || optional.includes(name)) return [name, change];
    const members = change === null ? emptied(standard) : change;
    if (!isRecord(members) || byName.includes(name)) return [name, members];
    const kept = Object.entries(members).map(([member, value]) => {
      return [member, value === null && !optional.includes(member) ? emptied(standard[member]) : value];
    });
    return [name, Object.fromEntries(kept)];
  });
  return Object.fromEntries(sections);
}

/** @returns the change that removes the members of a section or request, and the items of a list */
function emptied(standard: unknown): unknown {
  if (Array.isArray(standard)) return [];
  return isRecord(standard) ? Object.fromEntries(Object.keys(standard).map((member) => [member, null])) : null;
}

/** What says by its absence that the host has no such operation. */
const optional = ['signOut', 'disable'];

/** Sections of which each entry may be absent. */
const byName = ['resources', 'writes', 'requests'];

/** Members that are regular expressions. */
const patterns = ['codePattern', 'pattern', 'consent', 'refusal'];

/** @throws UsageError for sections that no dialect has, and for members that are no text, or no pattern, where the default is one */
function assertDialect(value: unknown): asserts value is Dialect {
  if (!isRecord(value)) throw new UsageError('`dialect` of the profile is no object.');
  const defaults: Readonly<Record<string, unknown>> = defaultDialect;
  const faults = Object.entries(value).flatMap(([section, members]) => {
    if (!Object.hasOwn(defaults, section)) return [`has no ${section}`];
    const standard = defaults[section];
    if (!isRecord(standard)) return [];
    if (!isRecord(members)) return [`${section} is no object`];
    return Object.entries(members).flatMap(([name, member]) => {
      if (typeof standard[name] !== 'string') return [];
      if (typeof member !== 'string') return [`${section}.${name} is no text`];
      return patterns.includes(name) && !isPattern(member) ? [`${section}.${name} is no regular expression`] : [];
    });
  });
  if (faults.length > 0)
    throw new UsageError(`\`dialect\` of the profile: ${faults.join('; ')}. See docs/conformance.md, "The profile".`);
}

function merge(base: unknown, changes: unknown): unknown {
  if (changes === undefined) return base;
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const names = new Set([...Object.keys(base), ...Object.keys(changes)].filter((name) => changes[name] !== null));
  return Object.fromEntries([...names].map((name) => [name, merge(base[name], changes[name])]));
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

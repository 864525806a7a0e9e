/**
 * The catalogue of webhook events: resources, event types, payloads and required permissions.
 *
 * `created`, `updated` and `deleted` cover every change visible in the resource, except in members derived from other
 * resources or the time. Moments are sent in addition, for subscribers that need only these.
 */
import type { ObjectSchema } from 'joi';
import { announcedResourceNames, type WebhookResourceName } from './own-webhook-resources.ts';
import { isPermission, type Permission } from './permissions.ts';
import { adhesion } from './schemas/adhesion.ts';
import { contact } from './schemas/contact.ts';
import { event } from './schemas/event.ts';
import { formResponse } from './schemas/form.ts';
import { group } from './schemas/group.ts';
import { invitation, invitationAnswers } from './schemas/invitation.ts';
import { invoice } from './schemas/invoice.ts';
import { memberContract } from './schemas/member-contract.ts';
import { newsletterSummary } from './schemas/newsletter.ts';
import { payment } from './schemas/payment.ts';
import { registration } from './schemas/registration.ts';
import { user } from './schemas/user.ts';
import { waitlistEntry } from './schemas/waitlist.ts';
import { services } from './services/load.ts';

export { announcedResourceNames, type WebhookResourceName };

type Verb = 'created' | 'updated' | 'deleted';

/** An event of a resource whose status becomes one of some values, or whose member gets a value. */
export interface DerivedEvent {
  readonly becomes?: readonly string[];
  /** Not if it was one of these before: undoing a later step is not the event again. */
  readonly unlessFrom?: readonly string[];
  /** A member that was null. */
  readonly sets?: string;
  readonly description: string;
}

export interface AnnouncedResource {
  /** For sentences: `a payment`. */
  readonly noun: string;
  /** Schema of `data.object`: the response of a GET. */
  readonly object: ObjectSchema;
  /** Required of the subscriber: a payload shows what a GET would. */
  readonly permission: Permission;
  readonly verbs: readonly Verb[];
  readonly moments: Readonly<Record<string, DerivedEvent>>;
  /** Events caused by a change of another resource. */
  readonly followers?: Readonly<Record<string, string>>;
}

const always: readonly Verb[] = ['created', 'updated', 'deleted'];

const announcedResources: Readonly<Record<WebhookResourceName, AnnouncedResource>> = {
  product_payment: {
    noun: 'payment',
    object: payment,
    permission: 'payments:read',
    verbs: always,
    moments: { paid: { becomes: ['PAID'], unlessFrom: ['DISPUTED'], description: 'A payment was paid' } },
  },
  user: { noun: 'user', object: user, permission: 'users:read', verbs: always, moments: {} },
  contact: { noun: 'contact', object: contact, permission: 'contacts:read', verbs: always, moments: {} },
  group: { noun: 'group', object: group, permission: 'groups:read', verbs: always, moments: {} },
  event: {
    noun: 'event',
    object: event,
    permission: 'events:read',
    verbs: always,
    moments: {
      published: { becomes: ['PUBLISHED'], description: 'An event was published' },
      cancelled: { becomes: ['CANCELLED'], description: 'An event was cancelled' },
    },
  },
  invitation: {
    noun: 'invitation',
    object: invitation,
    permission: 'events:read',
    verbs: always,
    moments: {
      sent: { becomes: ['SENT'], description: 'An invitation was sent for the first time' },
      answered: { becomes: invitationAnswers, description: 'A contact answered an invitation or changed the answer' },
    },
  },
  registration: {
    noun: 'registration',
    object: registration,
    permission: 'registrations:read',
    verbs: always,
    moments: {
      confirmed: {
        becomes: ['CONFIRMED'],
        unlessFrom: ['ATTENDED', 'NO_SHOW'],
        description: 'A registration was confirmed',
      },
      cancelled: { becomes: ['CANCELLED'], description: 'A registration was cancelled' },
      checked_in: { becomes: ['ATTENDED'], description: 'A registration was checked in' },
    },
  },
  waitlist_entry: {
    noun: 'waitlist entry',
    object: waitlistEntry,
    permission: 'waitlist:read',
    verbs: always,
    moments: { approved: { becomes: ['CONVERTED'], description: 'A waitlist entry was approved' } },
  },
  form_response: {
    noun: 'response to a form',
    object: formResponse,
    permission: 'forms:read',
    verbs: always,
    moments: {},
  },
  invoice: {
    noun: 'invoice',
    object: invoice,
    permission: 'invoices:read',
    verbs: always,
    moments: {
      // PAID at once if its payment was paid before.
      issued: { becomes: ['ISSUED', 'PAID'], description: 'An invoice or a credit note was issued' },
      // Follows from its payment, which is another row, or at once if that was paid before.
      paid: { becomes: ['PAID'], description: 'The payment of an invoice was paid' },
      voided: { becomes: ['VOID'], description: 'An invoice was voided by a credit note' },
    },
  },
  adhesion: {
    noun: 'adhesion',
    object: adhesion,
    permission: 'adhesions:read',
    verbs: ['created', 'updated'],
    moments: {
      cancelled: { becomes: ['CANCELLED'], description: 'An adhesion was cancelled' },
      // Its status follows from the time, which changes no row: a job notes it.
      expired: { sets: 'expiredAt', description: 'An adhesion expired: it ended, and its grace period too' },
    },
    followers: { paid: 'The payment of an adhesion was paid' },
  },
  contract: {
    noun: 'contract',
    object: memberContract,
    permission: 'contracts:read',
    verbs: always,
    moments: {
      sent: { becomes: ['SENT'], description: 'A contract was sent' },
      // Its dates may already have advanced it.
      signed: { becomes: ['SIGNED', 'ACTIVE', 'EXPIRED'], description: 'A contract was signed' },
      terminated: { becomes: ['TERMINATED'], description: 'A contract was terminated' },
    },
  },
  newsletter: {
    noun: 'newsletter',
    object: newsletterSummary,
    permission: 'newsletters:read',
    verbs: [],
    moments: { sent: { becomes: ['SENT'], description: 'A newsletter was sent to all its recipients' } },
  },
};

/** @returns the resource by its name */
export function webhookResource(name: WebhookResourceName): AnnouncedResource {
  return announcedResources[name];
}

export interface WebhookEventType {
  /** For example `product_payment.updated`. */
  readonly type: string;
  readonly description: string;
  /** Of `data.object`. */
  readonly object: ObjectSchema;
  /** Required of the subscriber. */
  readonly permission: Permission;
  /** Absent: a service sends it. */
  readonly resource?: WebhookResourceName;
}

const sentences: Readonly<Record<Verb, (noun: string) => string>> = {
  created: (noun) => `${article(noun)} ${noun} was created`,
  updated: (noun) => `${article(noun)} ${noun} was changed`,
  deleted: (noun) => `${article(noun)} ${noun} was deleted`,
};

function article(noun: string): string {
  return /^[aeio]/.test(noun) ? 'An' : 'A';
}

const ownTypes = announcedResourceNames.flatMap((resource): WebhookEventType[] => {
  const { noun, object, permission, verbs, moments, followers = {} } = webhookResource(resource);
  const all = [
    ...verbs.map((verb) => [verb, sentences[verb](noun)] as const),
    ...Object.entries(moments).map(([name, { description }]) => [name, description] as const),
    ...Object.entries(followers),
  ];
  return all.map(([name, description]) => ({ type: `${resource}.${name}`, description, object, permission, resource }));
});

/** A service whose permission does not exist is not loaded: see services/load.ts. */
const typesOfServices = services.flatMap(({ name, webhooks }) =>
  Object.entries(webhooks?.events ?? {}).flatMap(([verb, { permission, ...event }]): WebhookEventType[] =>
    isPermission(permission) ? [{ type: `${name}.${verb}`, permission, ...event }] : [],
  ),
);

/** All types, in the order of the document: ours, and those of services. */
export const webhookEventTypes: readonly WebhookEventType[] = [...ownTypes, ...typesOfServices];

/** What comes before the dot of each type. */
export const eventGroups: readonly string[] = [...new Set(webhookEventTypes.map(({ type }) => groupOf(type)))];

/** Patterns of a subscription: a type, all types of a resource or a service, or all current and future types. */
export const eventPatterns: readonly string[] = [
  '*',
  ...eventGroups.map((name) => `${name}.*`),
  ...webhookEventTypes.map(({ type }) => type),
];

/** @returns whether one of the patterns matches the type */
export function matchesEventType(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${groupOf(type)}.*`);
}

function groupOf(type: string): string {
  return type.slice(0, type.indexOf('.'));
}

/** @returns the permissions required to subscribe to these patterns */
export function permissionsToSubscribe(patterns: readonly string[]): Permission[] {
  const matching = webhookEventTypes.filter(({ type }) => matchesEventType(patterns, type));
  return [...new Set(matching.map(({ permission }) => permission))];
}

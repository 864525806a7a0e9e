/**
 * The catalogue of webhook events, as data: what is told of each resource, to whom, and in which shape.
 *
 * `created`, `updated` and `deleted` are told of every change that whoever reads the resource can see in it, but of what is worked
 * out of other resources or the time; the moments are told besides, for those who want nothing but them.
 */
import type { ObjectSchema } from 'joi';
import type { Permission } from './permissions.ts';
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

export type Verb = 'created' | 'updated' | 'deleted';

/** Something that happens to a resource when its status becomes one of these. */
export interface Moment {
  readonly becomes: readonly string[];
  /** Not when it was one of these before: what is taken back does not happen again. */
  readonly unlessFrom?: readonly string[];
  readonly description: string;
}

export interface AnnouncedResource {
  /** For sentences: `a payment`. */
  readonly noun: string;
  /** As `data.object` carries it: what a GET answers to whoever may read it. */
  readonly object: ObjectSchema;
  /** Whoever subscribes must have it: a subscription shows what a GET would. */
  readonly permission: Permission;
  readonly verbs: readonly Verb[];
  readonly moments: Readonly<Record<string, Moment>>;
  /** What happens to it by a change of something else. */
  readonly followers?: Readonly<Record<string, string>>;
}

const always: readonly Verb[] = ['created', 'updated', 'deleted'];

export const announcedResources = {
  // The one that the specification names.
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
      answered: { becomes: invitationAnswers, description: 'A contact gave an answer, or another one' },
    },
  },
  registration: {
    noun: 'registration',
    object: registration,
    permission: 'registrations:read',
    verbs: always,
    moments: {
      confirmed: { becomes: ['CONFIRMED'], unlessFrom: ['ATTENDED', 'NO_SHOW'], description: 'Somebody has a seat' },
      cancelled: { becomes: ['CANCELLED'], description: 'A registration was cancelled' },
      checked_in: { becomes: ['ATTENDED'], description: 'Somebody was checked in' },
    },
  },
  waitlist_entry: {
    noun: 'waitlist entry',
    object: waitlistEntry,
    permission: 'waitlist:read',
    verbs: always,
    moments: { approved: { becomes: ['CONVERTED'], description: 'Somebody who waited has a seat' } },
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
      // PAID at once, where its payment was paid before.
      issued: { becomes: ['ISSUED', 'PAID'], description: 'An invoice or a credit note got its number' },
      // By its payment, which is not its own row; or at once, where that was paid before.
      paid: { becomes: ['PAID'], description: 'The payment that an invoice asks for was paid' },
      voided: { becomes: ['VOID'], description: 'An invoice was taken back by a credit note' },
    },
  },
  adhesion: {
    noun: 'adhesion',
    object: adhesion,
    permission: 'adhesions:read',
    verbs: ['created', 'updated'],
    moments: { cancelled: { becomes: ['CANCELLED'], description: 'An adhesion was cancelled' } },
    followers: { paid: 'The payment of an adhesion was paid' },
  },
  contract: {
    noun: 'contract',
    object: memberContract,
    permission: 'contracts:read',
    verbs: always,
    moments: {
      sent: { becomes: ['SENT'], description: 'A contract was sent' },
      // By its dates it may be further by then.
      signed: { becomes: ['SIGNED', 'ACTIVE', 'EXPIRED'], description: 'A contract was signed' },
      terminated: { becomes: ['TERMINATED'], description: 'A contract was terminated' },
    },
  },
  newsletter: {
    noun: 'newsletter',
    object: newsletterSummary,
    permission: 'newsletters:read',
    verbs: [],
    moments: { sent: { becomes: ['SENT'], description: 'A newsletter has gone to everybody it was for' } },
  },
} as const satisfies Record<string, AnnouncedResource>;

export type AnnouncedResourceName = keyof typeof announcedResources;

export const announcedResourceNames = Object.keys(announcedResources).filter((name): name is AnnouncedResourceName =>
  Object.hasOwn(announcedResources, name),
);

/** @returns the resource by its name, without the narrow type of the literal. */
export function announcedResource(name: AnnouncedResourceName): AnnouncedResource {
  return announcedResources[name];
}

export interface WebhookEventType {
  /** Such as `product_payment.updated`. */
  readonly type: string;
  readonly resource: AnnouncedResourceName;
  readonly description: string;
}

const sentences: Readonly<Record<Verb, (noun: string) => string>> = {
  created: (noun) => `${article(noun)} ${noun} was created`,
  updated: (noun) => `${article(noun)} ${noun} was changed`,
  deleted: (noun) => `${article(noun)} ${noun} was deleted`,
};

function article(noun: string): string {
  return /^[aeio]/.test(noun) ? 'An' : 'A';
}

/** Every type there is, in the order of the document. */
export const webhookEventTypes: readonly WebhookEventType[] = announcedResourceNames.flatMap((resource) => {
  const { noun, verbs, moments, followers = {} } = announcedResource(resource);
  const all = [
    ...verbs.map((verb) => [verb, sentences[verb](noun)] as const),
    ...Object.entries(moments).map(([name, { description }]) => [name, description] as const),
    ...Object.entries(followers),
  ];
  return all.map(([name, description]) => ({ type: `${resource}.${name}`, resource, description }));
});

/** What a subscription may ask for: a type, all of a resource, or all there are and will be. */
export const eventPatterns: readonly string[] = [
  '*',
  ...announcedResourceNames.map((name) => `${name}.*`),
  ...webhookEventTypes.map(({ type }) => type),
];

/** @returns whether a subscription to these patterns hears of the type. */
export function hears(patterns: readonly string[], type: string): boolean {
  return patterns.some((pattern) => pattern === '*' || pattern === type || pattern === `${type.split('.')[0]}.*`);
}

/** @returns what somebody must be permitted to see what a subscription to these patterns is told. */
export function permissionsToHear(patterns: readonly string[]): Permission[] {
  const heard = webhookEventTypes.filter(({ type }) => hears(patterns, type));
  return [...new Set(heard.map(({ resource }) => announcedResource(resource).permission))];
}

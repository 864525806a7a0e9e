/** Schemas of the emails that people get about their registrations, payments, invoices and memberships. */
import type { ObjectSchema } from 'joi';
import { line, text } from './fields.ts';
import Joi from './joi.ts';

/** Variables of every notification. */
const ofEveryone = ['name', 'firstName', 'lastName', 'email', 'tenant.name', 'tenant.url'] as const;
const ofEvents = [...ofEveryone, 'event.title', 'event.when', 'event.where'] as const;
const ofRegistrations = [...ofEvents, 'seats', 'amount', 'due', 'reference'] as const;
const ofMoney = [...ofEveryone, 'number', 'amount', 'due', 'purpose'] as const;
const ofAdhesions = [...ofEveryone, 'number', 'type', 'starts', 'ends'] as const;
const ofDues = [...ofAdhesions, 'amount', 'due', 'reference'] as const;

interface KindOfNotification {
  readonly sent: string;
  readonly variables: readonly string[];
}

/** When each is sent, and what its texts can contain. */
const kinds = {
  registrationReceived: { sent: 'A registration awaits approval', variables: ofRegistrations },
  registrationConfirmed: {
    sent: 'A registration is confirmed, at once or by its payment',
    variables: ofRegistrations,
  },
  registrationPaymentDue: { sent: 'A registration holds its seats until it is paid', variables: ofRegistrations },
  registrationApproved: { sent: 'A registration is approved', variables: ofRegistrations },
  registrationRejected: { sent: 'A registration is rejected', variables: ofRegistrations },
  registrationCancelled: { sent: 'A registration is cancelled', variables: ofRegistrations },
  registrationExpired: { sent: 'A registration was not paid in time', variables: ofRegistrations },
  waitlistPromoted: { sent: 'A person gets a seat from the waitlist', variables: ofRegistrations },
  waitlistRejected: { sent: 'A person on the waitlist gets no seat', variables: ofEvents },
  eventChanged: { sent: 'Time or place of an event changes, five minutes later', variables: ofRegistrations },
  eventCancelled: { sent: 'An event is cancelled, to participants and the waitlist', variables: ofEvents },
  eventReminder: { sent: 'A day before an event, to confirmed participants', variables: ofRegistrations },
  paymentReceived: { sent: 'A payment is paid, unless it confirms a registration', variables: ofMoney },
  invoiceIssued: { sent: 'An invoice is issued; the PDF is attached', variables: ofMoney },
  adhesionPaymentDue: { sent: 'A membership is renewed, or a member has joined, and has to pay', variables: ofDues },
  adhesionApproved: { sent: 'A membership is approved', variables: ofAdhesions },
  adhesionEnding: { sent: 'A membership ends in 30 days, and is not renewed', variables: ofAdhesions },
  adhesionEnded: { sent: 'A membership has expired', variables: ofAdhesions },
} as const satisfies Record<string, KindOfNotification>;

export type NotificationKind = keyof typeof kinds;

export const notificationKinds = Object.keys(kinds).filter((key): key is NotificationKind => Object.hasOwn(kinds, key));

/** @returns the names that its texts can contain in double braces */
export function notificationVariables(kind: NotificationKind): readonly string[] {
  return kinds[kind].variables;
}

export const notificationLanguages = ['en', 'fr', 'de'] as const;
export type NotificationLanguage = (typeof notificationLanguages)[number];

export interface NotificationText {
  subject: string;
  text: string;
}
interface ShownText extends NotificationText {
  custom: boolean;
}
export interface Notification {
  enabled: boolean;
  texts: Record<NotificationLanguage, ShownText>;
  variables: string[];
}
/** By kind. */
export type Notifications = Readonly<Record<string, Notification>>;

const subject = () => line(200).min(1).description('Can contain {{ variables }}').example('News for {{ name }}');
const words = () =>
  text(5000)
    .min(1)
    .description('Plain text; an empty line separates paragraphs. Can contain {{ variables }} and {{#sections}}')
    .example('Hello {{ name }},\n\nthis is about your account with {{ tenant.name }}.');

const shownText = Joi.object<ShownText, true>({
  subject: subject().required(),
  text: words().required(),
  custom: Joi.boolean().required().description('false: the text that comes with the service'),
});

const notification = () =>
  Joi.object<Notification, true>({
    enabled: Joi.boolean().required().description('false: it is not sent'),
    texts: Joi.object<Notification['texts'], true>({
      en: shownText.required().description('In English'),
      fr: shownText.required().description('In French'),
      de: shownText.required().description('In German'),
    })
      .required()
      .description('By language; the one of the person, or else of the organisation, is sent'),
    variables: Joi.array().items(Joi.string()).required().description('Names that the texts can contain'),
  });

/** An object with a member for each kind. */
const ofEachKind = (schemaOf: () => ObjectSchema) =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, schemaOf().description(kinds[kind].sent)]));

export const notifications = Joi.object<Notifications>(ofEachKind(() => notification().required()));

export interface NotificationChange {
  enabled?: boolean;
  texts?: Partial<Record<NotificationLanguage, NotificationText | null>>;
}
export type NotificationChanges = Partial<Record<NotificationKind, NotificationChange>>;

const newText = (language: string) =>
  Joi.object<NotificationText>({ subject: subject().required(), text: words().required() })
    .allow(null)
    .description(`In ${language}; null: the text that comes with the service`);

export const notificationChanges = Joi.object<NotificationChanges>(
  ofEachKind(() =>
    Joi.object<NotificationChange>({
      enabled: Joi.boolean().description('false: it is not sent').example(false),
      texts: Joi.object<NonNullable<NotificationChange['texts']>>({
        en: newText('English'),
        fr: newText('French'),
        de: newText('German'),
      })
        .min(1)
        .description('Absent languages stay unchanged'),
    }).min(1),
  ),
).min(1);

export interface NotificationTrial {
  kind: NotificationKind;
  language?: NotificationLanguage;
  subject?: string;
  text?: string;
}

/** A trial of unsaved texts, or of the saved ones. */
export const notificationTrial = Joi.object<NotificationTrial>({
  kind: Joi.string()
    .valid(...notificationKinds)
    .required()
    .description('One of the notifications')
    .example('registrationConfirmed'),
  language: Joi.string()
    .valid(...notificationLanguages)
    .description('Default: that of the organisation'),
  subject: subject().description('In place of the saved one'),
  text: words().description('In place of the saved one'),
});

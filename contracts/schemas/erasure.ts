/** What an erasure deleted, anonymised and kept (GDPR, articles 17 and 19). */
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';

const deletedKinds = [
  'PROFILE',
  'SESSION',
  'SECOND_FACTOR',
  'API_TOKEN',
  'OAUTH_GRANT',
  'GROUP_MEMBERSHIP',
  'WEBHOOK_SUBSCRIPTION',
  'SIGN_IN_ATTEMPT',
  'WAITLIST_ENTRY',
  'FORM_RESPONSE',
  'INVITATION',
  'DRAFT_INVOICE',
  'WEBHOOK_EVENT',
  'EXPORT',
  'STORED_RESPONSE',
  'JOB',
] as const;
const anonymisedKinds = [
  'CONTRACT',
  'ADHESION',
  'REGISTRATION',
  'NEWSLETTER_RECIPIENT',
  'IMPORT_PROBLEM',
  'AUDIT_ENTRY',
] as const;
export const keptKinds = ['PAYMENT', 'INVOICE', 'CONTRACT'] as const;
export type KeptKind = (typeof keptKinds)[number];

export interface ErasedCount<Kind extends string> {
  kind: Kind;
  count: number;
}

export interface KeptRecord {
  kind: KeptKind;
  id: string;
  number: string;
  reason: string;
  until: string;
}

export interface Erasure {
  id: string;
  erasedAt: string;
  deleted: ErasedCount<(typeof deletedKinds)[number]>[];
  anonymised: ErasedCount<(typeof anonymisedKinds)[number]>[];
  kept: KeptRecord[];
}

const counts = <Kind extends string>(kinds: readonly Kind[], example: Kind) =>
  Joi.array()
    .items(
      Joi.object<ErasedCount<Kind>>({
        kind: Joi.string()
          .valid(...kinds)
          .required()
          .description('What was stored')
          .example(example),
        count: Joi.number().integer().min(1).required().description('How many').example(2),
      }),
    )
    .required();

const keptRecord = Joi.object<KeptRecord, true>({
  kind: Joi.string()
    .valid(...keptKinds)
    .required()
    .description('What is kept'),
  id: id().required(),
  number: line(100).required().description('Number of the document').example('2026-000042'),
  reason: line(200).required().description('Why it is kept').example('Tax law requires issued invoices.'),
  until: instant().required().description('When what is personal in it is removed'),
});

export const erasure = Joi.object<Erasure, true>({
  id: id().required().description('The person'),
  erasedAt: instant().required().description('When the person was erased'),
  deleted: counts(deletedKinds, 'SESSION').description(
    'What is no longer there, by kind. EXPORT: all files of exports, but those of events, groups and newsletters',
  ),
  anonymised: counts(anonymisedKinds, 'REGISTRATION').description(
    'What stays as a number, without the person, by kind',
  ),
  kept: Joi.array()
    .items(keptRecord)
    .required()
    .description('What has to stay for a time, and no longer refers to the person'),
});

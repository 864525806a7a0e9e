/** Schemas of forms and their responses. */

import { id, instant, line, text } from './fields.ts';
import { type Answers, answers } from './form-answers.ts';
import Joi from './joi.ts';
import { type ListedPerson, listedPerson } from './list-members.ts';
import { setOf } from './listing.ts';

export const formStatuses = ['DRAFT', 'OPEN', 'CLOSED'] as const;
export type FormStatus = (typeof formStatuses)[number];

/** Allowed transitions. */
export const formTransitions: Readonly<Record<FormStatus, readonly FormStatus[]>> = {
  DRAFT: ['OPEN'],
  OPEN: ['CLOSED'],
  CLOSED: ['OPEN'],
};

export const fieldTypes = [
  'TEXT',
  'TEXTAREA',
  'NUMBER',
  'DATE',
  'BOOLEAN',
  'CHOICE',
  'MULTI_CHOICE',
  'PHONE',
  'EMAIL',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface FieldOption {
  value: string;
  label: string;
}

export interface FormField {
  key: string;
  label: string;
  help?: string | null;
  type: FieldType;
  required?: boolean;
  options?: FieldOption[];
}

export interface NewForm {
  title: string;
  description?: string | null;
  eventId?: string | null;
  multipleResponses?: boolean;
  fields: FormField[];
}

export interface Form extends Required<NewForm> {
  id: string;
  status: FormStatus;
  createdAt: string;
  updatedAt: string;
}

const title = () => line(200).min(1).example('Dinner');
const description = () => text(5000).allow(null).example('So that the kitchen knows.');
const eventId = () => id().allow(null).description('The event whose contacts can respond; null: only users');
const multipleResponses = () => Joi.boolean().description('Users can respond more than once');
const option = Joi.object<FieldOption, true>({
  value: line(100).min(1).required().description('What an answer says').example('VEGAN'),
  label: line(200).min(1).required().description('What people read').example('Vegan'),
});
const field = Joi.object<FormField>({
  key: Joi.string()
    .max(50)
    .pattern(/^[a-z][A-Za-z0-9_]*$/u, 'key')
    .required()
    .description('Unique in the form; the key of the answer')
    .example('diet'),
  label: line(200).min(1).required().description('The question').example('What do you eat?'),
  help: text(500).allow(null).description('A hint under the question'),
  type: Joi.string()
    .valid(...fieldTypes)
    .required()
    .description('What an answer looks like: DATE a day, CHOICE one value, MULTI_CHOICE an array of values')
    .example('CHOICE', { override: true }),
  required: Joi.boolean().default(false).description('Whether a response without an answer is refused'),
  options: Joi.array()
    .items(option)
    .max(100)
    .description('Only with CHOICE and MULTI_CHOICE')
    .example([{ value: 'VEGAN', label: 'Vegan' }]),
});
const fields = () =>
  Joi.array().items(field).min(1).max(50).description('The questions in their order; replaced as a whole');
const status = () =>
  Joi.string()
    .valid(...formStatuses)
    .description('Only an OPEN form takes responses');

const shown = {
  id: id().required(),
  title: title().required(),
  description: description().required(),
  eventId: eventId().required(),
  status: status().required(),
  multipleResponses: multipleResponses().required(),
  fields: fields().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};
export const form = Joi.object<Form, true>(shown);

/** A form, for a user who may answer it. */
export interface OwnForm extends Form {
  answers: Answers | null;
}
export const ownForm = Joi.object<OwnForm, true>({
  ...shown,
  answers: answers()
    .allow(null)
    .required()
    .description('Answers of the user, by field key, which `PUT …/response` replaces; null: none yet'),
});

export interface OwnFormFilter {
  eventId?: string;
  hasEvent?: '0' | '1';
}
export const ownFormFilter = Joi.object<OwnFormFilter>({
  eventId: id(),
  hasEvent: Joi.string().valid('0', '1').description('0: only forms of no event; 1: only forms of events'),
});

export const newForm = Joi.object<NewForm>({
  title: title().required(),
  description: description(),
  eventId: eventId(),
  multipleResponses: multipleResponses().default(false),
  fields: fields().required(),
});

export const formChanges = Joi.object<Partial<NewForm>>({
  title: title(),
  description: description(),
  eventId: eventId(),
  multipleResponses: multipleResponses(),
  fields: fields(),
}).min(1);

export interface FormFilter {
  eventId?: string;
  status?: string;
}
export const formFilter = Joi.object<FormFilter>({ eventId: id(), status: setOf(formStatuses) });

export interface FormResponseFilter {
  userId?: string;
  contactId?: string;
}
export const formResponseFilter = Joi.object<FormResponseFilter>({ userId: id(), contactId: id() });

export interface NewFormResponse {
  answers: Answers;
}
export const newFormResponse = Joi.object<NewFormResponse, true>({ answers: answers().required() });

export interface FormResponse {
  id: string;
  formId: string;
  userId: string | null;
  contactId: string | null;
  answers: Answers;
  /** In lists, with the permissions to see users and contacts. */
  person?: ListedPerson | null;
  createdAt: string;
  updatedAt: string;
}
export const formResponse = Joi.object<FormResponse>({
  id: id().required(),
  formId: id().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  answers: answers().required(),
  person: listedPerson
    .allow(null)
    .description(
      'Current name of the user or contact; null: the user was deleted. Only in lists, with the permissions to see users and contacts',
    ),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface SendForm {
  contactIds: string[];
}
export const sendForm = Joi.object<SendForm, true>({
  contactIds: Joi.array().items(id()).min(1).max(500).required().description('Duplicates count once'),
});

export interface SentForm {
  sent: string[];
  unreached: string[];
}
const people = () => Joi.array().items(id()).max(500).required();
export const sentForm = Joi.object<SentForm, true>({ sent: people(), unreached: people() });

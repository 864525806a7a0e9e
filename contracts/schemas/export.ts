/** Schemas of exports: all objects of a resource as a file. */
import { announcedResourceNames, type WebhookResourceName } from '../webhook-events.ts';
import { id, instant } from './fields.ts';
import { type ImportFormat, importFormats } from './import.ts';
import Joi from './joi.ts';
import { setOf } from './listing.ts';

/** The resources of the change feed. */
export type ExportResource = WebhookResourceName;

export const exportStatuses = ['QUEUED', 'RUNNING', 'FINISHED', 'FAILED'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** Of a tenant, whatever their state. */
export const maximumExports = 50;

export interface NewExport {
  resource: ExportResource;
  format?: ImportFormat;
  raw?: boolean;
}

export interface Export extends Required<NewExport> {
  id: string;
  status: ExportStatus;
  rows: number;
  bytes: number;
  error: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  finishedAt: string | null;
}

const resource = () =>
  Joi.string()
    .valid(...announcedResourceNames)
    .description(
      'What is exported, by the names of the change feed. It also needs the permission to see these objects, for users and contacts that to export them',
    )
    .example('contact');
const format = () =>
  Joi.string()
    .valid(...importFormats)
    .description(
      'CSV: a header row of member names. NDJSON: one object in each line. Objects are as a GET shows them; payments and adhesions also have the external ids and email addresses of what they refer to, by which they can be imported to another tenant',
    )
    .example('NDJSON');
const raw = () =>
  Joi.boolean()
    .description(
      'Of CSV. False: cells that a spreadsheet could run as a formula start with an apostrophe. True: as they are',
    )
    .example(false);

export const newExport = Joi.object<NewExport>({
  resource: resource().required(),
  format: format().default('CSV'),
  raw: raw().default(false),
});

const count = (what: string) => Joi.number().integer().min(0).required().description(what);

export const exportJob = Joi.object<Export, true>({
  id: id().required(),
  resource: resource().required(),
  format: format().required(),
  raw: raw().required(),
  status: Joi.string()
    .valid(...exportStatuses)
    .required()
    .description('FINISHED: the file can be read'),
  rows: count('Objects that are written'),
  bytes: count('Size of the file so far'),
  error: Joi.string().allow(null).required().description('Why it is FAILED, for people'),
  createdBy: id()
    .required()
    .description(
      'The user who created it. It runs with the permissions of that credential, and fails when it loses one that it needs',
    ),
  createdAt: instant().required(),
  updatedAt: instant().required(),
  finishedAt: instant().allow(null).required().description('When it was FINISHED or FAILED'),
});

export interface ExportFilter {
  resource?: string;
  status?: string;
}
export const exportFilter = Joi.object<ExportFilter>({
  resource: setOf(announcedResourceNames),
  status: setOf(exportStatuses),
});

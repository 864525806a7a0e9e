/** Schemas of imports: objects that are created or changed from a file. */
import { matchBy } from './bulk.ts';
import { countries } from './codes.ts';
import { id, instant, line } from './fields.ts';
import Joi from './joi.ts';
import { setOf } from './listing.ts';

export const importResources = ['users', 'contacts', 'events', 'payments', 'adhesions'] as const;
export type ImportResource = (typeof importResources)[number];

export const importFormats = ['CSV', 'NDJSON'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What a file may be declared as. */
export const importMediaTypes = { CSV: 'text/csv', NDJSON: 'application/x-ndjson' } as const;

export const importStatuses = ['AWAITING_FILE', 'QUEUED', 'RUNNING', 'FINISHED', 'FAILED', 'CANCELLED'] as const;
export type ImportStatus = (typeof importStatuses)[number];
/** Allowed transitions. */
export const importTransitions: Readonly<Record<ImportStatus, readonly ImportStatus[]>> = {
  AWAITING_FILE: ['QUEUED', 'CANCELLED'],
  QUEUED: ['RUNNING', 'FAILED', 'CANCELLED'],
  RUNNING: ['FINISHED', 'FAILED', 'CANCELLED'],
  FINISHED: [],
  FAILED: [],
  CANCELLED: [],
};

/** Bytes of a file: a million contacts. */
export const maximumImportBytes = 128 * 1024 * 1024;
/** Files of a tenant that are kept at a time: those of imports that wait or run, and of dry runs. */
export const maximumImportFiles = 50;
/** Of one import. */
export const maximumProblems = 100_000;
/** Columns of a file that are mapped. */
const maximumColumns = 100;

export interface ColumnMapping {
  column: string;
  member: string | null;
}

export interface NewImport {
  resource: ImportResource;
  format?: ImportFormat;
  matchBy?: 'externalId' | 'email';
  columns?: ColumnMapping[];
  delimiter?: ',' | ';' | '\t' | null;
  raw?: boolean;
  country?: string | null;
  dryRun?: boolean;
  fileOf?: string;
}

export interface Import extends Required<Omit<NewImport, 'fileOf'>> {
  id: string;
  status: ImportStatus;
  bytes: number | null;
  bytesDone: number;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  ignoredColumns: string[];
  error: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

const resource = () =>
  Joi.string()
    .valid(...importResources)
    .description('What the rows are. It also needs the permission to change these objects')
    .example('contacts');
const format = () =>
  Joi.string()
    .valid(...importFormats)
    .description('CSV: RFC 4180 with a header row. NDJSON: one JSON object in each line');
const columns = () =>
  Joi.array()
    .items(
      Joi.object<ColumnMapping, true>({
        column: line(200).min(1).required().description('As in the header row').example('Vorname'),
        member: line(60)
          .min(1)
          .allow(null)
          .required()
          .description('Member of the object, such as `address.city`; null: the column is ignored')
          .example('firstName'),
      }),
    )
    .max(maximumColumns)
    .description('Of CSV: columns whose names are not those of the members');
const delimiter = () =>
  Joi.string()
    .valid(',', ';', '\t')
    .allow(null)
    .description('Of CSV. Default, or null: the one that the header row has most of')
    .example(';');
const raw = () =>
  Joi.boolean()
    .description(
      'False: an apostrophe before a formula, as exports write it for spreadsheets, is removed. True: cells are taken as they are',
    )
    .example(false);
const country = () =>
  Joi.string()
    .valid(...countries)
    .allow(null)
    .description(
      'Of CSV: country of phone numbers without a prefix, and of birth dates with slashes. Default: that of the locale of the organisation, or else of its IBAN; null: none',
    )
    .example('FR');
const dryRun = () =>
  Joi.boolean().description('True: tells what would happen with each row, and writes nothing').example(true);

export const newImport = Joi.object<NewImport>({
  resource: resource().required(),
  format: format().default('CSV').example('CSV'),
  matchBy: matchBy().default('externalId'),
  columns: columns().default([]),
  delimiter: delimiter().default(null),
  raw: raw().default(false),
  country: country(),
  dryRun: dryRun().default(false),
  fileOf: id().description(
    'A dry run whose file this import takes over: no file is sent, it is queued at once. A dry run that still runs is cancelled; another dry run replaces it',
  ),
});

/** Rows of a preview. */
export const previewRows = 5;
/** Characters of a cell in a preview. */
export const previewCell = 200;

export interface ImportPreview {
  delimiter: ',' | ';' | '\t' | null;
  header: string[];
  rows: string[][];
}
const cells = () => Joi.array().items(Joi.string().allow('').max(previewCell));
export const importPreview = Joi.object<ImportPreview, true>({
  delimiter: delimiter().required(),
  header: cells().required().description('Names of the columns. Long texts are cut').example(['Vorname', 'E-Mail']),
  rows: Joi.array()
    .items(cells())
    .max(previewRows)
    .required()
    .description('The first rows, as they are in the file')
    .example([['Ada', 'ada@acme.example']]),
});

const count = (what: string) => Joi.number().integer().min(0).required().description(what);

export const importJob = Joi.object<Import, true>({
  id: id().required(),
  resource: resource().required(),
  format: format().required(),
  matchBy: matchBy().required(),
  columns: columns().required(),
  delimiter: delimiter().required(),
  raw: raw().required(),
  country: Joi.string()
    .pattern(/^[A-Z]{2}$/u, 'ISO 3166 alpha-2 country code')
    .allow(null)
    .required()
    .description('Country of phone numbers without a prefix')
    .example('FR'),
  dryRun: dryRun().required(),
  status: Joi.string()
    .valid(...importStatuses)
    .required()
    .description('FAILED: it could not be read to its end; `error` says why. What was done until then stays'),
  bytes: Joi.number().integer().min(0).allow(null).required().description('Size of the file; null: not sent yet'),
  bytesDone: count('How far the file is read'),
  rows: count('Rows that are done, without the header'),
  created: count('Rows that created an object; with `dryRun`, that would'),
  updated: count('Rows that changed an object'),
  unchanged: count('Rows whose object had these values already'),
  failed: count('Rows of which nothing was written; see `/api/v1/imports/{id}/problems`'),
  ignoredColumns: Joi.array()
    .items(Joi.string())
    .required()
    .description('Columns of the file that are no members which can be written'),
  error: Joi.string().allow(null).required().description('Why it is FAILED, for people'),
  createdBy: id()
    .required()
    .description('The user who created it. It runs for who sends the file, with the permissions of that credential'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
  startedAt: instant().allow(null).required().description('When its first rows were read'),
  finishedAt: instant().allow(null).required().description('When it was FINISHED, FAILED or CANCELLED'),
});

export interface ImportFilter {
  resource?: string;
  status?: string;
}
export const importFilter = Joi.object<ImportFilter>({
  resource: setOf(importResources),
  status: setOf(importStatuses),
});

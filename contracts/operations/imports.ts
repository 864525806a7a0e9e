/** Operations on imports: objects that are created or changed from a file, in the background. */
import { group, operation } from '../operation.ts';
import { type CsvFormat, csvDescription, csvFormat } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import {
  importFilter,
  importJob,
  importMediaTypes,
  importPreview,
  maximumImportBytes,
  maximumImportFiles,
  newImport,
} from '../schemas/import.ts';
import Joi from '../schemas/joi.ts';
import { pageOf } from '../schemas/page.ts';

export const imports = group('imports', 'Imports', 'decisions: Imports', {
  list: operation({
    summary: 'List imports',
    method: 'GET',
    path: '/api/v1/imports',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    query: importFilter,
    page: ['-createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of imports, newest first', body: pageOf(importJob) },
    problems: [],
  }),

  create: operation({
    summary: 'Create an import',
    description: [
      'The first of two requests: the second sends the file with `PUT /api/v1/imports/{id}/file`, and then a worker reads it.',
      'Each row is matched by `externalId`, or by `email` with `matchBy`: it creates an object, or changes the members that',
      'it has of an existing one, as bulk-upsert does. An empty cell changes nothing. A row that fails stops no other; a key',
      'that stands in two rows fails in the second.',
      'Payments and adhesions refer to users, contacts and types by id, external id or email address, as exports have them:',
      'import what they refer to first.',
      '\n\nColumns are matched by the names that exports have: `firstName`, `address.city`, `tags` joined by `|`.',
      'Imports are kept for 30 days, their files until they end; the file of a dry run for two days. With `fileOf`, an import',
      'takes over that file.',
    ].join(' '),
    method: 'POST',
    path: '/api/v1/imports',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    body: newImport,
    success: { status: 201, description: 'The import, which awaits its file', body: importJob, location: true },
    problems: ['invalid_transition'],
  }),

  get: operation({
    summary: 'Read an import',
    description: 'While it runs, its counts grow with each 500 rows.',
    method: 'GET',
    path: '/api/v1/imports/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The import', body: importJob },
    problems: ['not_found'],
  }),

  upload: operation({
    summary: 'Send the file of an import',
    description: [
      'As it is, at most 128 MiB: `curl -T members.csv`. Without a Content-Type it is what the import says. UTF-8 with or',
      'without byte order mark, UTF-16 with one, or else Windows-1252, as spreadsheets save it.',
      `At most ${maximumImportFiles} files are kept: 409 while as many imports wait or run; a new file replaces that of the oldest dry run.`,
    ].join(' '),
    method: 'PUT',
    path: '/api/v1/imports/{id}/file',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    params: idParams,
    upload: {
      examples: {
        [importMediaTypes.CSV]: 'externalId,email,firstName\ncrm-1042,grace@acme.example,Grace\n',
        [importMediaTypes.NDJSON]: '{"externalId":"crm-1042","email":"grace@acme.example","firstName":"Grace"}\n',
      },
      bytes: maximumImportBytes,
    },
    success: { status: 202, description: 'The import, which is queued', body: importJob },
    problems: ['not_found', 'invalid_transition'],
  }),

  preview: operation({
    summary: 'Read the first rows of the file of an import',
    description:
      'Of CSV, as long as the file is kept: 409 without one. Needs the permission to change the objects of the import, too.',
    method: 'GET',
    path: '/api/v1/imports/{id}/preview',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The header row and the first rows', body: importPreview },
    problems: ['not_found', 'invalid_transition'],
  }),

  cancel: operation({
    summary: 'Cancel an import',
    description: 'Rows that are done stay done.',
    method: 'POST',
    path: '/api/v1/imports/{id}/cancel',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The cancelled import', body: importJob },
    problems: ['not_found', 'invalid_transition'],
  }),

  problems: operation({
    summary: 'Read the problems of an import as CSV',
    description: `One line for each error in a row, in the order of the file, at most 100 000. As messages quote values, it needs the permission to change the objects, such as \`contacts:write\`, too. ${csvDescription}`,
    method: 'GET',
    path: '/api/v1/imports/{id}/problems',
    auth: ['apiToken', 'jwt'],
    permission: 'imports:manage',
    limit: 'none',
    params: idParams,
    query: Joi.object<CsvFormat>({ ...csvFormat }),
    success: { status: 200, description: 'The problems as a CSV file', file: 'text/csv' },
    problems: ['not_found'],
  }),
});

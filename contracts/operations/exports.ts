/** Operations on exports: all objects of a resource as a file, written in the background. */
import { group, operation } from '../operation.ts';
import { exportFilter, exportJob, newExport } from '../schemas/export.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const exports = group('exports', 'Exports', 'decisions: Exports', {
  list: operation({
    summary: 'List exports',
    method: 'GET',
    path: '/api/v1/exports',
    auth: ['apiToken', 'jwt'],
    permission: 'exports:manage',
    limit: 'none',
    query: exportFilter,
    page: ['-createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of exports, newest first', body: pageOf(exportJob) },
    problems: [],
  }),

  create: operation({
    summary: 'Create an export',
    description: [
      'A worker writes all objects of the resource, in the order of their ids; read the export until it is FINISHED, and then',
      '`GET /api/v1/exports/{id}/file`. An object that changes meanwhile is as it was when it was read: to keep a copy, request',
      '`/api/v1/changes?after=latest` before, and follow it after. Members that need a permission which the caller lacks are',
      'left out, and who reads the file needs those that it was made with. Exports are kept for 7 days, at most 50 of them.',
    ].join(' '),
    method: 'POST',
    path: '/api/v1/exports',
    auth: ['apiToken', 'jwt'],
    permission: 'exports:manage',
    limit: 'exports',
    body: newExport,
    success: { status: 201, description: 'The export, which is queued', body: exportJob, location: true },
    problems: ['invalid_transition'],
  }),

  get: operation({
    summary: 'Read an export',
    description: 'While it runs, its counts grow.',
    method: 'GET',
    path: '/api/v1/exports/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'exports:manage',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The export', body: exportJob },
    problems: ['not_found'],
  }),

  download: operation({
    summary: 'Read the file of an export',
    description:
      'A download that was cut goes on with `Range: bytes=N-` and `If-Range` with the ETag. Needs the permissions that the export needed.',
    method: 'GET',
    path: '/api/v1/exports/{id}/file',
    auth: ['apiToken', 'jwt'],
    permission: 'exports:manage',
    limit: 'none',
    params: idParams,
    audited: true,
    success: { status: 200, description: 'The file', file: ['application/x-ndjson', 'text/csv'], ranges: true },
    problems: ['not_found', 'invalid_transition'],
  }),

  delete: operation({
    summary: 'Delete an export',
    description: 'One that runs ends, too.',
    method: 'DELETE',
    path: '/api/v1/exports/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'exports:manage',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted, with its file' },
    problems: ['not_found'],
  }),
});

/** Operations on adhesions: memberships of one person for one period. */
import { group, operation } from '../operation.ts';
import {
  adhesion,
  adhesionCancellation,
  adhesionChanges,
  adhesionFilter,
  adhesionsCsvQuery,
  adhesionUpsertBody,
  newAdhesion,
} from '../schemas/adhesion.ts';
import { referencesDescription, upsertDescription, upsertResult } from '../schemas/bulk.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const adhesions = group('adhesions', 'Adhesions', 'decisions: Adhesions', {
  list: operation({
    source: 'decisions: Resource operations',
    summary: 'List adhesions',
    method: 'GET',
    path: '/api/v1/adhesions',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:read',
    limit: 'none',
    query: adhesionFilter,
    page: ['createdAt', 'updatedAt', 'startsAt', 'endsAt', 'number'],
    success: { status: 200, description: 'A page of adhesions', body: pageOf(adhesion) },
    problems: [],
  }),

  export: operation({
    source: 'decisions: CSV exports',
    summary: 'Export adhesions as CSV',
    description: csvDescription,
    method: 'GET',
    path: '/api/v1/adhesions-csv',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:read',
    limit: 'adhesionsCsv',
    query: adhesionsCsvQuery,
    audited: true,
    success: { status: 200, description: 'The adhesions', file: 'text/csv' },
    problems: [],
  }),

  create: operation({
    source: 'decisions: Resource operations',
    summary: 'Create an adhesion',
    description:
      'If its type has a price, a PENDING payment is created with it. It becomes ACTIVE when it is approved, paid and has started.',
    method: 'POST',
    path: '/api/v1/adhesions',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    body: newAdhesion,
    success: { status: 201, description: 'The created adhesion', body: adhesion, location: true },
    problems: ['duplicate'],
  }),

  bulkUpsert: operation({
    source: 'decisions: Upserts',
    summary: 'Create or change many adhesions',
    description:
      `${upsertDescription} The key is \`externalId\`. ${referencesDescription} ` +
      'An existing adhesion keeps its type and holder: an item with others fails. A new one gets its payment as with a single creation.',
    method: 'POST',
    path: '/api/v1/adhesions/bulk-upsert',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    body: adhesionUpsertBody,
    itemsApart: true,
    largeBody: true,
    success: { status: 200, description: 'The result for each item', body: upsertResult },
    problems: [],
  }),

  get: operation({
    source: 'decisions: Resource operations',
    summary: 'Read an adhesion',
    method: 'GET',
    path: '/api/v1/adhesions/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The adhesion', body: adhesion },
    problems: ['not_found'],
  }),

  update: operation({
    source: 'decisions: Resource operations',
    summary: 'Change an adhesion',
    description: 'Corrects its dates; the status follows from them.',
    method: 'PATCH',
    path: '/api/v1/adhesions/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    body: adhesionChanges,
    success: { status: 200, description: 'The changed adhesion', body: adhesion },
    problems: ['not_found', 'duplicate'],
  }),

  approve: operation({
    summary: 'Approve an adhesion',
    description: 'Once, while it is PENDING. An open payment stays due.',
    method: 'POST',
    path: '/api/v1/adhesions/{id}/approve',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The approved adhesion', body: adhesion },
    problems: ['not_found', 'invalid_transition'],
  }),

  cancel: operation({
    summary: 'Cancel an adhesion',
    description: 'From any other state; final. An open payment is cancelled with it; a paid one is not refunded.',
    method: 'POST',
    path: '/api/v1/adhesions/{id}/cancel',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    body: adhesionCancellation,
    bodyOptional: true,
    success: { status: 200, description: 'The cancelled adhesion', body: adhesion },
    problems: ['not_found', 'invalid_transition'],
  }),

  suspend: operation({
    summary: 'Suspend an adhesion',
    description: 'While it is ACTIVE. Its end date does not change.',
    method: 'POST',
    path: '/api/v1/adhesions/{id}/suspend',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The suspended adhesion', body: adhesion },
    problems: ['not_found', 'invalid_transition'],
  }),

  resume: operation({
    summary: 'Resume a suspended adhesion',
    description: 'Its status then follows from its dates.',
    method: 'POST',
    path: '/api/v1/adhesions/{id}/resume',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The resumed adhesion', body: adhesion },
    problems: ['not_found', 'invalid_transition'],
  }),

  renew: operation({
    summary: 'Renew an adhesion',
    description:
      'Creates the adhesion of the next period at the current price: from the end of this one while it is ACTIVE or GRACE, from now if it is EXPIRED. Only once.',
    method: 'POST',
    path: '/api/v1/adhesions/{id}/renew',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    success: {
      status: 201,
      description: 'The adhesion of the next period',
      body: adhesion,
      location: '/api/v1/adhesions',
    },
    problems: ['not_found', 'duplicate', 'invalid_transition'],
  }),
});

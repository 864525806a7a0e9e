/** Types of adhesion. */
import { group, operation } from '../operation.ts';
import { adhesionType, adhesionTypeChanges, adhesionTypeFilter, newAdhesionType } from '../schemas/adhesion-type.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const adhesionTypes = group('adhesionTypes', 'Adhesions', 'decisions: Resource operations', {
  list: operation({
    summary: 'List adhesion types',
    method: 'GET',
    path: '/api/v1/adhesion_types',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:read',
    limit: 'none',
    query: adhesionTypeFilter,
    page: ['createdAt', 'updatedAt', 'name'],
    success: { status: 200, description: 'A page of adhesion types', body: pageOf(adhesionType) },
    problems: [],
  }),

  create: operation({
    summary: 'Create an adhesion type',
    description: 'The terms of new adhesions: price and period.',
    method: 'POST',
    path: '/api/v1/adhesion_types',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    body: newAdhesionType,
    success: { status: 201, description: 'The created adhesion type', body: adhesionType, location: true },
    problems: ['duplicate'],
  }),

  get: operation({
    summary: 'Read an adhesion type',
    method: 'GET',
    path: '/api/v1/adhesion_types/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The adhesion type', body: adhesionType },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change an adhesion type',
    description: 'Applies to new adhesions; existing ones keep the terms they were created with.',
    method: 'PATCH',
    path: '/api/v1/adhesion_types/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    body: adhesionTypeChanges,
    success: { status: 200, description: 'The changed adhesion type', body: adhesionType },
    problems: ['not_found', 'duplicate'],
  }),

  delete: operation({
    summary: 'Delete an adhesion type',
    description: '409 while adhesions of this type exist. To stop offering it, set `active` to false.',
    method: 'DELETE',
    path: '/api/v1/adhesion_types/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found', 'invalid_transition'],
  }),
});

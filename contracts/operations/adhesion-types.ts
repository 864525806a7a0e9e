/** Kinds of membership. */
import { operation } from '../operation.ts';
import { adhesionType, adhesionTypeChanges, adhesionTypeFilter, newAdhesionType } from '../schemas/adhesion-type.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const listAdhesionTypes = operation({
  id: 'adhesionTypes.list',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'List adhesion types',
  method: 'GET',
  path: '/api/v1/adhesion_types',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:read',
  limit: 'none',
  query: adhesionTypeFilter,
  page: true,
  success: { status: 200, description: 'A page of adhesion types', body: pageOf(adhesionType) },
  problems: [],
});

export const createAdhesionType = operation({
  id: 'adhesionTypes.create',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Create an adhesion type',
  method: 'POST',
  path: '/api/v1/adhesion_types',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  body: newAdhesionType,
  success: { status: 201, description: 'The created adhesion type', body: adhesionType, location: true },
  problems: ['duplicate'],
});

export const getAdhesionType = operation({
  id: 'adhesionTypes.get',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Read an adhesion type',
  method: 'GET',
  path: '/api/v1/adhesion_types/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The adhesion type', body: adhesionType },
  problems: ['not_found'],
});

export const updateAdhesionType = operation({
  id: 'adhesionTypes.update',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Change an adhesion type',
  description: 'For adhesions to come: those that exist keep what they were made with.',
  method: 'PATCH',
  path: '/api/v1/adhesion_types/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  body: adhesionTypeChanges,
  success: { status: 200, description: 'The changed adhesion type', body: adhesionType },
  problems: ['not_found', 'duplicate'],
});

export const deleteAdhesionType = operation({
  id: 'adhesionTypes.delete',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Delete an adhesion type',
  description: 'Only while no adhesion is of it: 409. One that is not active is offered to nobody.',
  method: 'DELETE',
  path: '/api/v1/adhesion_types/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'invalid_transition'],
});

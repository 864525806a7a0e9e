/** Adhesions: the membership of one person for one period. */
import { operation } from '../operation.ts';
import { adhesion, adhesionCancellation, adhesionChanges, adhesionFilter, newAdhesion } from '../schemas/adhesion.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';

export const listAdhesions = operation({
  id: 'adhesions.list',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'List adhesions',
  method: 'GET',
  path: '/api/v1/adhesions',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:read',
  limit: 'none',
  query: adhesionFilter,
  page: true,
  success: { status: 200, description: 'A page of adhesions', body: pageOf(adhesion) },
  problems: [],
});

export const createAdhesion = operation({
  id: 'adhesions.create',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Create an adhesion',
  description:
    'Of a type with a price, with a PENDING payment. It is ACTIVE when it is approved, paid and has started.',
  method: 'POST',
  path: '/api/v1/adhesions',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  body: newAdhesion,
  success: { status: 201, description: 'The created adhesion', body: adhesion, location: true },
  problems: ['duplicate'],
});

export const getAdhesion = operation({
  id: 'adhesions.get',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Read an adhesion',
  method: 'GET',
  path: '/api/v1/adhesions/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The adhesion', body: adhesion },
  problems: ['not_found'],
});

export const updateAdhesion = operation({
  id: 'adhesions.update',
  source: 'decisions: Resource operations',
  tag: 'Adhesions',
  summary: 'Change an adhesion',
  description: 'Its dates are corrected as they are sent; the status follows from them.',
  method: 'PATCH',
  path: '/api/v1/adhesions/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  body: adhesionChanges,
  success: { status: 200, description: 'The changed adhesion', body: adhesion },
  problems: ['not_found', 'duplicate'],
});

export const approveAdhesion = operation({
  id: 'adhesions.approve',
  source: 'decisions: Adhesions',
  tag: 'Adhesions',
  summary: 'Approve an adhesion',
  description: 'Once, while it is PENDING; what is to be paid still is.',
  method: 'POST',
  path: '/api/v1/adhesions/{id}/approve',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The approved adhesion', body: adhesion },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelAdhesion = operation({
  id: 'adhesions.cancel',
  source: 'decisions: Adhesions',
  tag: 'Adhesions',
  summary: 'Cancel an adhesion',
  description:
    'From any other state, for good. A payment that is still open is cancelled with it; one that is paid is not refunded.',
  method: 'POST',
  path: '/api/v1/adhesions/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  body: adhesionCancellation,
  success: { status: 200, description: 'The cancelled adhesion', body: adhesion },
  problems: ['not_found', 'invalid_transition'],
});

export const suspendAdhesion = operation({
  id: 'adhesions.suspend',
  source: 'decisions: Adhesions',
  tag: 'Adhesions',
  summary: 'Suspend an adhesion',
  description: 'While it is ACTIVE. Its time runs on.',
  method: 'POST',
  path: '/api/v1/adhesions/{id}/suspend',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The suspended adhesion', body: adhesion },
  problems: ['not_found', 'invalid_transition'],
});

export const resumeAdhesion = operation({
  id: 'adhesions.resume',
  source: 'decisions: Adhesions',
  tag: 'Adhesions',
  summary: 'Resume a suspended adhesion',
  description: 'It is then what its dates say.',
  method: 'POST',
  path: '/api/v1/adhesions/{id}/resume',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The resumed adhesion', body: adhesion },
  problems: ['not_found', 'invalid_transition'],
});

export const renewAdhesion = operation({
  id: 'adhesions.renew',
  source: 'decisions: Adhesions',
  tag: 'Adhesions',
  summary: 'Renew an adhesion',
  description:
    'Makes the adhesion of the next period, at the price of today: from the end of this one while it is ACTIVE or in GRACE, from now when it is EXPIRED. Once.',
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
});

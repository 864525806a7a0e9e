/** Contracts of the organisation with users, contacts and other organisations. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import {
  memberContract,
  memberContractChanges,
  memberContractFilter,
  newMemberContract,
  signature,
  termination,
} from '../schemas/member-contract.ts';
import { pageOf } from '../schemas/page.ts';

export const listMemberContracts = operation({
  id: 'contracts.list',
  source: 'decisions: Resource operations',
  tag: 'Contracts',
  summary: 'List contracts',
  method: 'GET',
  path: '/api/v1/contracts',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:read',
  limit: 'none',
  query: memberContractFilter,
  page: true,
  success: { status: 200, description: 'A page of contracts', body: pageOf(memberContract) },
  problems: [],
});

export const createMemberContract = operation({
  id: 'contracts.create',
  source: 'decisions: Resource operations',
  tag: 'Contracts',
  summary: 'Create a contract',
  description: 'As a DRAFT, with a user, a contact or another organisation.',
  method: 'POST',
  path: '/api/v1/contracts',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  body: newMemberContract,
  success: { status: 201, description: 'The created contract', body: memberContract, location: true },
  problems: ['duplicate'],
});

export const getMemberContract = operation({
  id: 'contracts.get',
  source: 'decisions: Resource operations',
  tag: 'Contracts',
  summary: 'Read a contract',
  method: 'GET',
  path: '/api/v1/contracts/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The contract', body: memberContract },
  problems: ['not_found'],
});

export const updateMemberContract = operation({
  id: 'contracts.update',
  source: 'decisions: Resource operations',
  tag: 'Contracts',
  summary: 'Change a contract',
  description: 'Only while it is a DRAFT: 409.',
  method: 'PATCH',
  path: '/api/v1/contracts/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  params: idParams,
  body: memberContractChanges,
  success: { status: 200, description: 'The changed contract', body: memberContract },
  problems: ['not_found', 'duplicate', 'invalid_transition'],
});

export const deleteMemberContract = operation({
  id: 'contracts.delete',
  source: 'decisions: Resource operations',
  tag: 'Contracts',
  summary: 'Delete a contract',
  description: 'Only while it is a DRAFT: 409.',
  method: 'DELETE',
  path: '/api/v1/contracts/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'invalid_transition'],
});

export const sendMemberContract = operation({
  id: 'contracts.send',
  source: 'decisions: Contracts',
  tag: 'Contracts',
  summary: 'Mark a contract as sent',
  description: 'Writes down both parties and freezes the text. It mails nothing.',
  method: 'POST',
  path: '/api/v1/contracts/{id}/send',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The sent contract', body: memberContract },
  problems: ['not_found', 'invalid_transition'],
});

export const signMemberContract = operation({
  id: 'contracts.sign',
  source: 'decisions: Contracts',
  tag: 'Contracts',
  summary: 'Record the signature of a contract',
  description: 'From SENT. It is ACTIVE from then on, or from its start.',
  method: 'POST',
  path: '/api/v1/contracts/{id}/sign',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  params: idParams,
  body: signature,
  success: { status: 200, description: 'The signed contract', body: memberContract },
  problems: ['not_found', 'invalid_transition'],
});

export const terminateMemberContract = operation({
  id: 'contracts.terminate',
  source: 'decisions: Contracts',
  tag: 'Contracts',
  summary: 'Terminate a contract',
  description: 'From SIGNED or ACTIVE, for good.',
  method: 'POST',
  path: '/api/v1/contracts/{id}/terminate',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  params: idParams,
  body: termination,
  success: { status: 200, description: 'The terminated contract', body: memberContract },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelMemberContract = operation({
  id: 'contracts.cancel',
  source: 'decisions: Contracts',
  tag: 'Contracts',
  summary: 'Cancel a contract',
  description: 'Before it is signed, for good.',
  method: 'POST',
  path: '/api/v1/contracts/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The cancelled contract', body: memberContract },
  problems: ['not_found', 'invalid_transition'],
});

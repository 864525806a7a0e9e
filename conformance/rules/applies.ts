/** Predicates that select the operations of a rule. */
import type { Operation } from '#harness/document.ts';
import { isSpecified } from '../specification.ts';

export const isLimited = ({ limit }: Operation): boolean => limit !== undefined;

/** Operations that refuse a read-only token. */
export const isWrite = ({ method }: Operation): boolean => method !== 'GET';

export const takesApiToken = ({ security }: Operation): boolean => security.includes('apiToken');

export const takesJwt = ({ security }: Operation): boolean => security.includes('jwt');

/** Top-level collections of the tenant. */
export const isCollectionRead = ({ method, paged, hasPathParameters }: Operation): boolean =>
  method === 'GET' && paged && !hasPathParameters;

/** The three collections that the specification names, which every host has. */
export const isNamedRead = (operation: Operation): boolean =>
  isCollectionRead(operation) && operation.source === 'spec: Endpoints';

export const requiresCredential = ({ security }: Operation): boolean => security.length > 0;

export const takesContactHash = ({ security }: Operation): boolean => security.includes('contactHash');

/** The two CSV exports of the specification: what further ones contain is not known. */
export const exportsPeople = (operation: Operation): boolean =>
  operation.produces.includes('text/csv') && isSpecified(operation);

export const producesPdf = ({ produces }: Operation): boolean => produces.includes('application/pdf');

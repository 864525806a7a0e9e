/** Which operations rules are about. */
import type { Operation } from '../document.ts';

export const isLimited = ({ limit }: Operation): boolean => limit !== undefined;

/** Those that change something: a read-only token is refused there. */
export const isWrite = ({ method }: Operation): boolean => method !== 'GET';

export const takesApiToken = ({ security }: Operation): boolean => security.includes('apiToken');

export const takesJwt = ({ security }: Operation): boolean => security.includes('jwt');

/** Pages of a collection of the tenant's. */
export const isCollectionRead = ({ method, paged, hasPathParameters }: Operation): boolean =>
  method === 'GET' && paged && !hasPathParameters;

/** The three collections whose reading the specification names itself: whatever else a host lacks, it has these. */
export const isNamedRead = (operation: Operation): boolean =>
  isCollectionRead(operation) && operation.source === 'spec: Endpoints';

export const asksForACredential = ({ security }: Operation): boolean => security.length > 0;

export const takesContactHash = ({ security }: Operation): boolean => security.includes('contactHash');

export const isCollection = ({ method, paged }: Operation): boolean => method === 'GET' && paged;

export const producesCsv = ({ produces }: Operation): boolean => produces.includes('text/csv');

export const producesPdf = ({ produces }: Operation): boolean => produces.includes('application/pdf');

/** What a single response shows by itself: errors, 429s, headers, and the document. */
import { isDeepStrictEqual } from 'node:util';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { documentFault } from '../../engine/document-faults.ts';
import {
  type Contradiction,
  headerFault,
  insideFault,
  memberFault,
  noJsonObject,
} from '../../engine/response-faults.ts';
import {
  contentFault,
  type DenialFault,
  detailFault,
  exceededFault,
  mediaTypeFault,
  retryAfterFault,
  statusFault,
  titleFault,
} from '../../rules/limits/denial-faults.ts';
import { isSpecified } from '../../specification.ts';
import { type Fault, faultOf, type HostFacts, isOfGateway, isSuccess, type Judge, type Seen } from '../seen.ts';

const api = '/api/v1/';

/** Of no operation: about a path or a message; or of a host that has a part of the document. */
const anywhere = [304, 401, 404, 405, 406, 413, 414, 415, 417, 429, 431, 500, 501];

const denialFaults: Readonly<Record<string, DenialFault>> = {
  'limits/denial-is-json': mediaTypeFault,
  'limits/denial-title': titleFault,
  'limits/denial-status-member': statusFault,
  'limits/denial-detail-says-seconds': detailFault,
  'limits/denial-detail-says-exceeded': exceededFault,
  'limits/retry-after-is-whole-seconds': retryAfterFault,
};

export function responseJudge({ dialect }: HostFacts): Judge {
  // A host with names of its own cannot be compared with the document.
  const isAsDocumented = isDeepStrictEqual(dialect, defaultDialect);
  return (seen) => {
    const { response, status, path, observation, operation } = seen;
    if (!path.startsWith(api) || isOfGateway(seen) || observation.tooLarge.includes('response')) return [];
    const isSpecifiedLimit = operation?.limit !== undefined && operation.source.startsWith('spec');
    const isOfPlatform = status === 429 && !isSpecifiedLimit;
    const isError =
      status >= 400 && observation.method !== 'HEAD' && path !== dialect.oauth?.authorize && !isOfPlatform;
    return [
      ...faultOf('errors/responses-have-required-headers', headerFault(response)),
      ...faultOf('errors/nothing-is-answered-with-500', status === 500 ? notAny500 : undefined),
      ...(isError ? errorFaults(seen, dialect.errors) : []),
      ...(status === 429 && isSpecifiedLimit ? ofDenial(seen) : []),
      ...(status === 429 ? faultOf('limits/denial-holds-nothing', contentFault(response, dialect)) : []),
      ...(isAsDocumented ? documentFaults(seen, dialect.errors) : []),
    ];
  };
}

const notAny500: Contradiction = { expected: 'any status but 500', actual: '500' };

function errorFaults({ response, path }: Seen, names: HostFacts['dialect']['errors']): readonly Fault[] {
  return [
    ...faultOf('errors/every-error-is-json', noJsonObject(response)),
    // RFC 6749, 5.2 has members of its own.
    ...(path.includes('/oauth/') ? [] : faultOf('errors/every-error-has-its-members', memberFault(response, names))),
    ...faultOf('errors/errors-do-not-show-the-inside', insideFault(response)),
  ];
}

function ofDenial({ response, observation }: Seen): Fault[] {
  // HEAD has no body.
  const ofHead = ['limits/denial-is-json', 'limits/retry-after-is-whole-seconds'];
  const faults = Object.entries(denialFaults).filter(
    ([rule]) => observation.method !== 'HEAD' || ofHead.includes(rule),
  );
  return faults.flatMap(([rule, check]) => {
    try {
      return faultOf(rule, check(response));
    } catch (error) {
      // Another part of the 429, with a rule of its own, is wrong.
      if (!(error instanceof Inconclusive)) throw error;
      return [];
    }
  });
}

function documentFaults(seen: Seen, names: HostFacts['dialect']['errors']): readonly Fault[] {
  const { operation, status, response, observation } = seen;
  if (!operation || observation.method === 'HEAD') return [];
  if (isSuccess(seen)) return faultOf('document/every-success-is-as-documented', documentFault(operation, response));
  if (status < 400) return [];
  const isKnown = operation.statuses.includes(status) || anywhere.includes(status) || status >= 500;
  const undocumented = { expected: `one of ${operation.statuses.join(', ')}`, actual: `${status}` };
  return [
    ...faultOf('document/statuses-are-documented', isKnown ? undefined : undocumented),
    // A host may leave out what the specification does not name.
    ...(memberFault(response, names)
      ? faultOf('document/errors-match-their-schema', documentFault(operation, response))
      : []),
    ...faultOf('document/specified-operations-are-served', isSpecified(operation) ? absentFault(seen) : undefined),
  ];
}

/** RFC 9110, 15.5.6 and 15.6.2: not about an object. */
function absentFault({ status }: Seen): Contradiction | undefined {
  const isAbsent = status === 405 || status === 501;
  return isAbsent ? { expected: 'an operation that is there', actual: `${status}` } : undefined;
}

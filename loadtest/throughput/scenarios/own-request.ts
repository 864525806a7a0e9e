/** Any request of one's own, at any host. */

import type { Method } from '#harness/document.ts';
import type { ExchangeLog } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Admission } from '../../admission.ts';
import type { GivenIdentity } from '../../targets/given-identities.ts';
import { assertPlaced, type IdentityPlace } from '../../targets/request.ts';
import type { LoadRequest, Scenario, Source, Stage } from '../scenario.ts';

export interface OwnRequest {
  readonly method: Method;
  /** Path from the host's root, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Expected statuses. */
  readonly admission: Admission;
  /** What differs between the identities of `--identities`, in turn; none: all requests are equal. */
  readonly identities: readonly IdentityRequest[];
}

/** Members of a request that identify its client. */
interface IdentityRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
}

/** @param place of tokens @returns what differs between the identities */
export function identityRequests(
  identities: readonly GivenIdentity[],
  place: IdentityPlace,
  path: string,
): IdentityRequest[] {
  assertPlaced(identities, place);
  return identities.map((identity) => {
    if ('headers' in identity) return { headers: identity.headers, path };
    if (place.kind === 'header') return { headers: { [place.name]: identity.token }, path };
    const url = new URL(path, 'http://host.invalid');
    if (place.kind === 'query') url.searchParams.set(place.name, identity.token);
    return { headers: {}, path: url.pathname + url.search };
  });
}

export function ownRequest(own: OwnRequest): Scenario {
  return {
    id: 'request',
    title: `${own.method} ${own.path}`,
    describes:
      own.identities.length > 0
        ? `The given request, with each of ${own.identities.length} identities in turn.`
        : 'The given request, always the same.',
    needs: [`a status of ${own.admission.says}`],
    prepare: (stage) => prepare(stage, own),
  };
}

/** @throws Inconclusive for another status than the expected ones: a load of failures measures nothing */
async function prepare({ session }: Stage, own: OwnRequest): Promise<Source> {
  const { method, path, headers, body, admission, identities } = own;
  const equal: IdentityRequest = { headers: {}, path };
  const requests = (identities.length > 0 ? identities : [equal]).map(
    (identity): LoadRequest => ({
      operation: 'request',
      method,
      path: identity.path,
      headers: { ...headers, ...identity.headers },
      body,
    }),
  );
  const [control] = requests;
  const log: ExchangeLog = [];
  const { status } = await session.send({ ...control, method, path: control?.path ?? path, spends: true }, log);
  if (!admission.isAdmitted(status)) {
    throw new Inconclusive(
      'control-failed',
      `the host responded with ${status}, which is no success (${admission.says}): --admitted names others`,
    );
  }
  let count = 0;
  return {
    operations: [{ id: 'request', method, path }],
    omitted: [],
    isExpected: (code) => admission.isAdmitted(code),
    next() {
      const request = requests[count % requests.length];
      count += 1;
      if (!request) throw new RangeError('there is no request');
      return request;
    },
  };
}

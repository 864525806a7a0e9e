/** The request of one's own of `throughput`. */
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Method } from '#harness/document.ts';
import { admissionOf } from '../admission.ts';
import { identityPlaceOf, requestLineOf } from '../targets/request.ts';
import { identityRequests, type OwnRequest } from '../throughput/scenarios/own-request.ts';
import { type PolicyCommandOptions, requestOptionsOf } from './options.ts';

interface OwnRequestOptions extends PolicyCommandOptions {
  readonly method: string;
  readonly path?: string;
  readonly readOnly?: boolean;
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** @returns undefined without --path. @throws UsageError */
export async function ownRequestOf(options: OwnRequestOptions): Promise<OwnRequest | undefined> {
  const { path } = options;
  if (path === undefined) {
    const { header, body, bodyFile, identities, admitted } = options;
    if ([header, body, bodyFile, identities, admitted].some((option) => option !== undefined)) {
      throw new UsageError(
        '--header, --body, --body-file, --identities and --admitted belong to a request with --path.',
      );
    }
    return undefined;
  }
  const method = methods.find((known) => known === options.method.toUpperCase());
  if (!method) throw new UsageError(`--method ${options.method} is none of ${methods.join(', ')}.`);
  requestLineOf(`${method} ${path}`);
  if (options.readOnly && method !== 'GET') throw new UsageError(`--read-only excludes --method ${method}.`);
  const { headers, body, identities = [], identity, admitted } = await requestOptionsOf(options);
  return {
    method,
    path,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body,
    admission: admissionOf(admitted),
    identities: identityRequests(identities, identityPlaceOf(identity), path),
  };
}

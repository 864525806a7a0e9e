/** Specified bucket of a request, for good hosts that count requests themselves. */
import { credentialOf, emailOf, limitOf } from '../counting.ts';
import { type Forward, jsonOf, type ProxiedRequest } from '../mutant.ts';

/** @returns a name for the bucket; undefined if the operation is not limited */
type BucketOf = (request: ProxiedRequest, forward: Forward) => Promise<string | undefined>;

export function bucketsByKey(): BucketOf {
  const owners = new Map<string, Promise<string>>();
  /** The user of a credential, from the host; an unknown credential counts as its own user. */
  const ownerOf = (request: ProxiedRequest, forward: Forward): Promise<string> => {
    const credential = credentialOf(request);
    const owner = owners.get(credential) ?? askedOwner(request, forward).then((id) => id ?? credential);
    owners.set(credential, owner);
    return owner;
  };
  const whose = async (request: ProxiedRequest, forward: Forward): Promise<string> => {
    switch (limitOf(request)?.key) {
      case 'ip':
        return request.from;
      case 'email':
        return emailOf(request).trim().toLowerCase();
      case 'admin':
      case 'user':
        return ownerOf(request, forward);
      default:
        return credentialOf(request);
    }
  };
  return async (request, forward) => {
    const limit = limitOf(request);
    return limit && `${request.tenant} ${limit.bucket} ${await whose(request, forward)}`;
  };
}

async function askedOwner({ headers, from, tenant }: ProxiedRequest, forward: Forward): Promise<string | undefined> {
  const none = Buffer.alloc(0);
  const response = await forward({
    method: 'GET',
    path: '/api/v1/me',
    headers: bodyless(headers),
    body: none,
    from,
    tenant,
  });
  const { id } = jsonOf(response);
  return typeof id === 'string' ? id : undefined;
}

function bodyless(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
}

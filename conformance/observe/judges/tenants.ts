/** Ids of what was created at each tenant: none may appear in a response of another. */
import { BoundedMap } from '../bounded-map.ts';
import { fault, isSuccess, type Judge, nothing } from '../seen.ts';

/** Shorter ids, such as numbers, exist at every tenant. */
const shortest = 16;
const word = /[A-Za-z0-9_-]{16,}/g;

export function tenantJudge(): Judge {
  const owners = new BoundedMap<string, string>(50_000);
  return (seen) => {
    const { tenant, observation, response, status } = seen;
    if (!isSuccess(seen) || !/json|csv|text/.test(response.mediaType)) return nothing;
    const request = `${observation.url} ${observation.requestBody ?? ''}`;
    const words = response.text.match(word) ?? [];
    const leaked = words.find((id) => {
      const owner = owners.get(id);
      return owner !== undefined && owner !== tenant && !request.includes(id);
    });
    const id = status === 201 && observation.method === 'POST' ? response.member('id') : undefined;
    if (typeof id === 'string' && id.length >= shortest && !owners.has(id)) owners.set(id, tenant);
    if (leaked === undefined) return nothing;
    const actual = `the id ${leaked}, which was created there`;
    return fault('tenants/responses-hold-nothing-of-another', 'nothing of another tenant', actual);
  };
}

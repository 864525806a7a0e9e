/** Paths that no host of this version has, and 429s where there is no limit. */
import { memberOf } from '#harness/http/response.ts';
import { operationAt } from '../../engine/document-faults.ts';
import { isNamedRead } from '../../rules/applies.ts';
import { BoundedMap } from '../bounded-map.ts';
import { fault, type HostFacts, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';

/** Requests of a caller in a minute below which a platform throttles no one. */
const mostOfCaller = 400;
const minute = 60_000;

export function pathJudge(): Judge {
  return (seen) => {
    const { path, observation, response } = seen;
    const isAnswered = isSuccess(seen) && observation.method !== 'HEAD' && response.mediaType !== 'text/html';
    const version = /^\/api\/(v\d+)\/(.*)$/.exec(path);
    const isUnknown = version !== null && version[1] !== 'v1';
    const bare = version ? version[2] : path.replace(/^\/(?:api\/)?/, '');
    if (!(isUnknown || !path.startsWith('/api/v1')) || bare === undefined || bare === '') return nothing;
    const operation = operationAt(observation.method, `/api/v1/${bare}`);
    if (!operation) return nothing;
    const isServed =
      isAnswered || (memberOf(response.json, 'violations') !== undefined && [400, 422].includes(seen.status));
    if (!isServed) return nothing;
    const rule = isUnknown ? 'versioning/unknown-versions-are-not-served' : 'versioning/paths-carry-the-version';
    return fault(rule, `${path} not to be served`, `${seen.status}`);
  };
}

/** The specification limits what it lists, and nothing else. */
export function unlimitedJudge({ dialect }: HostFacts): Judge {
  const requests = new BoundedMap<string, number[]>(5_000);
  return (seen) => {
    const { presented, tenant, operation, observation, sentAt } = seen;
    const caller = `${tenant} ${presented.value || observation.address}`;
    const times = requests.getOrSet(caller, () => []);
    times.push(sentAt);
    while (times.length > mostOfCaller || (times[0] ?? 0) < sentAt - minute) times.shift();
    if (seen.status !== 429 || !operation || operation.limit || times.length >= mostOfCaller) return nothing;
    return fault(
      ruleOf(seen, dialect.refresh.path),
      'no 429 at an operation without a limit',
      `429 after ${times.length} requests in a minute`,
    );
  };
}

function ruleOf({ operation, path }: Seen, refresh: string): string {
  if (path === refresh) return 'limits/refresh-follows-the-default';
  if (path.includes('/bulk-')) return 'bulk/other-bulk-calls-are-not-limited';
  if (operation?.method !== 'GET') return 'limits/creations-are-not-limited';
  return operation && isNamedRead(operation) ? 'limits/reads-are-not-limited' : 'limits/similar-reads-are-not-limited';
}

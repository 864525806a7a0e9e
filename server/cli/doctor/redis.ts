/** Checks of Redis, which counts rate limits. */
import { parseRedisAddress } from '../../limiter/redis-address.ts';
import { checkRedis, type RedisFacts } from '../../limiter/redis-check.ts';
import { type Check, type Finding, fault, ok, warning } from './check.ts';

/** Milliseconds after which a node decides alone (see the limiter's outage policy). */
const patience = 250;
const closeToIt = 50;

/** Redis modes by kind of address: Sentinels lead to a standalone server. */
const modes = { server: 'standalone', sentinel: 'standalone', cluster: 'cluster' } as const;

export function redisChecks(url: string | undefined): Check[] {
  if (url === undefined) return [];
  const address = parseRedisAddress(url);
  const hosts = address.hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  return [
    {
      area: 'Redis',
      subject: 'REDIS_URL',
      advice: `Check that Redis runs at ${hosts}, that this machine may connect, and the user and the password in REDIS_URL.`,
      run: async (over) => redisFindings(await reach(url, over), address.kind),
    },
  ];
}

/** @throws Error that names Redis: the code of a network error alone is explained as PostgreSQL's */
async function reach(url: string, over: AbortSignal): Promise<RedisFacts> {
  try {
    return await checkRedis(url, over);
  } catch (error) {
    throw new Error(`Redis cannot be used (${error instanceof Error ? error.message || error.name : String(error)})`, {
      cause: error,
    });
  }
}

/** @param kind kind of the configured address */
export function redisFindings(facts: RedisFacts, kind: keyof typeof modes): Finding[] {
  const { version, mode, role, evictionPolicy, maximumMemory, roundTrip } = facts;
  const subject = 'REDIS_URL';
  const through = { server: '', sentinel: ', through Sentinels', cluster: ', a node of a Cluster' }[kind];
  const findings = [ok(subject, `Redis ${version}${through}, in ${roundTrip.toFixed(1)} ms`)];
  if (Number(version.split('.')[0]) < 7)
    findings.push(fault('version', `${version} is too old`, 'Use Redis 7.0 or newer.'));
  if (mode !== modes[kind]) {
    const scheme = { standalone: 'redis://', sentinel: 'redis-sentinel://', cluster: 'redis-cluster://' }[mode];
    findings.push(
      fault(
        'kind',
        `it says that it is a ${mode}, and REDIS_URL says otherwise`,
        `Start REDIS_URL with ${scheme ?? 'what it is'}.`,
      ),
    );
  }
  if (role !== '' && role !== 'master' && kind !== 'cluster') {
    findings.push(
      fault('writes', 'this is a replica, which takes no writes', 'Name the master, or use redis-sentinel://.'),
    );
  }
  findings.push(...evictionFindings(evictionPolicy, maximumMemory));
  if (roundTrip > patience) {
    findings.push(
      fault(
        'round trip',
        `${Math.round(roundTrip)} ms: after ${patience} ms each server decides alone`,
        'Put Redis beside the servers.',
      ),
    );
  } else if (roundTrip > closeToIt) {
    findings.push(
      warning(
        'round trip',
        `${Math.round(roundTrip)} ms, which every limited request waits`,
        'Put Redis beside the servers.',
      ),
    );
  }
  return findings;
}

function evictionFindings(policy: string, maximumMemory: number): Finding[] {
  if (policy === 'noeviction') return [ok('eviction', 'never: maxmemory-policy is noeviction')];
  if (policy === '')
    return [warning('eviction', 'it does not tell its maxmemory-policy', 'See to it that it is noeviction.')];
  const advice = 'Set maxmemory-policy to noeviction: whatever is evicted is a limit that is forgotten.';
  if (maximumMemory === 0)
    return [warning('eviction', `maxmemory-policy is ${policy}, without a maxmemory so far`, advice)];
  return [fault('eviction', `maxmemory-policy is ${policy}, and maxmemory is set`, advice)];
}

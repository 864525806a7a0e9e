/** Address of Redis: one server, a master watched by Sentinels, or a Cluster. */
export interface RedisAddress {
  readonly kind: 'server' | 'sentinel' | 'cluster';
  readonly tls: boolean;
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly username?: string;
  readonly password?: string;
  /** Password of the Sentinels themselves, if they have one. */
  readonly sentinelPassword?: string;
  /** Name of the master that the Sentinels watch. */
  readonly master?: string;
  readonly database: number;
}

const SHAPE =
  /^redis(s?)(?:-(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?sentinelPassword=([^&]*))?$/;
const KINDS: Readonly<Record<string, RedisAddress['kind']>> = { sentinel: 'sentinel', cluster: 'cluster' };
const DEFAULT_PORTS = { server: 6379, cluster: 6379, sentinel: 26379 };

/** Error text for a malformed address. Does not repeat the input, which may hold a password. */
const redisAddressShapes =
  'it must be redis://host:6379, redis-sentinel://host1:26379,host2:26379/master or redis-cluster://host1:6379,host2:6379, ' +
  'with user:password@ before the hosts where needed; rediss for TLS';

/**
 * @param url `redis://[user:password@]host[:port][/database]`; `redis-sentinel://[user:password@]host[:port],…/master[/database][?sentinelPassword=…]`;
 * `redis-cluster://[user:password@]host[:port],…`; with `rediss` for TLS. Reserved characters of URLs are percent-encoded.
 * @throws {RangeError} for a malformed address
 */
export function parseRedisAddress(url: string): RedisAddress {
  const [, tls, kindName = '', credentials = '', hostList = '', path = '', sentinelPassword] = SHAPE.exec(url) ?? [];
  const kind = KINDS[kindName] ?? 'server';
  const hosts = hostList.split(',').map((text) => hostOf(text, DEFAULT_PORTS[kind]));
  const parts = path === '' ? [] : path.split('/');
  const master = kind === 'sentinel' ? parts.shift() : undefined;
  const [databaseText = '0', ...rest] = parts;
  const database = Number(databaseText);
  const isSound =
    rest.length === 0 &&
    /^\d{1,5}$/.test(databaseText) &&
    (kind !== 'server' || hosts.length === 1) &&
    (kind !== 'sentinel' || Boolean(master)) &&
    (kind !== 'cluster' || path === '') &&
    (kind === 'sentinel' || sentinelPassword === undefined);
  if (!isSound) throw notAnAddress();
  const colon = credentials.indexOf(':');
  const username = decoded(colon === -1 ? credentials : credentials.slice(0, colon));
  const password = colon === -1 ? '' : decoded(credentials.slice(colon + 1));
  return {
    kind,
    tls: tls === 's',
    hosts,
    database,
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(sentinelPassword ? { sentinelPassword: decoded(sentinelPassword) } : {}),
    ...(master ? { master: decoded(master) } : {}),
  };
}

function hostOf(text: string, defaultPort: number): { host: string; port: number } {
  const [, bracketed, name, portText] = /^(?:\[([\da-fA-F:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = bracketed ?? name;
  const port = portText === undefined ? defaultPort : Number(portText);
  if (!host || port < 1 || port > 65_535) throw notAnAddress();
  return { host, port };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw notAnAddress();
  }
}

function notAnAddress(): RangeError {
  return new RangeError(redisAddressShapes);
}

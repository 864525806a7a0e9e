/**
 * A line to the master that Sentinels name, of our own: no decision waits while Sentinels are asked, and no question is
 * sent again that a master may have decided before its connection broke.
 */
import type { RedisAddress } from './redis-address.ts';
import type { RedisConnection } from './redis-connection.ts';
import { connectNode, NotConnected, type OnError, type Place, type RedisNode, RedisRefusal } from './redis-node.ts';

/** How long after a failover we may not have noticed. */
const LOOK_EVERY_MS = 250;

/** What one Sentinel believes. */
interface View {
  readonly master: Place;
  /** Grows with each failover that the Sentinels agree on: one that was cut off from the others has an older one. */
  readonly epoch: number;
}

interface Sentinel {
  readonly node: RedisNode;
  view: View | undefined;
  isAsked: boolean;
}

export function connectSentinel(address: RedisAddress, onError: OnError): RedisConnection {
  const { hosts, tls, master: name = '', sentinelPassword } = address;
  let current: { readonly place: Place; readonly node: RedisNode } | undefined;
  let isClosed = false;
  let takeovers = 0;
  // One that is away is no trouble while another knows the master.
  let hasReported = false;
  const report: OnError = (error) => {
    if (!current && !hasReported) onError(error);
    hasReported = true;
  };
  const access = { tls, database: 0, ...(sentinelPassword === undefined ? {} : { password: sentinelPassword }) };
  const sentinels = hosts.map((host) => {
    const onReady = () => void look(sentinel);
    const node = connectNode(access, host, { onError: report, onReady });
    const sentinel: Sentinel = { node, view: undefined, isAsked: false };
    return sentinel;
  });

  async function look(sentinel: Sentinel): Promise<void> {
    if (sentinel.isAsked) return;
    sentinel.isAsked = true;
    try {
      const view = await viewOf(sentinel.node, name);
      if (isClosed) return;
      sentinel.view = view;
      follow();
    } catch (error) {
      // What it has said holds: another one, that was cut off together with an old master, must not be believed instead.
      // One that is not connected has said why.
      if (error instanceof RedisRefusal) report(error);
    } finally {
      sentinel.isAsked = false;
    }
  }

  function follow(): void {
    let newest: View | undefined;
    for (const { view } of sentinels) if (view && view.epoch > (newest?.epoch ?? -1)) newest = view;
    if (!newest || (current && isSame(current.place, newest.master))) return;
    if (current) takeovers += 1;
    current?.node.close();
    current = { place: newest.master, node: connectNode(address, newest.master, { onError }) };
  }

  const timer = setInterval(() => {
    for (const sentinel of sentinels) void look(sentinel);
  }, LOOK_EVERY_MS).unref();
  return {
    isSpread: false,
    get takeovers() {
      return takeovers;
    },
    async send(_key, command) {
      if (!current) throw new NotConnected('No Sentinel has named the master yet');
      return await current.node.send(command);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      for (const { node } of sentinels) node.close();
      current?.node.close();
    },
  };
}

async function viewOf(sentinel: RedisNode, name: string): Promise<View | undefined> {
  const [place, fields] = await Promise.all([
    // Names the new master a little sooner than the other.
    sentinel.send(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]),
    sentinel.send(['SENTINEL', 'MASTER', name]),
  ]);
  if (!Array.isArray(place) || !Array.isArray(fields)) return undefined;
  const [host, port] = place.map(String);
  const epoch = Number(fields[fields.map(String).indexOf('config-epoch') + 1]);
  return host === undefined ? undefined : { master: { host, port: Number(port) }, epoch };
}

function isSame(one: Place, other: Place): boolean {
  return one.host === other.host && one.port === other.port;
}

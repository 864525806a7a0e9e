/**
 * Connection to the master that Sentinels report. In place of the client's own Sentinel support: no take waits for a Sentinel, and
 * no take is sent again that a master may have executed before its connection broke.
 */

import type { RedisAddress } from './redis-address.ts';
import type { RedisConnection } from './redis-connection.ts';
import {
  connectNode,
  NotConnected,
  type OnError,
  type RedisEndpoint,
  type RedisNode,
  RedisRefusal,
} from './redis-node.ts';

/** Polling interval, and so the maximum delay after a failover. */
const POLL_EVERY_MS = 250;

/** View of one Sentinel. */
interface View {
  readonly master: RedisEndpoint;
  /** Configuration epoch, which grows with each agreed failover: a Sentinel that was partitioned has an older one. */
  readonly epoch: number;
}

interface Sentinel {
  readonly node: RedisNode;
  view: View | undefined;
  isQueried: boolean;
}

export function connectSentinel(address: RedisAddress, onError: OnError): RedisConnection {
  const { hosts, tls, master: name = '', sentinelPassword } = address;
  let current: { readonly endpoint: RedisEndpoint; readonly node: RedisNode } | undefined;
  let isClosed = false;
  let takeovers = 0;
  // An unreachable Sentinel is no error while another one knows the master.
  let hasReported = false;
  const report: OnError = (error) => {
    if (!current && !hasReported) onError(error);
    hasReported = true;
  };
  const access = { tls, database: 0, ...(sentinelPassword === undefined ? {} : { password: sentinelPassword }) };
  const sentinels = hosts.map((host) => {
    const onReady = () => void poll(sentinel);
    const node = connectNode(access, host, { onError: report, onReady });
    const sentinel: Sentinel = { node, view: undefined, isQueried: false };
    return sentinel;
  });

  async function poll(sentinel: Sentinel): Promise<void> {
    if (sentinel.isQueried) return;
    sentinel.isQueried = true;
    try {
      const view = await viewOf(sentinel.node, name);
      if (isClosed) return;
      sentinel.view = view;
      follow();
    } catch (error) {
      // Keep its last view: a Sentinel partitioned together with an old master must not win instead. Connection errors
      // are already reported.
      if (error instanceof RedisRefusal) report(error);
    } finally {
      sentinel.isQueried = false;
    }
  }

  function follow(): void {
    let newest: View | undefined;
    for (const { view } of sentinels) if (view && view.epoch > (newest?.epoch ?? -1)) newest = view;
    if (!newest || (current && isSame(current.endpoint, newest.master))) return;
    if (current) takeovers += 1;
    current?.node.close();
    current = { endpoint: newest.master, node: connectNode(address, newest.master, { onError }) };
  }

  const timer = setInterval(() => {
    for (const sentinel of sentinels) void poll(sentinel);
  }, POLL_EVERY_MS).unref();
  return {
    isSpread: false,
    get takeovers() {
      return takeovers;
    },
    async send(_key, command) {
      if (!current) throw new NotConnected('No Sentinel has reported the master yet');
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
  const [endpoint, fields] = await Promise.all([
    // Reports the new master slightly earlier than SENTINEL MASTER.
    sentinel.send(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]),
    sentinel.send(['SENTINEL', 'MASTER', name]),
  ]);
  if (!Array.isArray(endpoint) || !Array.isArray(fields)) return undefined;
  const [host, port] = endpoint.map(String);
  const epoch = Number(fields[fields.map(String).indexOf('config-epoch') + 1]);
  return host === undefined ? undefined : { master: { host, port: Number(port) }, epoch };
}

function isSame(one: RedisEndpoint, other: RedisEndpoint): boolean {
  return one.host === other.host && one.port === other.port;
}

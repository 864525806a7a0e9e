/**
 * Connection to a Redis Cluster: sends each command to the owner of its key's slot. In place of the client's own Cluster: no take
 * waits for a connection, and a process can start while a slot owner is down.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisAddress } from './redis-address.ts';
import type { RedisConnection } from './redis-connection.ts';
import {
  connectNode,
  NotConnected,
  type OnError,
  type RedisCommand,
  type RedisEndpoint,
  type RedisNode,
  RedisRefusal,
} from './redis-node.ts';
import { SLOTS, slotOf } from './redis-slot.ts';

/** Interval of slot refreshes: after a failover, owners are wrong for that long. */
const REFRESH_EVERY_MS = 250;
/** A slower reply is ignored: a server that was frozen does not know the new owners of its slots. */
const TRUSTED_FOR_MS = 1000;
/** Before a server without slots is disconnected, for replies to commands in flight. */
const RETIRED_FOR_MS = 1000;
const MOST_REDIRECTIONS = 5;

interface Server {
  readonly endpoint: RedisEndpoint;
  readonly node: RedisNode;
  /** A query of the slot owners is in flight. */
  isQueried: boolean;
}

export function connectCluster(address: RedisAddress, onError: OnError): RedisConnection {
  return new ClusterConnection(address, onError);
}

class ClusterConnection implements RedisConnection {
  readonly isSpread = true;
  takeovers = 0;
  readonly #address: RedisAddress;
  readonly #onError: OnError;
  /** Servers of the address and owners of slots, by endpoint. */
  readonly #servers = new Map<string, Server>();
  /** Owner by slot. */
  #owners: readonly (Server | undefined)[] = [];
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #refreshes = 0;
  #hasReported = false;

  constructor(address: RedisAddress, onError: OnError) {
    this.#address = address;
    this.#onError = onError;
    for (const host of address.hosts) this.#serverAt(host);
    this.#timer = setInterval(() => void this.#refresh(), REFRESH_EVERY_MS).unref();
  }

  async send(key: string, command: RedisCommand): Promise<unknown> {
    let server = this.#owners[slotOf(key)];
    if (!server) throw new NotConnected('The owner of this slot is not known yet');
    let isAsking = false;
    for (let redirections = 0; redirections <= MOST_REDIRECTIONS; redirections += 1) {
      try {
        // Must directly precede the command: ASKING applies to the next command of the connection only.
        if (isAsking) server.node.send(['ASKING']).catch(() => {});
        return await server.node.send(command);
      } catch (error) {
        const redirection = redirectionOf(error, server.endpoint);
        if (!redirection) throw error;
        // A redirection was not executed anywhere, so the command can be sent again.
        isAsking = redirection.isAsking;
        server = this.#serverAt(redirection.endpoint);
        if (!isAsking) void this.#refresh();
      }
    }
    throw new NotConnected('The servers of the Cluster do not agree on who owns a slot');
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    for (const { node } of this.#servers.values()) node.close();
  }

  #serverAt(endpoint: RedisEndpoint): Server {
    const name = nameOf(endpoint);
    const known = this.#servers.get(name);
    if (known) return known;
    const onReady = () => {
      if (this.#owners.length === 0) void this.#refresh();
    };
    const node = connectNode(this.#address, endpoint, { onError: (error) => this.#report(error), onReady });
    const server = { endpoint, node, isQueried: false };
    this.#servers.set(name, server);
    return server;
  }

  /** Reports one error until the slots are known; after that, each server's outage. */
  #report(error: unknown): void {
    if (this.#owners.length === 0 && this.#hasReported) return;
    this.#hasReported = true;
    this.#onError(error);
  }

  /** Queries one server after the other for the slots, until one replies. Skips servers with a query in flight. */
  async #refresh(): Promise<void> {
    this.#refreshes += 1;
    const owners = [...new Set(this.#owners)].filter((server) => server !== undefined);
    const first = this.#refreshes % Math.max(1, owners.length);
    // Owners first: a server removed from the Cluster still reports its old view.
    const all = new Set([...owners.slice(first), ...owners.slice(0, first), ...this.#servers.values()]);
    for (const server of all) {
      if (this.#closing.signal.aborted || (!server.isQueried && (await this.#query(server)))) return;
    }
  }

  /** @returns true when it replied in time */
  async #query(server: Server): Promise<boolean> {
    server.isQueried = true;
    const queried = performance.now();
    try {
      const reply = await server.node.send(['CLUSTER', 'SLOTS']);
      if (performance.now() - queried > TRUSTED_FOR_MS) return false;
      this.#apply(rangesOf(reply, server.endpoint));
      return true;
    } catch (error) {
      // Connection errors are already reported.
      if (error instanceof RedisRefusal && this.#owners.length === 0) this.#report(error);
      return false;
    } finally {
      server.isQueried = false;
    }
  }

  #apply(ranges: readonly Range[]): void {
    if (ranges.length === 0 || this.#closing.signal.aborted) return;
    const owners: Array<Server | undefined> = new Array(SLOTS).fill(undefined);
    for (const { from, to, master } of ranges) owners.fill(this.#serverAt(master), from, to + 1);
    // Only a new server is a takeover: a slot that moves between known owners keeps its data.
    const before = new Set(this.#owners);
    if (before.size > 0 && owners.some((owner) => owner && !before.has(owner))) this.takeovers += 1;
    this.#owners = owners;
    const known = new Set([...this.#address.hosts, ...ranges.map(({ master }) => master)].map(nameOf));
    for (const [name, { node }] of this.#servers) {
      if (known.has(name)) continue;
      this.#servers.delete(name);
      const { signal } = this.#closing;
      void delay(RETIRED_FOR_MS, undefined, { signal, ref: false })
        .catch(() => {})
        .then(() => node.close());
    }
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly master: RedisEndpoint;
}

/** @param queried replaces the host that a server omits when it does not know its own name */
function rangesOf(reply: unknown, queried: RedisEndpoint): Range[] {
  if (!Array.isArray(reply)) return [];
  return reply.map(([from, to, [host, port]]) => ({
    from: Number(from),
    to: Number(to),
    master: { host: String(host ?? '') || queried.host, port: Number(port) },
  }));
}

/** @returns the target of a MOVED or ASK error; undefined for any other error */
function redirectionOf(
  error: unknown,
  queried: RedisEndpoint,
): { isAsking: boolean; endpoint: RedisEndpoint } | undefined {
  if (!(error instanceof RedisRefusal)) return undefined;
  const [, kind, host, port] = /^(MOVED|ASK) \d+ (.*):(\d+)$/.exec(error.message) ?? [];
  if (kind === undefined) return undefined;
  return { isAsking: kind === 'ASK', endpoint: { host: host || queried.host, port: Number(port) } };
}

function nameOf({ host, port }: RedisEndpoint): string {
  return `${host}:${port}`;
}

/**
 * A line to a Redis Cluster: each command goes to the server that owns its key's slot. Of our own: no decision waits for
 * servers that are being connected to, and it comes up while a server that owns slots is down.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisAddress } from './redis-address.ts';
import type { RedisConnection } from './redis-connection.ts';
import {
  connectNode,
  NotConnected,
  type OnError,
  type Place,
  type RedisCommand,
  type RedisNode,
  RedisRefusal,
} from './redis-node.ts';
import { SLOTS, slotOf } from './redis-slot.ts';

/** How often the owners are asked for: after a failover, those of the new ones' slots are wrong for so long. */
const LOOK_EVERY_MS = 250;
/** An answer that took longer is not believed: a server that was frozen does not know who has taken its slots. */
const BELIEVED_FOR_MS = 1000;
/** A server that owns nothing any more still answers what it was asked before. */
const RETIRED_FOR_MS = 1000;
const MOST_REDIRECTIONS = 5;

interface Server {
  readonly place: Place;
  readonly node: RedisNode;
  /** Who owns what, and it has not answered yet. */
  isAsked: boolean;
}

export function connectCluster(address: RedisAddress, onError: OnError): RedisConnection {
  return new ClusterConnection(address, onError);
}

class ClusterConnection implements RedisConnection {
  readonly isSpread = true;
  takeovers = 0;
  readonly #address: RedisAddress;
  readonly #onError: OnError;
  /** By place: those of the address, and those that own slots. */
  readonly #servers = new Map<string, Server>();
  /** By slot. */
  #owners: readonly (Server | undefined)[] = [];
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #looks = 0;
  #hasReported = false;

  constructor(address: RedisAddress, onError: OnError) {
    this.#address = address;
    this.#onError = onError;
    for (const host of address.hosts) this.#serverAt(host);
    this.#timer = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  async send(key: string, command: RedisCommand): Promise<unknown> {
    let server = this.#owners[slotOf(key)];
    if (!server) throw new NotConnected('No server is known to own this slot');
    let isAsking = false;
    for (let redirections = 0; redirections <= MOST_REDIRECTIONS; redirections += 1) {
      try {
        // Sent together: it lets the server answer the next command on the connection, and no other.
        if (isAsking) server.node.send(['ASKING']).catch(() => {});
        return await server.node.send(command);
      } catch (error) {
        const redirection = redirectionOf(error, server.place);
        if (!redirection) throw error;
        // It was done nowhere, so that it can be sent again.
        isAsking = redirection.isAsking;
        server = this.#serverAt(redirection.place);
        if (!isAsking) void this.#look();
      }
    }
    throw new NotConnected('The servers of the Cluster do not agree on who owns a slot');
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    for (const { node } of this.#servers.values()) node.close();
  }

  #serverAt(place: Place): Server {
    const name = nameOf(place);
    const known = this.#servers.get(name);
    if (known) return known;
    const onReady = () => {
      if (this.#owners.length === 0) void this.#look();
    };
    const node = connectNode(this.#address, place, { onError: (error) => this.#report(error), onReady });
    const server = { place, node, isAsked: false };
    this.#servers.set(name, server);
    return server;
  }

  /** Until the Cluster is known, every server may say why not; later, each says by itself that it is away. */
  #report(error: unknown): void {
    if (this.#owners.length === 0 && this.#hasReported) return;
    this.#hasReported = true;
    this.#onError(error);
  }

  /** Asks one after the other who owns what, until one answers. One that has been asked and is silent is left out. */
  async #look(): Promise<void> {
    this.#looks += 1;
    const owners = [...new Set(this.#owners)].filter((server) => server !== undefined);
    const first = this.#looks % Math.max(1, owners.length);
    // Owners first: one that was taken out of the Cluster still believes what was so then.
    const all = new Set([...owners.slice(first), ...owners.slice(0, first), ...this.#servers.values()]);
    for (const server of all) {
      if (this.#closing.signal.aborted || (!server.isAsked && (await this.#ask(server)))) return;
    }
  }

  /** @returns whether it answered */
  async #ask(server: Server): Promise<boolean> {
    server.isAsked = true;
    const asked = performance.now();
    try {
      const reply = await server.node.send(['CLUSTER', 'SLOTS']);
      if (performance.now() - asked > BELIEVED_FOR_MS) return false;
      this.#learn(rangesOf(reply, server.place));
      return true;
    } catch (error) {
      // One that is not connected has said why.
      if (error instanceof RedisRefusal && this.#owners.length === 0) this.#report(error);
      return false;
    } finally {
      server.isAsked = false;
    }
  }

  #learn(ranges: readonly Range[]): void {
    if (ranges.length === 0 || this.#closing.signal.aborted) return;
    const owners: Array<Server | undefined> = new Array(SLOTS).fill(undefined);
    for (const { from, to, master } of ranges) owners.fill(this.#serverAt(master), from, to + 1);
    // A slot that is moved from one owner to another takes along what it holds.
    const before = new Set(this.#owners);
    if (before.size > 0 && owners.some((owner) => owner && !before.has(owner))) this.takeovers += 1;
    this.#owners = owners;
    const kept = new Set([...this.#address.hosts, ...ranges.map(({ master }) => master)].map(nameOf));
    for (const [name, { node }] of this.#servers) {
      if (kept.has(name)) continue;
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
  readonly master: Place;
}

/** @param asked a server that does not know its own name leaves it out */
function rangesOf(reply: unknown, asked: Place): Range[] {
  if (!Array.isArray(reply)) return [];
  return reply.map(([from, to, [host, port]]) => ({
    from: Number(from),
    to: Number(to),
    master: { host: String(host ?? '') || asked.host, port: Number(port) },
  }));
}

/** Where an error says that a command is to be sent instead, if it does. */
function redirectionOf(error: unknown, asked: Place): { isAsking: boolean; place: Place } | undefined {
  if (!(error instanceof RedisRefusal)) return undefined;
  const [, kind, host, port] = /^(MOVED|ASK) \d+ (.*):(\d+)$/.exec(error.message) ?? [];
  if (kind === undefined) return undefined;
  return { isAsking: kind === 'ASK', place: { host: host || asked.host, port: Number(port) } };
}

function nameOf({ host, port }: Place): string {
  return `${host}:${port}`;
}

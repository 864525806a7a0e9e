/** A Redis Cluster of three masters and their replicas, for one test file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#fixtures/free-port.ts';
import { until } from '#test/until.ts';
import { SLOTS, slotOf } from '../redis-slot.ts';
import { RedisServer } from './redis-server.ts';

const SHARDS = 3;

export interface ClusterShard {
  readonly master: RedisServer;
  readonly replica: RedisServer;
}

export class RedisCluster {
  readonly shards: readonly ClusterShard[];
  readonly #folders: readonly string[];

  private constructor(shards: readonly ClusterShard[], folders: readonly string[]) {
    this.shards = shards;
    this.#folders = folders;
  }

  /** Resolves when every server reports a healthy Cluster and every replica follows. */
  static async start(): Promise<RedisCluster> {
    const folders: string[] = [];
    const reserve = async () => {
      const folder = await mkdtemp(join(tmpdir(), 'guildgate-cluster-'));
      folders.push(folder);
      return await RedisServer.reserve({ args: settings(folder, await freePort()) });
    };
    const shards: ClusterShard[] = [];
    for (let number = 0; number < SHARDS; number += 1)
      shards.push({ master: await reserve(), replica: await reserve() });
    const cluster = new RedisCluster(shards, folders);
    try {
      await cluster.#create();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  get servers(): readonly RedisServer[] {
    return this.shards.flatMap(({ master, replica }) => [master, replica]);
  }

  /** URL for the limiter, with one of the servers. */
  get url(): string {
    return `redis-cluster://127.0.0.1:${this.servers.find((server) => server.isRunning)?.port}`;
  }

  /** @returns the shard that owned the key when the Cluster was created */
  shardOf(key: string): ClusterShard {
    const shard = this.shards[Math.floor((slotOf(key) * SHARDS) / SLOTS)];
    if (!shard) throw new Error('There is no such shard');
    return shard;
  }

  /** Moves one slot with its keys, as `redis-cli --cluster reshard` does. */
  async moveSlot(slot: number, from: RedisServer, to: RedisServer): Promise<void> {
    const [source, target] = [await idOf(from), await idOf(to)];
    await to.command('CLUSTER', 'SETSLOT', String(slot), 'IMPORTING', source);
    await from.command('CLUSTER', 'SETSLOT', String(slot), 'MIGRATING', target);
    for (;;) {
      const keys = await from.command('CLUSTER', 'GETKEYSINSLOT', String(slot), '10');
      if (!Array.isArray(keys) || keys.length === 0) break;
      await from.command('MIGRATE', '127.0.0.1', String(to.port), '', '0', '5000', 'KEYS', ...keys.map(String));
    }
    for (const server of [to, from]) await server.command('CLUSTER', 'SETSLOT', String(slot), 'NODE', target);
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }

  async #create(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.start()));
    const [first] = this.servers;
    if (!first) throw new Error('There is no server');
    for (const [index, { master }] of this.shards.entries()) {
      const from = Math.ceil((index * SLOTS) / SHARDS);
      const to = Math.ceil(((index + 1) * SLOTS) / SHARDS) - 1;
      await master.command('CLUSTER', 'ADDSLOTSRANGE', String(from), String(to));
      await master.command('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1));
    }
    for (const server of this.servers) await first.command('CLUSTER', 'MEET', '127.0.0.1', ...(await portsOf(server)));
    await this.#untilAll('CLUSTER INFO', `cluster_known_nodes:${this.servers.length}`);
    await this.#untilAll('CLUSTER INFO', 'cluster_state:ok');
    for (const { master, replica } of this.shards) await replica.command('CLUSTER', 'REPLICATE', await idOf(master));
    const replicas = this.shards.map(({ replica }) => replica);
    await untilAll(replicas, 'INFO replication', 'master_link_status:up');
    // A replica can take over only when all servers know both it and its master.
    for (const server of this.servers)
      await until(
        async () => linesWith(await server.command('CLUSTER', 'NODES'), 'slave') === SHARDS,
        'all know the replicas',
      );
  }

  async #untilAll(command: string, text: string): Promise<void> {
    await untilAll(this.servers, command, text);
  }
}

function settings(folder: string, busPort: number): string[] {
  return [
    ...['--cluster-enabled', 'yes', '--cluster-port', String(busPort), '--dir', folder],
    ...['--cluster-announce-ip', '127.0.0.1', '--cluster-node-timeout', '1000'],
    ...['--repl-diskless-sync-delay', '0', '--cluster-require-full-coverage', 'no'],
  ];
}

async function untilAll(servers: readonly RedisServer[], command: string, text: string): Promise<void> {
  for (const server of servers)
    await until(
      async () => String(await server.command(...command.split(' '))).includes(text),
      `${command} says ${text}`,
    );
}

function linesWith(reply: unknown, word: string): number {
  return String(reply)
    .split('\n')
    .filter((line) => line.includes(word)).length;
}

async function idOf(server: RedisServer): Promise<string> {
  return String(await server.command('CLUSTER', 'MYID'));
}

async function portsOf(server: RedisServer): Promise<[string, string]> {
  const reply = await server.command('CONFIG', 'GET', 'cluster-port');
  return [String(server.port), Array.isArray(reply) ? String(reply[1]) : ''];
}

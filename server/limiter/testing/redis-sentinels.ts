/** A master, its replica and three Sentinels that watch them, for one test. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '#test/until.ts';
import { RedisServer } from './redis-server.ts';

const MASTER_NAME = 'limits';
const SENTINELS = 3;

export class RedisSentinels {
  readonly sentinels: readonly RedisServer[];
  #servers: readonly [RedisServer, RedisServer];
  readonly #folders: readonly string[];
  readonly #password: string | undefined;

  private constructor(
    servers: readonly [RedisServer, RedisServer],
    sentinels: readonly RedisServer[],
    folders: readonly string[],
    password: string | undefined,
  ) {
    this.#servers = servers;
    this.sentinels = sentinels;
    this.#folders = folders;
    this.#password = password;
  }

  /** Reserves ports and starts the two servers, not yet the Sentinels. */
  static async reserve(password?: string): Promise<RedisSentinels> {
    const secret = password === undefined ? {} : { password };
    // A full sync of a replica goes through a file.
    const folders = [await newFolder()];
    const quick = ['--dir', ...folders, '--repl-diskless-sync-delay', '0', '--replica-announce-ip', '127.0.0.1'];
    const master = await RedisServer.reserve({ ...secret, args: quick });
    const follow = ['--replicaof', `127.0.0.1 ${master.port}`];
    const replica = await RedisServer.reserve({ ...secret, args: [...quick, ...follow] });
    const sentinels: RedisServer[] = [];
    for (let number = 0; number < SENTINELS; number += 1) {
      const folder = await newFolder();
      const file = join(folder, 'sentinel.conf');
      await writeFile(file, settings(folder, master.port, password));
      folders.push(folder);
      sentinels.push(await RedisServer.reserve({ args: [file, '--sentinel'] }));
    }
    return new RedisSentinels([master, replica], sentinels, folders, password);
  }

  /** Resolves when the replica follows the master and all Sentinels know each other, so that a failover is possible. */
  async start(): Promise<void> {
    await this.startServers();
    await this.startSentinels();
  }

  async startServers(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.start()));
    const [, replica] = this.#servers;
    await until(async () => String(await replica.command('ROLE')).includes('connected'), 'the replica follows');
  }

  async startSentinels(): Promise<void> {
    await Promise.all(this.sentinels.map((sentinel) => sentinel.start()));
    const isReady = async (sentinel: RedisServer) => {
      const known = fieldsOf(await sentinel.command('SENTINEL', 'MASTER', MASTER_NAME));
      return known.get('num-other-sentinels') === String(SENTINELS - 1) && known.get('num-slaves') === '1';
    };
    await until(async () => (await Promise.all(this.sentinels.map(isReady))).every(Boolean), 'all know each other');
  }

  get master(): RedisServer {
    return this.#servers[0];
  }

  get replica(): RedisServer {
    return this.#servers[1];
  }

  /** URL for the limiter. */
  get url(): string {
    const credentials = this.#password === undefined ? '' : `:${encodeURIComponent(this.#password)}@`;
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `redis-sentinel://${credentials}${hosts}/${MASTER_NAME}`;
  }

  /** Kills all servers and Sentinels. */
  async stop(): Promise<void> {
    await Promise.all([...this.sentinels, ...this.#servers].map((server) => server.kill()));
    await Promise.all(this.#folders.map((folder) => rm(folder, { recursive: true, force: true })));
  }
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'guildgate-sentinel-'));
}

function settings(folder: string, masterPort: number, password: string | undefined): string {
  return [
    `dir ${folder}`,
    'sentinel announce-ip 127.0.0.1',
    `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${masterPort} 2`,
    `sentinel down-after-milliseconds ${MASTER_NAME} 500`,
    `sentinel failover-timeout ${MASTER_NAME} 3000`,
    ...(password === undefined ? [] : [`sentinel auth-pass ${MASTER_NAME} ${password}`]),
    '',
  ].join('\n');
}

function fieldsOf(reply: unknown): Map<string, string> {
  const texts = Array.isArray(reply) ? reply.map(String) : [];
  return new Map(texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : [])));
}

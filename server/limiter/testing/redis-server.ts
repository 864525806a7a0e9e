import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '#fixtures/free-port.ts';

/** URL of the Redis that the test runner provides, if any. */
export const testRedisUrl = process.env.TEST_REDIS_URL;

/** True when tests can start their own redis-server. */
export const canStartRedis = testRedisUrl !== undefined && spawnSync('redis-server', ['--version']).error === undefined;

/** Servers to kill at exit: a test that throws before its teardown is registered leaves them running. */
const running = new Set<ChildProcess>();
/** Working directories: a full resync writes a dump, even with saving turned off. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export interface RedisServerOptions {
  /** Further arguments of redis-server. */
  readonly args?: readonly string[];
  /** Required of clients. */
  readonly password?: string;
}

/** A redis-server of one test, on a free port, with a temporary working directory. */
export class RedisServer {
  readonly port: number;
  readonly #options: RedisServerOptions;
  #process: ChildProcess | undefined;
  #folder: string | undefined;

  private constructor(port: number, options: RedisServerOptions) {
    this.port = port;
    this.#options = options;
  }

  /** Reserves a port; nothing listens on it until start(). */
  static async reserve(options: RedisServerOptions = {}): Promise<RedisServer> {
    return new RedisServer(await freePort(), options);
  }

  get url(): string {
    const { password } = this.#options;
    return `redis://${password === undefined ? '' : `:${encodeURIComponent(password)}@`}127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#process !== undefined && running.has(this.#process);
  }

  /** Resolves when the server responds. @throws when it exits instead */
  async start(): Promise<void> {
    const { args = [], password } = this.#options;
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const secret = password === undefined ? [] : ['--requirepass', password, '--masterauth', password];
    this.#folder ??= await mkdtemp(join(tmpdir(), 'guildgate-redis-'));
    folders.add(this.#folder);
    const server = spawn('redis-server', [...args, ...own, ...secret], { stdio: 'ignore', cwd: this.#folder });
    this.#process = server;
    running.add(server);
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 20 } });
    client.on('error', () => {
      // The client retries until the server listens.
    });
    const ended = once(server, 'exit').then(([code]) => {
      running.delete(server);
      throw new Error(`redis-server on port ${this.port} exited with ${code} before it responded`);
    });
    try {
      await Promise.race([client.connect(), ended]);
    } finally {
      client.destroy();
      // From now on an exit is intended.
      ended.catch(() => {});
    }
  }

  /** Freezes the server, as a lost network would: connections stay open without a response. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Sends one command. */
  async command(...command: string[]): Promise<unknown> {
    const client = createClient({ url: this.url, RESP: 2 });
    client.on('error', () => {
      // The command fails with the error.
    });
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  /** Kills the server; its data is lost. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || !running.delete(server)) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
    if (this.#folder === undefined) return;
    await rm(this.#folder, { recursive: true, force: true });
    folders.delete(this.#folder);
    this.#folder = undefined;
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { freePort } from '#fixtures/free-port.ts';

/** The Redis that the test runner provides, if any. */
export const testRedisUrl = process.env.TEST_REDIS_URL;

/** Whether tests can start a redis-server of their own, to stop and to count in. */
export const canStartRedis = testRedisUrl !== undefined && spawnSync('redis-server', ['--version']).error === undefined;

/** Servers to kill with this process: a test that throws elsewhere never reaches its teardown. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

export interface RedisServerOptions {
  /** Further arguments of redis-server. */
  readonly args?: readonly string[];
  /** That clients must give. */
  readonly password?: string;
}

/** A redis-server of one test, on a free port, that keeps nothing on disk. */
export class RedisServer {
  readonly port: number;
  readonly #options: RedisServerOptions;
  #process: ChildProcess | undefined;

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

  /** Resolves when the server answers. @throws when it ends instead */
  async start(): Promise<void> {
    const { args = [], password } = this.#options;
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const secret = password === undefined ? [] : ['--requirepass', password, '--masterauth', password];
    const server = spawn('redis-server', [...args, ...own, ...secret], { stdio: 'ignore' });
    this.#process = server;
    running.add(server);
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 20 } });
    client.on('error', () => {
      // Refused until the server listens: the client tries again.
    });
    const ended = once(server, 'exit').then(([code]) => {
      running.delete(server);
      throw new Error(`redis-server on port ${this.port} ended with ${code} before it answered`);
    });
    try {
      await Promise.race([client.connect(), ended]);
    } finally {
      client.destroy();
      // From now on whoever started it may end it.
      ended.catch(() => {});
    }
  }

  /** Freezes the server, as a machine that has lost its network does: connections stay open and nothing answers. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Asks the server one thing. */
  async ask(...command: string[]): Promise<unknown> {
    const client = createClient({ url: this.url, RESP: 2 });
    client.on('error', () => {
      // What is asked fails, which says it all.
    });
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  /** Kills the server and with it all it knew. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || !running.delete(server)) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
}

/** Servers as processes of their own, over one database: what two nodes behind a proxy are. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testSecret } from './template.ts';

export interface ServerProcess {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * @param redisUrl where rate limits are counted; without it, only one process can serve a database
 * @returns `guildgate serve`, listening. @throws when it ends before it does.
 */
export async function startServerProcess(databaseUrl: string, redisUrl = ''): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/cli.ts', 'serve'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      SECRET_KEY: testSecret.toString('base64'),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const { msg, port }: { msg?: string; port?: number } = JSON.parse(line);
      if (msg === 'serving' && port !== undefined) resolve(port);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it served`)));
  });
  return {
    port,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Runs the load generator in a separate process, so that the test does not slow it down. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadOptions, LoadReport } from './load.ts';

export interface Sending {
  /** Stops sending and waits for the responses. */
  stop(): Promise<LoadReport>;
  /** Kills the process; can be called again. */
  kill(): void;
}

export function startSending(options: LoadOptions): Sending {
  const script = join(import.meta.dirname, 'load.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  return {
    stop: async () => {
      child.stdin.end();
      return JSON.parse(await output);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Load from a process of its own: the one that watches must not slow down the one that sends. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadOptions, LoadReport } from './load.ts';

export interface Sending {
  /** Sends no more, and waits for the answers. */
  stop(): Promise<LoadReport>;
  /** Ends it as it is; may be called again. */
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

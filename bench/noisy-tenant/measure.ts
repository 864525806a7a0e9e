/** Runs an attack: the quiet tenant's requests alone, then beside the noise of a second process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Attack } from './attacks.ts';
import type { Noise } from './noise.ts';

interface Part {
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Responses to failed requests. */
  readonly failures: readonly string[];
}

export interface Measured {
  readonly name: string;
  readonly requests: number;
  readonly quiet: Part;
  readonly noisy: Part;
  /** Responses to the noise, by status. */
  readonly noise: Readonly<Record<string, number>>;
}

/** Time until the noise is at its rate, and queues are full. In milliseconds. */
const warmUp = 2_000;

export async function measure(attack: Attack, requests: number): Promise<Measured> {
  // First requests load code and caches, which is no part of either measurement.
  for (let n = 0; n < 5; n += 1) await attack.probe(n);
  const quiet = await probes(attack, requests, 5);
  const noise = startNoise(attack.noise);
  try {
    await delay(warmUp);
    const noisy = await probes(attack, requests, 5 + requests);
    return { name: attack.name, requests, quiet, noisy, noise: await noise.stop() };
  } finally {
    await noise.stop();
  }
}

async function probes({ probe, pause }: Attack, requests: number, first: number): Promise<Part> {
  const took: number[] = [];
  const failures: string[] = [];
  for (let n = 0; n < requests; n += 1) {
    const began = performance.now();
    const failure = await probe(first + n);
    took.push(performance.now() - began);
    if (failure !== undefined) failures.push(failure);
    await delay(pause);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), failures };
}

function startNoise(noise: Noise): { stop(): Promise<Record<string, number>> } {
  const file = fileURLToPath(new URL('./noise.ts', import.meta.url));
  const child = spawn(process.execPath, [file, JSON.stringify(noise)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const ended = once(child, 'close');
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return JSON.parse(text || '{}');
    },
  };
}

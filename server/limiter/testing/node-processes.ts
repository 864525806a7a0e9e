/** Parent side of node-process.ts: several nodes over one Redis. */
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from '#test/children.ts';
import type { Policy } from '../limiter.ts';
import type { Command, Flood, Report } from './node-process.ts';

export class NodeProcesses {
  readonly #children: Child<Command, Report>[];

  constructor(count: number) {
    const entry = new URL('./node-process.ts', import.meta.url);
    this.#children = Array.from({ length: count }, () => new Child<Command, Report>(entry));
  }

  /** Resolves when all nodes count each other. */
  async connect(url: string, answerWithinMs?: number): Promise<void> {
    await this.#each(() => ({ kind: 'connect', url, answerWithinMs }));
    const deadline = performance.now() + 20_000;
    while ((await this.#each(() => ({ kind: 'look' }))).some(({ nodes }) => nodes !== this.#children.length)) {
      if (performance.now() > deadline) throw new Error('the nodes do not count each other');
      await pause(50);
    }
  }

  /** @param keys lists of keys, one per process */
  burst(keys: readonly (readonly string[])[], policy: Policy): Promise<Report[]> {
    return this.#each((place) => ({ kind: 'burst', keys: keys[place] ?? [], policy }));
  }

  async flood(floodOf: (place: number) => Flood): Promise<void> {
    await this.#each((place) => ({ kind: 'flood', flood: floodOf(place) }));
  }

  /** Ends the flood. @returns the requests of each process since its last report */
  stopFlood(): Promise<Report[]> {
    return this.#each(() => ({ kind: 'stop' }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.stop()));
  }

  #each(commandOf: (place: number) => Command): Promise<Report[]> {
    return Promise.all(this.#children.map((child, place) => child.ask(commandOf(place))));
  }
}

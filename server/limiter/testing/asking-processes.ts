/** The parent's side of asking-process.ts: several nodes over one Redis, asked together. */
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from '#loadtest/bench/children.ts';
import type { Policy } from '../limiter.ts';
import type { Answer, Flood, Question } from './asking-process.ts';

export class AskingProcesses {
  readonly #children: Child<Question, Answer>[];

  constructor(count: number) {
    const entry = new URL('./asking-process.ts', import.meta.url);
    this.#children = Array.from({ length: count }, () => new Child<Question, Answer>(entry));
  }

  /** Resolves when each of them knows of all the others. */
  async connect(url: string, answerWithinMs?: number): Promise<void> {
    await this.#each(() => ({ kind: 'connect', url, answerWithinMs }));
    const deadline = performance.now() + 20_000;
    while ((await this.#each(() => ({ kind: 'look' }))).some(({ nodes }) => nodes !== this.#children.length)) {
      if (performance.now() > deadline) throw new Error('the nodes have not heard of each other');
      await pause(50);
    }
  }

  /** @param keys those of each process */
  burst(keys: readonly (readonly string[])[], policy: Policy): Promise<Answer[]> {
    return this.#each((place) => ({ kind: 'burst', keys: keys[place] ?? [], policy }));
  }

  async flood(floodOf: (place: number) => Flood): Promise<void> {
    await this.#each((place) => ({ kind: 'flood', flood: floodOf(place) }));
  }

  /** Ends the flood. @returns what each process has asked since its last answer. */
  stopFlood(): Promise<Answer[]> {
    return this.#each(() => ({ kind: 'stop' }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#children.map((child) => child.stop()));
  }

  #each(questionOf: (place: number) => Question): Promise<Answer[]> {
    return Promise.all(this.#children.map((child, place) => child.ask(questionOf(place))));
  }
}

import test from 'ava';
import { LimiterUnavailable } from './limiter.ts';
import { createPresence, type Presence } from './presence.ts';
import type { Beat } from './redis-store.ts';
import type { Time } from './time.ts';

/** A store that knows one node's beats, and a clock that is put forward. */
class Scene {
  readonly events: string[] = [];
  readonly presence: Presence;
  /** That the store counts. */
  nodes: number;
  isAway = false;
  takeovers = 0;
  #hasForgotten = false;
  #now = 0;
  #timers: { at: number; work: () => void }[] = [];

  constructor(nodes: number) {
    this.nodes = nodes;
    const time: Time = {
      now: () => this.#now,
      after: (milliseconds, work) => {
        const timer = { at: this.#now + milliseconds * 1000, work };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((other) => other !== timer);
        };
      },
    };
    const store = {
      beat: async (): Promise<Beat> => {
        if (this.isAway) throw new LimiterUnavailable('away');
        const hasLost = this.#hasForgotten;
        this.#hasForgotten = false;
        return { nodes: this.nodes, hasLost, storeMicros: this.#now, takeovers: this.takeovers };
      },
      take: () => Promise.reject(new Error('nobody asks here')),
    };
    const events = {
      onAway: () => this.events.push('away'),
      onReached: () => this.events.push('tell'),
      onReturn: () => this.events.push('return'),
    };
    this.presence = createPresence({ store, time, answerWithinMs: 200, events, logger: undefined });
  }

  /** The store forgets everything; of the nodes, only ours has come back to it. */
  forget(): void {
    this.#hasForgotten = true;
    this.nodes = 1;
  }

  async forward(milliseconds: number): Promise<void> {
    for (const until = this.#now + milliseconds * 1000; this.#now < until; this.#now += 10_000) {
      const due = this.#timers.filter(({ at }) => at <= this.#now);
      this.#timers = this.#timers.filter(({ at }) => at > this.#now);
      for (const { work } of due) work();
      // What a beat sets going ends within this turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

test('a Redis that comes back empty is told by all nodes before it is asked', async (t) => {
  const scene = new Scene(8);
  await scene.forward(100);
  t.true(scene.presence.isThere);
  scene.isAway = true;
  await scene.forward(1000);
  t.false(scene.presence.isReached);
  scene.isAway = false;
  scene.forget();
  await scene.forward(150);
  t.deepEqual(scene.events, ['return', 'away', 'tell']);
  t.true(scene.presence.isReached);
  t.false(scene.presence.isThere, 'the others may not be back');
  await scene.forward(1200);
  t.false(scene.presence.isThere);
  await scene.forward(400);
  t.true(scene.presence.isThere);
  t.deepEqual(scene.events, ['return', 'away', 'tell', 'return'], 'what was decided meanwhile is told too');
});

test('a Redis that comes back with what it knew is asked at once', async (t) => {
  const scene = new Scene(8);
  await scene.forward(100);
  scene.isAway = true;
  await scene.forward(1000);
  scene.isAway = false;
  await scene.forward(150);
  t.true(scene.presence.isThere);
  t.deepEqual(scene.events, ['return', 'away', 'return']);
});

test('a node that is alone asks an empty Redis at once: nobody else has anything to tell', async (t) => {
  const scene = new Scene(1);
  await scene.forward(100);
  scene.isAway = true;
  await scene.forward(1000);
  scene.isAway = false;
  scene.forget();
  await scene.forward(150);
  t.true(scene.presence.isThere);
});

test('nodes that have not come back yet keep their share; those that stay away lose it', async (t) => {
  const scene = new Scene(8);
  await scene.forward(100);
  scene.forget();
  await scene.forward(600);
  t.is(scene.presence.state, 1, 'it was found out');
  t.is(scene.presence.nodes, 8, 'each would grant the whole quota if Redis were lost now');
  scene.nodes = 5;
  await scene.forward(3000);
  t.is(scene.presence.nodes, 8);
  await scene.forward(3000);
  t.is(scene.presence.nodes, 5);
});

test('a server that takes over is told what was admitted: its predecessor may not have passed it on', async (t) => {
  const scene = new Scene(8);
  await scene.forward(100);
  scene.takeovers = 1;
  await scene.forward(600);
  t.is(scene.presence.state, 1);
  t.true(scene.presence.isThere);
  t.deepEqual(scene.events, ['return', 'return']);
});

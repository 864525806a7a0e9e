import test from 'ava';
import { LimiterUnavailable } from './limiter.ts';
import type { Heartbeat } from './redis-heartbeat.ts';
import { createStoreHealth, type StoreHealth } from './store-health.ts';
import type { Time } from './time.ts';

/** A store with one node's heartbeats, and a clock that the test advances. */
class Fixture {
  readonly events: string[] = [];
  readonly health: StoreHealth;
  /** Live nodes, as counted by the store. */
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
      heartbeat: async (): Promise<Heartbeat> => {
        if (this.isAway) throw new LimiterUnavailable('away');
        const hasLost = this.#hasForgotten;
        this.#hasForgotten = false;
        return { nodes: this.nodes, hasLost, storeMicros: this.#now, takeovers: this.takeovers };
      },
      take: () => Promise.reject(new Error('takes are not part of this test')),
    };
    const events = {
      onLost: () => this.events.push('lost'),
      onReachable: () => this.events.push('reachable'),
      onReady: () => this.events.push('ready'),
    };
    this.health = createStoreHealth({ store, time, answerWithinMs: 200, events, logger: undefined });
  }

  /** The store loses its state; only our node has reconnected. */
  forget(): void {
    this.#hasForgotten = true;
    this.nodes = 1;
  }

  async advance(milliseconds: number): Promise<void> {
    for (const until = this.#now + milliseconds * 1000; this.#now < until; this.#now += 10_000) {
      const due = this.#timers.filter(({ at }) => at <= this.#now);
      this.#timers = this.#timers.filter(({ at }) => at > this.#now);
      for (const { work } of due) work();
      // The effects of a heartbeat end within this turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

test('a Redis that comes back empty is resynced by all nodes before it decides', async (t) => {
  const fixture = new Fixture(8);
  await fixture.advance(100);
  t.true(fixture.health.isReady);
  fixture.isAway = true;
  await fixture.advance(1000);
  t.false(fixture.health.isReachable);
  fixture.isAway = false;
  fixture.forget();
  await fixture.advance(150);
  t.deepEqual(fixture.events, ['ready', 'lost', 'reachable']);
  t.true(fixture.health.isReachable);
  t.false(fixture.health.isReady, 'the others may not be back');
  await fixture.advance(1200);
  t.false(fixture.health.isReady);
  await fixture.advance(400);
  t.true(fixture.health.isReady);
  t.deepEqual(
    fixture.events,
    ['ready', 'lost', 'reachable', 'ready'],
    'local decisions made meanwhile are resynced, too',
  );
});

test('a Redis that comes back with its state decides at once', async (t) => {
  const fixture = new Fixture(8);
  await fixture.advance(100);
  fixture.isAway = true;
  await fixture.advance(1000);
  fixture.isAway = false;
  await fixture.advance(150);
  t.true(fixture.health.isReady);
  t.deepEqual(fixture.events, ['ready', 'lost', 'ready']);
});

test('a single node uses an empty Redis at once: no other node has anything to resync', async (t) => {
  const fixture = new Fixture(1);
  await fixture.advance(100);
  fixture.isAway = true;
  await fixture.advance(1000);
  fixture.isAway = false;
  fixture.forget();
  await fixture.advance(150);
  t.true(fixture.health.isReady);
});

test('nodes that have not reconnected yet keep their share; those that stay away lose it', async (t) => {
  const fixture = new Fixture(8);
  await fixture.advance(100);
  fixture.forget();
  await fixture.advance(600);
  t.is(fixture.health.generation, 1, 'the loss was detected');
  t.is(fixture.health.nodes, 8, 'each would grant the whole quota if Redis were lost now');
  fixture.nodes = 5;
  await fixture.advance(3000);
  t.is(fixture.health.nodes, 8);
  await fixture.advance(3000);
  t.is(fixture.health.nodes, 5);
});

test('a server that takes over is resynced: the last writes of its predecessor may be missing', async (t) => {
  const fixture = new Fixture(8);
  await fixture.advance(100);
  fixture.takeovers = 1;
  await fixture.advance(600);
  t.is(fixture.health.generation, 1);
  t.true(fixture.health.isReady);
  t.deepEqual(fixture.events, ['ready', 'ready']);
});

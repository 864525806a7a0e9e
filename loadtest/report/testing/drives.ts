/** Ways to drive a limiter that end in logs worth a picture: the checks of the prover, in few lines. */
import { secondsToWait } from '../../ask.ts';
import { fill } from '../../limits/checks/fill.ts';
import { burst, type Scene } from '../../limits/scene.ts';

export interface Drive {
  readonly id: string;
  readonly title: string;
  readonly requirement: string;
  readonly drive: (scene: Scene) => Promise<void>;
}

const flood: Drive = {
  id: 'any-window',
  title: 'Flood, any window',
  requirement: 'However the requests lie in time, no window holds more than the quota.',
  async drive(scene) {
    const asker = await scene.fresh();
    const { windowMs } = scene.claim;
    const began = scene.now();
    const sent: Promise<unknown>[] = [];
    while (scene.now() < began + 2.3 * windowMs) {
      sent.push(burst(asker, 'flood', 3));
      await scene.until(scene.now() + (0.3 + scene.random()) * (windowMs / 60));
    }
    await Promise.all(sent);
  },
};

const edge: Drive = {
  id: 'edge-50',
  title: 'Edge attack, 50 ms around it',
  requirement: 'What is spent at the end of a window is not given again at the beginning of the next.',
  async drive(scene) {
    const asker = await scene.fresh();
    const { quota, windowMs } = scene.claim;
    const began = scene.now();
    await asker.ask('first');
    await scene.until(began + windowMs - 50);
    const before = burst(asker, 'before', quota - 1);
    await scene.until(began + windowMs + 50);
    await burst(asker, 'after', quota);
    await before;
  },
};

const staggered: Drive = {
  id: 'staggered-release',
  title: 'Staggered release',
  requirement: 'Each place comes back a window after it was taken, one at a time.',
  async drive(scene) {
    const asker = await scene.fresh();
    const { quota, windowMs } = scene.claim;
    const began = scene.now();
    for (let place = 0; place < quota; place += 1) {
      await scene.until(began + (place * windowMs) / quota / 2 + scene.random() * 200);
      await asker.ask('take');
    }
    for (;;) {
      const answer = await asker.ask('again');
      if (scene.now() > began + 2 * windowMs) return;
      await scene.until(scene.now() + (secondsToWait(answer) ?? 0.1) * 1000);
    }
  },
};

export const drives: readonly Drive[] = [
  ...[1, 10, 100].map((concurrency) => fill(concurrency)),
  flood,
  edge,
  staggered,
];

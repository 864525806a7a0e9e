import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { connectRedis } from './redis-connection.ts';
import { NotConnected } from './redis-node.ts';
import { redisStore } from './redis-store.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';
import { until } from './testing/until.ts';

const SILENT_MICROS = 5_000_000;

interface Scene {
  /** Sends the node's next beat. @returns whether Redis has lost what it knew */
  beat(): Promise<boolean>;
  /** The next beat is done, and its answer never arrives. */
  loseTheNextAnswer(): void;
  flush(): Promise<void>;
}

function withNode(title: string, check: (t: ExecutionContext, scene: Scene) => Promise<void>): void {
  if (!canStartRedis) {
    test.skip(`redis-server is missing: ${title}`, () => {});
    return;
  }
  test(title, async (t) => {
    t.timeout(20_000);
    const server = await RedisServer.reserve();
    t.teardown(() => server.kill());
    await server.start();
    const connection = connectRedis(server.url);
    t.teardown(() => connection.close());
    const admin = createClient({ url: server.url });
    await admin.connect();
    t.teardown(() => admin.destroy());
    let isLost = false;
    const store = redisStore({
      ...connection,
      async send(key, command) {
        const answer = await connection.send(key, command);
        if (!isLost) return answer;
        isLost = false;
        throw new NotConnected('the connection was lost');
      },
    });
    const node = randomUUID();
    let number = 0;
    const beat = async () => {
      number += 1;
      return (await store.beat(node, number, SILENT_MICROS)).hasLost;
    };
    await until(
      () =>
        beat().then(
          () => true,
          () => false,
        ),
      'the node is connected',
    );
    await check(t, {
      beat,
      loseTheNextAnswer: () => {
        isLost = true;
      },
      flush: async () => void (await admin.flushAll()),
    });
  });
}

withNode('a Redis that was emptied is found to have lost what it knew, which is told once', async (t, scene) => {
  t.false(await scene.beat());
  await scene.flush();
  t.true(await scene.beat());
  t.false(await scene.beat());
});

withNode('the loss is found although the answer that told of it was lost', async (t, scene) => {
  await scene.flush();
  scene.loseTheNextAnswer();
  await t.throwsAsync(scene.beat(), { instanceOf: NotConnected });
  t.true(await scene.beat());
  t.false(await scene.beat());
});

withNode('an answer that is lost is no loss of what Redis knew', async (t, scene) => {
  scene.loseTheNextAnswer();
  await t.throwsAsync(scene.beat(), { instanceOf: NotConnected });
  t.false(await scene.beat());
});

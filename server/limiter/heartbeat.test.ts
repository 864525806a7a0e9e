import { randomUUID } from 'node:crypto';
import test, { type ExecutionContext } from 'ava';
import { createClient } from 'redis';
import { until } from '#test/until.ts';
import { connectRedis } from './connect-redis.ts';
import { NotConnected } from './redis-node.ts';
import { redisStore } from './redis-store.ts';
import { canStartRedis, RedisServer } from './testing/redis-server.ts';

const SILENT_MICROS = 5_000_000;

interface Fixture {
  /** Sends the node's next heartbeat. @returns true when Redis has lost its state */
  beat(): Promise<boolean>;
  /** Executes the next heartbeat and loses its reply. */
  loseTheNextAnswer(): void;
  flush(): Promise<void>;
}

function withNode(title: string, check: (t: ExecutionContext, fixture: Fixture) => Promise<void>): void {
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
      return (await store.heartbeat(node, number, SILENT_MICROS)).hasLost;
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

withNode('the loss of a flushed Redis is detected, and reported once', async (t, fixture) => {
  t.false(await fixture.beat());
  await fixture.flush();
  t.true(await fixture.beat());
  t.false(await fixture.beat());
});

withNode('a loss is detected although the reply that reported it was lost', async (t, fixture) => {
  await fixture.flush();
  fixture.loseTheNextAnswer();
  await t.throwsAsync(fixture.beat(), { instanceOf: NotConnected });
  t.true(await fixture.beat());
  t.false(await fixture.beat());
});

withNode('a lost reply is no loss of state', async (t, fixture) => {
  fixture.loseTheNextAnswer();
  await t.throwsAsync(fixture.beat(), { instanceOf: NotConnected });
  t.false(await fixture.beat());
});

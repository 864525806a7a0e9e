/** The server that is fuzzed: our own, with a database, a worker and a mail sink that nothing else uses. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/platform/clock.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createLogger } from '#server/platform/log.ts';
import { chromiumPath } from '#test/chromium.ts';
import { plentyOfEach } from '#test/generated/scene.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { createTemplate } from '#test/template.ts';
import { type Plant, planting } from './planted.ts';

export interface FuzzService {
  readonly service: TestService;
  stop(): Promise<void>;
}

/** @param plant a fault that the run must find; absent: none */
export async function startFuzzService(plant?: Plant): Promise<FuzzService> {
  const started: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'guildgate-fuzz-'));
    started.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    started.push(() => postgres.stop());
    // What the tests' service is made from: see test/run.ts.
    process.env.TEST_POSTGRES_URL = postgres.url;
    process.env.TEST_TEMPLATE = JSON.stringify(await createTemplate());
    const service = await startTestService(
      {
        clock: systemClock,
        // An answer of 500 is found by its status; why it came about stands here.
        logger: createLogger('error', process.stderr),
        // Limits have tests of their own; here they would hide all else behind 429.
        buckets: plentyOfEach,
        // The document is what Schemathesis reads: the second reader must not be silenced by the first.
        validateResponses: false,
        ...planting(plant),
      },
      { chromiumPath },
      { worker: { clock: systemClock, logger: createLogger('silent') } },
    );
    started.push(() => service.stop());
    return { service, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the server under test, with its own database, worker and mail sink. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#server/platform/clock.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { createLogger } from '#server/platform/log.ts';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { chromiumPath } from '#test/chromium.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { createTemplate } from '#test/template.ts';
import { type Plant, planting } from './planted.ts';

export interface FuzzService {
  readonly service: TestService;
  stop(): Promise<void>;
}

/** Answers are recorded for `npm run coverage`, but for those of a planted fault. A test of the fuzzer records with it. */
async function recordAnswers(plant: Plant | undefined): Promise<void> {
  if (plant !== undefined) delete process.env.RECORD_ANSWERS;
  else if (process.env.RECORD_ANSWERS === undefined) {
    const folder = join(import.meta.dirname, '../.data/answers/fuzz');
    await rm(folder, { recursive: true, force: true });
    process.env.RECORD_ANSWERS = folder;
  }
}

/**
 * @param plant a fault that the run must find; absent: none
 * @param log receives error lines of the API and the worker; absent: error lines of the API go to standard error
 */
export async function startFuzzService(plant?: Plant, log?: { write(line: string): void }): Promise<FuzzService> {
  const started: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'guildgate-fuzz-'));
    started.push(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    started.push(() => postgres.stop());
    // startTestService reads these, as test/run.ts sets them.
    process.env.TEST_POSTGRES_URL = postgres.url;
    await recordAnswers(plant);
    process.env.TEST_TEMPLATE = JSON.stringify(await createTemplate());
    const service = await startTestService(
      {
        clock: systemClock,
        // Findings show the status 500; the log has the cause.
        logger: createLogger('error', log ?? process.stderr),
        // Rate limits have their own tests; here a 429 would hide other responses.
        buckets: plentyOfEach,
        // Schemathesis validates responses against the document; the server's own check would hide its findings.
        validateResponses: false,
        ...planting(plant),
      },
      { chromiumPath },
      { worker: { clock: systemClock, logger: log ? createLogger('error', log) : createLogger('silent') } },
    );
    started.push(() => service.stop());
    return { service, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

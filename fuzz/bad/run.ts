/** Sends bad requests to its own service, in rounds; each round starts with new objects and credentials. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { forEach } from '#test/actors/unlimited-service.ts';
import type { TestService } from '#test/service.ts';
import type { Plant } from '../planted.ts';
import { triedOperations } from '../run.ts';
import { startFuzzService } from '../service.ts';
import { describeFinding, Findings } from './findings.ts';
import { arrangeWorld } from './input.ts';
import { type BadResult, sendOne, sendRaw } from './send.ts';

export interface BadOptions {
  readonly count: number;
  readonly raw: number;
  readonly seed: number;
  readonly concurrency: number;
  readonly operation?: readonly string[];
  readonly plant?: Plant;
  readonly signal: AbortSignal;
}

const roundSize = 10_000;
/** Maximum heap growth from the second round to the last, in MiB. */
const mostGrowth = 150;

export async function runBad(options: BadOptions, say: (line: string) => void): Promise<BadResult> {
  // Reports a wrong id before anything is started.
  triedOperations(options.operation);
  const started = performance.now();
  const findings = new Findings();
  const result: BadResult = {
    seed: options.seed,
    sent: 0,
    refused: 0,
    raw: 0,
    overload: 0,
    statuses: {},
    missing: [],
    heapMiB: [],
    findings,
    seconds: 0,
  };
  const log = { write: (line: string) => logged(line, result) };
  const server = await startFuzzService(options.plant, log);
  try {
    const rounds = Math.max(1, Math.ceil(options.count / roundSize));
    for (let round = 0; round < rounds && !options.signal.aborted; round += 1) {
      const world = await arrangeWorld(server.service, options.operation);
      const arranged = performance.now();
      result.missing.push(...world.missing.map((one) => `round ${round + 1}: ${one}`));
      const share = (total: number) =>
        [Math.floor((total * round) / rounds), Math.floor((total * (round + 1)) / rounds)] as const;
      await forEach(
        indices(share(options.count), options.signal),
        (index) => sendOne(server.service, world, index, options, result),
        options.concurrency,
      );
      await forEach(
        indices(share(options.raw), options.signal),
        (index) => sendRaw(server.service, world, index, options, result),
        8,
      );
      await probe(server.service, result);
      result.heapMiB.push(heapMiB());
      findings.fresh().map(describeFinding).map(say);
      result.seconds = Math.round((performance.now() - started) / 1_000);
      say(
        `round ${round + 1}/${rounds}: ${result.sent} sent, ${result.refused} refused, ${result.raw} raw, ${result.overload} overload, ${findings.all.length} findings, heap ${result.heapMiB.at(-1)} MiB, ${result.seconds} s, sending ${Math.round((performance.now() - arranged) / 1000)} s`,
      );
    }
    judgeMemory(result);
    findings.fresh().map(describeFinding).map(say);
  } finally {
    await server.stop();
  }
  return result;
}

function* indices([from, to]: readonly [number, number], signal: AbortSignal): Generator<number> {
  for (let index = from; index < to && !signal.aborted; index += 1) yield index;
}

/** Adds a finding when the service does not answer a good request after a round. */
async function probe(service: TestService, { findings, seed, sent }: BadResult): Promise<void> {
  const response = await service.send(service.acme, '/api/v1/openapi.json').catch(() => undefined);
  if (response?.status === 200) return;
  findings.add({
    target: 'the service',
    fault: `a good request gets ${response?.status ?? 'no response'}`,
    seed,
    index: sent,
    response: '',
    command: '',
  });
}

function logged(line: string, { findings, seed, sent }: BadResult): void {
  const entry: unknown = JSON.parse(line);
  const member = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value ? Reflect.get(value, name) : undefined;
  const error = member(entry, 'err');
  findings.add({
    target: 'log',
    fault: `level error: ${member(entry, 'msg')}: ${member(error, 'message')}`,
    seed,
    index: sent,
    response: line.slice(0, 1_500),
    command: '',
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function heapMiB(): number {
  collectGarbage();
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20);
}

/** Adds a finding for a growing heap. The first round does not count: it compiles code and fills caches. */
function judgeMemory({ heapMiB, findings, seed, sent }: BadResult): void {
  const [, second = 0] = heapMiB;
  const growth = (heapMiB.at(-1) ?? 0) - second;
  if (heapMiB.length < 3 || growth <= mostGrowth) return;
  findings.add({
    target: 'the service',
    fault: `the heap grew by ${growth} MiB`,
    seed,
    index: sent,
    response: heapMiB.join(', '),
    command: '',
  });
}

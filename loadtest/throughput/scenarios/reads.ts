/** All unlimited JSON reads. */

import { forEachConcurrently } from '#harness/concurrency.ts';
import { type Operation, operations } from '#harness/document.ts';
import type { ExchangeLog } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { credentialFor, headersOf } from '../credential.ts';
import { Paths } from '../paths.ts';
import type { Omission } from '../report-data.ts';
import type { LoadRequest, Scenario, Source, Stage } from '../scenario.ts';

export const reads: Scenario = {
  id: 'reads',
  title: 'Reads',
  describes:
    'Every collection and single resource that is JSON and not rate-limited, each equally often; single resources by ids of existing rows.',
  needs: ['the administrator of the profile'],
  prepare,
};

const isRead = ({ method, limit, produces }: Operation) =>
  method === 'GET' && !limit && produces.includes('application/json');

/** Concurrency of the trials. */
const concurrency = 4;

async function prepare(stage: Stage): Promise<Source> {
  const paths = new Paths(stage.session);
  const readable: ReadableOperation[] = [];
  const omitted: Omission[] = [];
  await forEachConcurrently(operations.filter(isRead), concurrency, async (operation) => {
    try {
      readable.push(await tried(stage, operation, paths));
    } catch (error) {
      if (!(error instanceof Skipped || error instanceof Inconclusive)) throw error;
      omitted.push({ operation: operation.id, why: error.message });
    }
  });
  if (readable.length === 0) throw new Inconclusive('control-failed', `nothing could be read: ${omitted[0]?.why}`);
  return new ReadSource(readable, omitted);
}

/** An operation, and its requests in rotation. */
interface ReadableOperation {
  readonly operation: Operation;
  readonly requests: readonly LoadRequest[];
}

/** @throws Inconclusive without a 200: a load of failures measures nothing */
async function tried({ session }: Stage, operation: Operation, paths: Paths): Promise<ReadableOperation> {
  const { id, method } = operation;
  const as = await credentialFor(session, operation);
  const found = await paths.of(operation);
  const log: ExchangeLog = [];
  const { status } = await session.send({ method, path: found[0] ?? operation.path, as }, log);
  if (status !== 200) throw new Inconclusive('unexpected-answer', `the host responded with ${status}`);
  const headers = headersOf(as, false);
  return { operation, requests: found.map((path) => ({ operation: id, method, path, headers })) };
}

class ReadSource implements Source {
  readonly omitted: readonly Omission[];
  #readable: readonly ReadableOperation[];
  #count = 0;

  constructor(readable: readonly ReadableOperation[], omitted: readonly Omission[]) {
    // In the document's order, so that two hosts get the same requests.
    const place = new Map(operations.map(({ id }, index) => [id, index]));
    this.#readable = readable.toSorted(
      (one, other) => (place.get(one.operation.id) ?? 0) - (place.get(other.operation.id) ?? 0),
    );
    this.omitted = omitted;
  }

  get operations() {
    return this.#readable.map(({ operation: { id, method, path } }) => ({ id, method, path }));
  }

  only(ids: ReadonlySet<string>): void {
    this.#readable = this.#readable.filter(({ operation }) => ids.has(operation.id));
  }

  isExpected(status: number): boolean {
    return status === 200;
  }

  next(): LoadRequest {
    const place = this.#count % this.#readable.length;
    const round = Math.floor(this.#count / this.#readable.length);
    this.#count += 1;
    const requests = this.#readable[place]?.requests ?? [];
    const request = requests[round % requests.length];
    if (!request) throw new RangeError('there is nothing to read');
    return request;
  }
}

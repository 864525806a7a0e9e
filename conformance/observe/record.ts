/** Records of observations, as lines of JSON: a first line about the record, then one for each exchange. */
import { createReadStream, createWriteStream, openSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { UsageError } from '#harness/cli/usage-error.ts';
import { jsonIn } from '#harness/http/response.ts';
import { prepare } from '#harness/report/whole-file.ts';
import type { Observation } from './observation.ts';

export interface RecordHead {
  readonly record: 'guildgate-observations';
  readonly version: 1;
  readonly host: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly isQuietBefore: boolean;
}

/** Bytes that wait for the disk: more are not kept, because the traffic must not wait. */
const mostWaiting = 64 * 2 ** 20;

export class RecordWriter {
  readonly #stream: WriteStream;
  #failure: Error | undefined;
  /** Observations that the disk was too slow for. */
  lost = 0;

  /** @throws Error if the file cannot be written. It holds personal data: only its owner may read it. */
  constructor(file: string, head: Omit<RecordHead, 'record' | 'version'>) {
    prepare(file);
    this.#stream = openedFor(file);
    this.#stream.on('error', (error) => {
      this.#failure = error;
    });
    this.#line({ record: 'guildgate-observations', version: 1, ...head } satisfies RecordHead);
  }

  write(observation: Observation): void {
    if (this.#failure || this.#stream.writableLength > mostWaiting) this.lost += 1;
    else this.#line(observation);
  }

  /** @throws Error if anything could not be written */
  async close(): Promise<void> {
    if (!this.#failure) await new Promise<void>((resolve) => this.#stream.end(resolve));
    if (this.#failure) throw this.#failure;
  }

  #line(value: unknown): void {
    this.#stream.write(`${JSON.stringify(value)}\n`);
  }
}

/** A new file with mode 600 replaces the old one, whose mode may be wider. A pipe or a device is written directly. */
function openedFor(file: string): WriteStream {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there && !there.isFile()) return createWriteStream(file);
  const partial = `${file}.${process.pid}.partial`;
  const fd = openSync(partial, 'wx', 0o600);
  renameSync(partial, file);
  return createWriteStream(file, { fd });
}

export interface RecordReading {
  readonly head: RecordHead;
  /** Called once. A last line that was cut off is left out. @throws UsageError for a line that is no observation */
  readonly observations: () => AsyncGenerator<Observation, void>;
}

/** @throws UsageError if the file is no record */
export async function readRecord(file: string): Promise<RecordReading> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })[
    Symbol.asyncIterator
  ]();
  const head: unknown = jsonIn((await firstOf(lines, file)) ?? '');
  if (!isHead(head)) throw new UsageError(`${file} is no record of \`observe --record\`.`);
  return {
    head,
    observations: async function* () {
      let number = 1;
      for (let line = await lines.next(); !line.done; ) {
        number += 1;
        const text = line.value;
        line = await lines.next();
        const value = jsonIn(text);
        if (isObservation(value)) yield value;
        else if (!line.done) throw new UsageError(`${file}, line ${number}, is no observation.`);
      }
    },
  };
}

async function firstOf(lines: AsyncIterator<string>, file: string): Promise<string | undefined> {
  try {
    const { value } = await lines.next();
    return value;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The record ${file} cannot be read (${error.code}).`);
  }
}

function isHead(value: unknown): value is RecordHead {
  const { record, version } = Object(value);
  return record === 'guildgate-observations' && version === 1;
}

function isObservation(value: unknown): value is Observation {
  const { method, url, sentAt, receivedAt, headers, requestHeaders, body, jwts, tooLarge } = Object(value);
  const areTexts = [method, url, body].every((text) => typeof text === 'string');
  const areNumbers = [sentAt, receivedAt].every((number) => typeof number === 'number');
  const areObjects = [headers, requestHeaders, jwts].every((one) => typeof one === 'object' && one !== null);
  return areTexts && areNumbers && areObjects && Array.isArray(tooLarge);
}

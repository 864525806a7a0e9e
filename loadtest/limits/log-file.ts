/** The event log as a file of NDJSON: a line for the run, one or two for each subject, one for each request, and one at the end. */
import { createWriteStream, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '#conformance/usage-error.ts';
import type { Ask } from '../ask.ts';
import schema from './event-log.schema.json' with { type: 'json' };
import type { Ending, EventLog, RunFacts, SubjectFacts } from './event-log.ts';

export type LogLine =
  | ({ readonly kind: 'run' } & RunFacts)
  | ({ readonly kind: 'subject' } & SubjectFacts)
  | ({ readonly kind: 'ask' } & Ask)
  | ({ readonly kind: 'end' } & Ending);

/** Collects a log, and writes it to a file as it comes, so that a run that is cut off leaves what it has seen. */
export class LogRecorder {
  readonly #run: RunFacts;
  readonly #subjects = new Map<string, SubjectFacts>();
  readonly #asks: Ask[] = [];
  readonly #file: WriteStream | undefined;

  constructor(run: RunFacts, path?: string) {
    this.#run = run;
    this.#file = path === undefined ? undefined : createWriteStream(path);
    this.#write({ kind: 'run', ...run });
  }

  /** Told when it begins, so that a log that is cut off has it, and again when it has ended: the last one counts. */
  subject(facts: SubjectFacts): void {
    this.#subjects.set(facts.subject, facts);
    this.#write({ kind: 'subject', ...facts });
  }

  ask(ask: Ask): void {
    this.#asks.push(ask);
    this.#write({ kind: 'ask', ...ask });
  }

  /** @returns the whole log, when the file has it. @throws what the file system says */
  async end(ending: Ending): Promise<EventLog> {
    this.#write({ kind: 'end', ...ending });
    if (this.#file) {
      this.#file.end();
      await finished(this.#file);
    }
    return logOf(this.#run, this.#subjects, this.#asks, ending);
  }

  #write(line: LogLine): void {
    this.#file?.write(`${JSON.stringify(line)}\n`);
  }
}

function logOf(run: RunFacts, subjects: Map<string, SubjectFacts>, asks: readonly Ask[], ending: Ending): EventLog {
  return {
    run,
    subjects: [...subjects.values()],
    asks: asks.toSorted((one, other) => one.sentAt - other.sentAt),
    ending,
  };
}

/** @throws UsageError when it is no such log; one that was cut off is read as far as it goes, as interrupted */
export async function readLog(path: string): Promise<EventLog> {
  const texts = (await textOf(path)).split('\n').filter((text) => text !== '');
  let run: RunFacts | undefined;
  let ending: Ending = { interrupted: true, stopped: 'the log ends before its run' };
  const subjects = new Map<string, SubjectFacts>();
  const asks: Ask[] = [];
  for (const [index, text] of texts.entries()) {
    const line = lineOf(text);
    // The last one may have been cut off while it was written.
    if (!line && run && index === texts.length - 1) break;
    if (!line) throw new UsageError(`${path}, line ${index + 1}, is no line of an event log: ${text.slice(0, 80)}`);
    if (line.kind === 'run') run = without(line);
    else if (line.kind === 'subject') subjects.set(line.subject, without(line));
    else if (line.kind === 'ask') asks.push(without(line));
    else ending = without(line);
  }
  if (!run) throw new UsageError(`${path} is no event log: no line says which run it is of.`);
  return logOf(run, subjects, asks, ending);
}

const isLine = new Ajv2020({ discriminator: false }).compile<LogLine>(schema);

function lineOf(text: string): LogLine | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? line : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function without<Line extends LogLine>({ kind: _, ...facts }: Line): Omit<Line, 'kind'> {
  return facts;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The event log ${path} cannot be read (${error.code}).`);
  }
}

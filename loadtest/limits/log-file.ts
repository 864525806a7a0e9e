/** The event log as an NDJSON file: lines for the run, its targets, its samples and its end. */
import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Sample } from '../sample.ts';
import schema from './event-log.schema.json' with { type: 'json' };
import type { Ending, EventLog, RunFacts, TargetFacts } from './event-log.ts';

export type LogLine =
  | ({ readonly kind: 'run' } & RunFacts)
  | ({ readonly kind: 'subject' } & TargetFacts)
  | ({ readonly kind: 'ask' } & Sample)
  | ({ readonly kind: 'end' } & Ending);

/** Collects a log and streams it to a file, so that a crashed run leaves its samples. */
export class LogRecorder {
  readonly #run: RunFacts;
  readonly #subjects = new Map<string, TargetFacts>();
  readonly #samples: Sample[] = [];
  readonly #file: WriteStream | undefined;

  constructor(run: RunFacts, path?: string) {
    this.#run = run;
    this.#file = path === undefined ? undefined : openedAt(path);
    this.#write({ kind: 'run', ...run });
  }

  /** Recorded at the start of a target, so that a truncated log has it, and again at its end: the last one counts. */
  target(facts: TargetFacts): void {
    this.#subjects.set(facts.subject, facts);
    this.#write({ kind: 'subject', ...facts });
  }

  sample(sample: Sample): void {
    this.#samples.push(sample);
    this.#write({ kind: 'ask', ...sample });
  }

  /** A snapshot, as of an unfinished run. */
  get sofar(): EventLog {
    return logOf(this.#run, this.#subjects, this.#samples, { interrupted: false });
  }

  /** @returns the whole log once it is written. @throws the file system's error */
  async end(ending: Ending): Promise<EventLog> {
    this.#write({ kind: 'end', ...ending });
    if (this.#file) {
      this.#file.end();
      await finished(this.#file);
    }
    return logOf(this.#run, this.#subjects, this.#samples, ending);
  }

  #write(line: LogLine): void {
    this.#file?.write(`${JSON.stringify(line)}\n`);
  }
}

/** @throws UsageError at once, and not in the middle of a run */
function openedAt(path: string): WriteStream {
  try {
    const file = createWriteStream(path, { fd: openSync(path, 'w') });
    // A disk that becomes full is an error of `end`: without a listener it would end the process.
    file.on('error', () => {});
    return file;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The event log cannot be written to ${path} (${error.code}).`);
  }
}

function logOf(
  run: RunFacts,
  subjects: Map<string, TargetFacts>,
  samples: readonly Sample[],
  ending: Ending,
): EventLog {
  return {
    run,
    subjects: [...subjects.values()],
    samples: samples.toSorted((one, other) => one.sentAt - other.sentAt),
    ending,
  };
}

/** @throws UsageError for another format; a truncated log counts as interrupted */
export async function readLog(path: string): Promise<EventLog> {
  const texts = (await textOf(path)).split('\n').filter((text) => text !== '');
  let run: RunFacts | undefined;
  let ending: Ending = { interrupted: true, stopped: 'the log ends before its run' };
  const subjects = new Map<string, TargetFacts>();
  const samples: Sample[] = [];
  for (const [index, text] of texts.entries()) {
    const line = lineOf(text);
    // The last line may be truncated.
    if (!line && run && index === texts.length - 1) break;
    if (!line) throw new UsageError(`${path}, line ${index + 1}: not a line of an event log: ${text.slice(0, 80)}`);
    if (line.kind === 'run') run = without(line);
    else if (line.kind === 'subject') subjects.set(line.subject, without(line));
    else if (line.kind === 'ask') samples.push(without(line));
    else ending = without(line);
  }
  if (!run) throw new UsageError(`${path} is not an event log: it has no line of kind "run".`);
  return logOf(run, subjects, samples, ending);
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

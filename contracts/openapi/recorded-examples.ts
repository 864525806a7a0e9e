/** The recorded requests and responses that the document shows: see test/contract/examples.test.ts. */
import { existsSync, readFileSync } from 'node:fs';

/** One request and its response, as far as they have bodies. */
export interface Example {
  readonly path?: unknown;
  readonly body?: unknown;
  readonly response?: unknown;
}

/** By operation id. */
export type Examples = Readonly<Record<string, Example>>;

export const examplesFile = new URL('../examples.json', import.meta.url);

/** Absent only while the first examples are recorded. */
export const examples: Examples = existsSync(examplesFile) ? JSON.parse(readFileSync(examplesFile, 'utf8')) : {};

/** Changes that were accepted although they break or endanger callers, each with its reason, until the next release. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Change } from '../diff/change.ts';
import { isRecord } from '../openapi/json-schema.ts';

/** Path of the committed list. */
const acceptedFile = new URL('../accepted-changes.json', import.meta.url);

export interface AcceptedChange {
  readonly fingerprint: string;
  /** The change in words, for readers of the file. */
  readonly change: string;
  readonly reason: string;
  /** Version of the document when it was accepted. */
  readonly version: string;
  /** Day in UTC. */
  readonly date: string;
}

/** A change, and why it was accepted, if it was. */
export interface JudgedChange extends Change {
  readonly reason: string | undefined;
}

/** @throws Error if the file is not a list of accepted changes */
export async function readAccepted(file: URL = acceptedFile): Promise<readonly AcceptedChange[]> {
  const list: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (Array.isArray(list) && list.every(isAccepted)) return list;
  throw new Error(
    `${file.pathname} is no list of accepted changes: each needs fingerprint, change, reason, version, date`,
  );
}

/** Writes the list, sorted by fingerprint, so that two branches seldom change the same line. */
export async function writeAccepted(list: readonly AcceptedChange[], file: URL = acceptedFile): Promise<void> {
  const sorted = [...list].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

interface Acceptance {
  readonly accepted: readonly AcceptedChange[];
  readonly added: readonly AcceptedChange[];
  /** Fingerprints of no change. */
  readonly unknown: readonly string[];
}

/** @returns the list with the chosen changes added, or with a new reason */
export function accepting(
  changes: readonly Change[],
  before: readonly AcceptedChange[],
  fingerprints: readonly string[],
  how: Pick<AcceptedChange, 'reason' | 'version' | 'date'>,
): Acceptance {
  const chosen = changes.filter(({ fingerprint }) => fingerprints.includes(fingerprint));
  const added = chosen.map((change) => ({ fingerprint: change.fingerprint, change: sentenceOf(change), ...how }));
  const known = new Set(chosen.map(({ fingerprint }) => fingerprint));
  return {
    accepted: [...before.filter(({ fingerprint }) => !known.has(fingerprint)), ...added],
    added,
    unknown: fingerprints.filter((fingerprint) => !known.has(fingerprint)),
  };
}

/** @returns the changes with the reasons of those that were accepted */
export function judged(changes: readonly Change[], accepted: readonly AcceptedChange[]): JudgedChange[] {
  const reasons = new Map(accepted.map(({ fingerprint, reason }) => [fingerprint, reason]));
  return changes.map((change) => ({ ...change, reason: reasons.get(change.fingerprint) }));
}

/** @returns the accepted changes that are none of these: reverted, or changed again */
export function withoutChange(accepted: readonly AcceptedChange[], changes: readonly Change[]): AcceptedChange[] {
  const present = new Set(changes.map(({ fingerprint }) => fingerprint));
  return accepted.filter(({ fingerprint }) => !present.has(fingerprint));
}

/** @returns whether a change stops a release: it breaks, and was not accepted */
export function isForbidden({ severity, reason }: JudgedChange): boolean {
  return severity === 'breaking' && reason === undefined;
}

/** @returns a change as one sentence without a full stop */
export function sentenceOf({ subject, place, sentence }: Change): string {
  return place === '' ? `${subject} ${sentence}` : `${subject}, ${place}: ${sentence}`;
}

function isAccepted(value: unknown): value is AcceptedChange {
  const names = ['fingerprint', 'change', 'reason', 'version', 'date'];
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

/** The document of the last release, with which the present contracts are compared. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Change } from '../diff/change.ts';
import { compareDocuments } from '../diff/compare.ts';
import { record } from '../diff/document.ts';
import { operations } from '../index.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { openApiDocument } from '../openapi.ts';

/** Path of the committed document, on one line. */
const releasedFile = new URL('../released.json', import.meta.url);

export async function readReleased(file: URL = releasedFile): Promise<JsonSchema> {
  return JSON.parse(await readFile(file, 'utf8'));
}

export async function writeReleased(document: JsonSchema, file: URL = releasedFile): Promise<void> {
  await writeFile(file, `${JSON.stringify(document)}\n`);
}

/** @returns the document of the present contracts */
export function presentDocument(): JsonSchema {
  return openApiDocument(operations);
}

/** @returns the version that a document states */
export function versionOf(document: unknown): string {
  return String(record(record(document).info).version ?? 'no version');
}

/** @returns the changes of the present contracts since the last release */
export async function changesSinceRelease(): Promise<Change[]> {
  return compareDocuments(await readReleased(), presentDocument());
}

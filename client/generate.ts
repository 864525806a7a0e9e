/**
 * Generates the client's modules from contracts/openapi.json (`npm run openapi`) or compares them (`--check`):
 *
 * - generated/api.ts: the types of all operations and webhooks
 * - generated/operations.ts: run-time data, a few hundred bytes
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, documentTypes, type Operation } from './generate/document-types.ts';

const folder = join(import.meta.dirname, 'generated');
const heading = '/* Generated from contracts/openapi.json by `npm run openapi`. Do not edit. */\n\n';

async function readDocument(): Promise<Document> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../contracts/openapi.json'), 'utf8'));
}

/** @returns the version, and exceptions from the rule that writes take an Idempotency-Key and all operations a credential */
function exceptions({ paths }: Document, version: string): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
  const reads = all.filter(({ name }) => name.startsWith('GET '));
  const keyed = reads.find(({ operation }) => takesKey(operation));
  if (keyed) throw new Error(`${keyed.name} is a read with an Idempotency-Key, which the client does not support`);
  const keyless = all.filter((one) => !reads.includes(one) && !takesKey(one.operation));
  const files = all.filter(({ operation: { requestBody } }) => requestBody && !takesJson(requestBody.content));
  // Limits by email have a bucket for each email, not one for the client.
  const limited = all.filter(({ operation: { 'x-rate-limit': limit } }) => limit && limit.key !== 'email');
  const open = all.filter(({ operation }) => operation.security.length === 0);
  return [
    '/** Version of the package. */\n',
    `export const version = '${version}';\n\n`,
    '/** Writes that take no Idempotency-Key; all others do. */\n',
    `export const writesWithoutKey: readonly string[] = ${listOf(keyless)};\n\n`,
    '/** Writes whose body is a file, sent as it is. */\n',
    `export const uploads: readonly string[] = ${listOf(files)};\n\n`,
    '/** Operations with a rate limit whose bucket is one for the whole client. */\n',
    `export const limitedOperations: readonly string[] = ${listOf(limited)};\n\n`,
    '/** Operations without a credential; all others require one. */\n',
    `export const publicOperations: readonly string[] = ${listOf(open)};\n`,
  ].join('');
}

function takesKey({ parameters = [] }: Operation): boolean {
  return parameters.some((parameter) => '$ref' in parameter && parameter.$ref.endsWith('/Idempotency-Key'));
}

/** Also as a merge patch. */
const takesJson = (content: object) =>
  Object.keys(content).some((type) => type.endsWith('json') && !type.includes('ndjson'));

function listOf(operations: readonly { name: string }[]): string {
  return `[\n${operations.map(({ name }) => `  '${name}',\n`).join('')}]`;
}

/** @returns the text of the file; undefined if there is none */
async function committed(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const document = await readDocument();
const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
for (const [name, text] of [
  ['api.ts', documentTypes(document)],
  ['operations.ts', exceptions(document, version)],
] as const) {
  const file = join(folder, name);
  if (!process.argv.includes('--check')) {
    await writeFile(file, heading + text);
  } else if ((await committed(file)) !== heading + text) {
    console.error(
      `client/generated/${name} does not match contracts/openapi.json: run \`npm run openapi\` and commit it.`,
    );
    process.exitCode = 1;
  }
}

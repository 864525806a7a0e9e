/** Identities from a file: header sets or tokens, as JSON, NDJSON or CSV. Messages never quote values: they are secrets. */
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { UsageError } from '#harness/cli/usage-error.ts';

/** A token goes where `--identity` says. */
export type GivenIdentity = { readonly headers: Readonly<Record<string, string>> } | { readonly token: string };

/** An entry, and its place in messages. */
interface Entry {
  readonly place: string;
  readonly value: unknown;
}

/** Headers that belong to the connection or to the body. */
const reserved = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'trailer']);
/** RFC 9110, 5.6.2. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** RFC 9110, 5.5: visible characters, with spaces and tabs between them. */
const headerValue = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;

/** @param withHost whether an identity may have a Host of its own @throws UsageError that names the file and the entry */
export async function readIdentities(path: string, withHost = false): Promise<readonly GivenIdentity[]> {
  const entries = entriesOf(await textOf(path), path);
  const identities = entries.map(({ place, value }) => identityOf(value, `${path}, ${place}`, withHost));
  if (identities.length === 0) throw new UsageError(`${path} has no identities.`);
  const seen = new Map<string, string>();
  for (const [index, identity] of identities.entries()) {
    const place = entries[index]?.place ?? '';
    const text = JSON.stringify(identity);
    const earlier = seen.get(text);
    if (earlier !== undefined) {
      throw new UsageError(`${path}, ${place}, equals ${earlier}: each identity needs a bucket of its own.`);
    }
    seen.set(text, place);
  }
  return identities;
}

async function textOf(path: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError && !('syscall' in error)) throw new UsageError(`${path} is not UTF-8 text.`);
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The file of identities ${path} cannot be read (${error.code}).`);
  }
}

/** JSON begins with a bracket, NDJSON with an object or a text; anything else is CSV. */
function entriesOf(text: string, path: string): Entry[] {
  const [start] = text.trimStart();
  if (start === '[') return arrayEntries(text, path);
  if (start === '{' || start === '"') return lineEntries(text, path);
  return csvEntries(text, path);
}

function arrayEntries(text: string, path: string): Entry[] {
  const value = parsed(text, path);
  if (!Array.isArray(value)) throw new UsageError(`${path} is no JSON array.`);
  return value.map((entry: unknown, index) => ({ place: `entry ${index + 1}`, value: entry }));
}

function lineEntries(text: string, path: string): Entry[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `line ${index + 1}`;
    return [{ place, value: parsed(line, `${path}, ${place},`) }];
  });
}

/** The parser's own message quotes the text. */
function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${where} is not valid JSON.`);
  }
}

/** The first line has the names of the headers, or is `token`. */
function csvEntries(text: string, path: string): Entry[] {
  const [names = [], ...rows] = csvRows(text, path);
  const isTokens = names.length === 1 && names[0]?.toLowerCase() === 'token';
  const wrong = isTokens ? undefined : names.find((name) => !headerName.test(name));
  if (wrong !== undefined) {
    throw new UsageError(`${path}: its first line has to be token, or names of headers separated by commas.`);
  }
  return rows.map((row, index) => ({
    place: `row ${index + 2}`,
    value: isTokens ? row[0] : Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])),
  }));
}

function csvRows(text: string, path: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UsageError(`${path} is not valid CSV (line ${error.lines ?? 1}, ${error.code}).`);
  }
}

function identityOf(value: unknown, where: string, withHost: boolean): GivenIdentity {
  if (typeof value === 'string') {
    if (!headerValue.test(value)) throw new UsageError(`${where}: a token has to be text without control characters.`);
    return { token: value };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${where} is neither a token nor an object of headers.`);
  }
  const headers = Object.entries(value).map(([name, content]) => headerOf(name, content, where, withHost));
  if (headers.length === 0) throw new UsageError(`${where} has no headers.`);
  return { headers: Object.fromEntries(headers) };
}

function headerOf(name: string, content: unknown, where: string, withHost: boolean): readonly [string, string] {
  if (!headerName.test(name)) throw new UsageError(`${where}: ${JSON.stringify(name)} is no name of a header.`);
  const isAllowed = withHost && name.toLowerCase() === 'host';
  if (!isAllowed && reserved.has(name.toLowerCase()))
    throw new UsageError(`${where}: the header ${name} cannot be set.`);
  if (typeof content !== 'string' || !headerValue.test(content)) {
    throw new UsageError(`${where}: the value of ${name} has to be text without control characters.`);
  }
  return [name.toLowerCase(), content];
}

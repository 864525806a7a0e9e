/** Reads an OpenAPI document from a commit, a file or a URL. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
/** The document in the tree of a commit. */
const committed = 'contracts/openapi.json';

/** Bounds of a document that is read: ours has a fifteenth of the bytes. */
const maximumBytes = 32 * 1024 * 1024;
const urlTimeout = 15_000;

/** The document cannot be read; the message says why and what to do. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

/**
 * @param source a URL, the path of a file, or a git ref, in this order @returns the parsed document
 * @throws UnreadableDocument
 */
export async function documentFrom(source: string): Promise<unknown> {
  const text = /^https?:\/\//i.test(source)
    ? await fromUrl(source)
    : ((await fromFile(source)) ?? (await fromGit(source)));
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableDocument(`${source} is no JSON (${error.message}). YAML must be converted first.`);
  }
}

async function fromUrl(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(urlTimeout),
      headers: { accept: 'application/json' },
    });
    if (!response.ok)
      throw new UnreadableDocument(
        `${url} responds ${response.status}. A host of ours has it at /api/v1/openapi.json.`,
      );
    return await boundedText(response, url);
  } catch (error) {
    if (error instanceof UnreadableDocument || !(error instanceof Error)) throw error;
    if (error.name === 'TimeoutError')
      throw new UnreadableDocument(`${url} did not respond within ${urlTimeout / 1000} seconds.`);
    // Of fetch: the network failed, or the URL is none.
    if (error instanceof TypeError) throw new UnreadableDocument(`${url} cannot be read (${reasonOf(error)}).`);
    throw error;
  }
}

async function boundedText(response: Response, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maximumBytes) throw new UnreadableDocument(`${url} is larger than ${maximumBytes / 1024 / 1024} MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message || String('code' in cause ? cause.code : cause.name) : message;
}

/** @returns the text; undefined if there is no such file */
async function fromFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined;
    throw new UnreadableDocument(`${path} cannot be read (${error.code}).`);
  }
}

async function fromGit(ref: string): Promise<string> {
  const unknown = `${ref} is neither a file nor a commit: give a git ref such as main or HEAD~1, the path of a document, or its URL.`;
  // A ref begins with no hyphen; git would take it for an option.
  if (ref === '' || ref.startsWith('-')) throw new UnreadableDocument(unknown);
  const commit = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (commit === undefined) throw new UnreadableDocument(unknown);
  const text = await git(['show', `${commit.trim()}:${committed}`]);
  if (text === undefined) throw new UnreadableDocument(`The commit ${ref} has no ${committed}.`);
  return text;
}

/** @returns the output; undefined if git refuses or is not installed */
async function git(args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run('git', [...args], { cwd: root, maxBuffer: maximumBytes })).stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

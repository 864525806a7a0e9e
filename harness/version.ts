/** Version of the tools, and their User-Agent. */
import { readFile } from 'node:fs/promises';

export async function toolVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

/** @param contact for the operators of the host @returns the User-Agent header */
export async function userAgent(contact?: string, tool = 'guildgate-conformance'): Promise<string> {
  return `${tool}/${await toolVersion()}${contact ? ` (${contact})` : ''}`;
}

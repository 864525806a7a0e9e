/** Which release of the suite this is. */
import { readFile } from 'node:fs/promises';

export async function toolVersion(): Promise<string> {
  const { version }: { version: string } = JSON.parse(
    await readFile(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return version;
}

/** @param contact of whoever asks @param tool which of our tools @returns what hosts see of us */
export async function userAgent(contact?: string, tool = 'guildgate-conformance'): Promise<string> {
  return `${tool}/${await toolVersion()}${contact ? ` (${contact})` : ''}`;
}

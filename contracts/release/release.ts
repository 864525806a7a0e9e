/** Makes a release of the contract: the present document becomes the one that later changes are compared with. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Severity } from '../diff/change.ts';
import { compareDocuments } from '../diff/compare.ts';
import { isForbidden, type JudgedChange, judged, readAccepted, sentenceOf, writeAccepted } from './accepted.ts';
import { changelogFile, changelogSections, withRelease } from './changelog.ts';
import { presentDocument, readReleased, versionOf, writeReleased } from './released.ts';

/** The release cannot be made; the message says why and what to do. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/**
 * Writes contracts/released.json and CHANGELOG.md, and empties contracts/accepted-changes.json.
 * @param date day in UTC @returns the changes of the release
 * @throws ReleaseRefused if the version does not follow, or a breaking change was not accepted
 */
export async function release(version: string, date: string): Promise<readonly JudgedChange[]> {
  const [released, accepted] = await Promise.all([readReleased(), readAccepted()]);
  const document = presentDocument();
  const changes = judged(compareDocuments(released, document), accepted);
  refuse(changes, { version, last: versionOf(released), stated: versionOf(document) });
  const sections = changelogSections(changes, versionOf(released));
  await writeFile(changelogFile, withRelease(await readFile(changelogFile, 'utf8'), { version, date, sections }));
  await writeReleased(document);
  await writeAccepted([]);
  return changes;
}

interface Versions {
  readonly version: string;
  readonly last: string;
  /** By the document. */
  readonly stated: string;
}

/** @throws ReleaseRefused */
export function refuse(changes: readonly JudgedChange[], { version, last, stated }: Versions): void {
  const forbidden = changes.filter(isForbidden);
  if (forbidden.length > 0) {
    const list = forbidden.map((change) => `  ${change.fingerprint}  ${sentenceOf(change)}`).join('\n');
    throw new ReleaseRefused(
      `These changes break callers and were not accepted:\n${list}\nSee: guildgate contract accept --help`,
    );
  }
  const needed = nextVersion(last, changes);
  const [parts, least] = [partsOf(version), partsOf(needed)];
  if (!parts || !least) throw new ReleaseRefused(`${version} is no version such as 1.2.0.`);
  if (isBefore(parts, least)) {
    throw new ReleaseRefused(`After ${last} and these changes the version is at least ${needed}.`);
  }
  if (stated !== version) {
    throw new ReleaseRefused(
      `The document says ${stated}: set apiVersion in contracts/openapi/info.ts to ${version}, run npm run openapi, and try again.`,
    );
  }
}

/** @returns the least version after these changes: a new patch for words alone, else a new minor version */
export function nextVersion(last: string, changes: readonly { readonly severity: Severity }[]): string {
  const [major = 0, minor = 0, patch = 0] = partsOf(last) ?? [];
  const isEditorial = changes.every(({ severity }) => severity === 'editorial');
  return isEditorial ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

function partsOf(version: string): number[] | undefined {
  return /^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(version) ? version.split('.').map(Number) : undefined;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing !== -1 && (a[differing] ?? 0) < (b[differing] ?? 0);
}

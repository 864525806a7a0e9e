/** What the commands `guildgate contract` do. */
import type { Command } from 'commander';
import type { Severity } from '#contracts/diff/change.ts';
import { compareDocuments } from '#contracts/diff/compare.ts';
import { NotOpenApi } from '#contracts/diff/document.ts';
import {
  accepting,
  isForbidden,
  judged,
  readAccepted,
  withoutChange,
  writeAccepted,
} from '#contracts/release/accepted.ts';
import { ReleaseRefused, release } from '#contracts/release/release.ts';
import { changesSinceRelease, presentDocument, readReleased, versionOf } from '#contracts/release/released.ts';
import { systemClock } from '../../platform/clock.ts';
import { print, say } from '../terminal.ts';
import { diffText } from './diff-text.ts';
import { documentFrom, UnreadableDocument } from './document-source.ts';
import { type ImportOptions, importedContracts, NoPaths } from './import.ts';

/** Exit code when a change breaks callers and was not accepted. */
const breaks = 3;

interface DiffOptions {
  readonly to?: string;
  readonly least: Severity;
  readonly json?: boolean;
}

/** `contract diff` */
export async function diff(old: string | undefined, { to, least, json }: DiffOptions, command: Command): Promise<void> {
  const [before, after] = await orWrongUse(command, () =>
    Promise.all([
      old === undefined ? readReleased() : documentFrom(old),
      to === undefined ? presentDocument() : documentFrom(to),
    ]),
  );
  const found = await orWrongUse(command, async () => compareDocuments(before, after));
  const accepted = await readAccepted();
  const changes = judged(found, accepted);
  const isSinceRelease = old === undefined && to === undefined;
  const stale = isSinceRelease ? withoutChange(accepted, found) : [];
  if (json) print(JSON.stringify({ breaks: changes.some(isForbidden), changes, staleAcceptances: stale }, null, 2));
  else {
    const names = [old ?? `release ${versionOf(before)}`, to ?? 'the present contracts'];
    print(`\n${names.join(' → ')}\n\n${diffText(changes, { least, canAccept: isSinceRelease })}\n`);
    for (const { fingerprint, change } of stale) {
      say(`contracts/accepted-changes.json accepts what is no change any more; delete: ${fingerprint} ${change}`);
    }
  }
  if (changes.some(isForbidden)) process.exitCode = breaks;
}

/** `contract import` */
export async function importContracts(source: string, options: ImportOptions, command: Command): Promise<void> {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(options.name)) {
    command.error('error: --name must be small letters, digits and hyphens, such as books.');
  }
  if (!URL.canParse(options.upstream) || !/^https?:/.test(options.upstream)) {
    command.error('error: --upstream must be a URL such as http://10.0.0.5:9000.');
  }
  const document = await orWrongUse(command, () => documentFrom(source));
  print(await orWrongUse(command, async () => importedContracts(document, options)));
  say('Next: give each operation its auth, permission and limit, and set GATEWAY_CONTRACTS to the folder of the file.');
}

/** `contract accept` */
export async function accept(
  fingerprints: readonly string[],
  { reason }: { reason: string },
  command: Command,
): Promise<void> {
  if (reason.trim().length < 10) command.error('error: --reason must be a sentence: callers read it in the changelog.');
  const [changes, before] = await Promise.all([changesSinceRelease(), readAccepted()]);
  const { accepted, added, unknown } = accepting(changes, before, fingerprints, {
    reason: reason.trim(),
    version: versionOf(presentDocument()),
    date: systemClock.now().toISOString().slice(0, 10),
  });
  if (unknown.length > 0) {
    const list = unknown.join(', ');
    command.error(`error: no change since the last release has the fingerprint ${list}. See: guildgate contract diff`);
  }
  await writeAccepted(accepted);
  for (const { fingerprint, change } of added) print(`accepted ${fingerprint}  ${change}`);
  print('Commit contracts/accepted-changes.json; npm run openapi puts it into CHANGELOG.md.');
}

/** `contract release` */
export async function makeRelease(version: string): Promise<void> {
  try {
    const changes = await release(version, systemClock.now().toISOString().slice(0, 10));
    print(`Released ${version} with ${changes.length} changes. Commit contracts/released.json,`);
    print('contracts/accepted-changes.json and CHANGELOG.md.');
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    say(`\n${error.message}\n`);
    process.exitCode = breaks;
  }
}

/** Ends with wrong use when a document cannot be read. */
async function orWrongUse<T>(command: Command, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadableDocument || error instanceof NotOpenApi || error instanceof NoPaths)) throw error;
    return command.error(`error: ${error.message}`);
  }
}

/**
 * Writes the unreleased part of CHANGELOG.md (`npm run openapi`), or with `--check` refuses a change of the contract that
 * breaks callers and was not accepted, an acceptance that belongs to no change, and a stale changelog (`npm run check`).
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Change } from '../diff/change.ts';
import { type AcceptedChange, isForbidden, judged, readAccepted, sentenceOf, withoutChange } from './accepted.ts';
import { changelogFile, changelogSections, withUnreleased } from './changelog.ts';
import { changesSinceRelease, readReleased, versionOf } from './released.ts';

/** @returns what must be done before the change may land; empty if nothing */
export function faultsOf(changes: readonly Change[], accepted: readonly AcceptedChange[]): string[] {
  const forbidden = judged(changes, accepted).filter(isForbidden);
  const faults = forbidden.map(
    (change) => `${change.fingerprint}  ${sentenceOf(change)}\n            concerns ${change.affects.join(', ')}`,
  );
  const stale = withoutChange(accepted, changes).map(({ fingerprint, change }) => `${fingerprint}  ${change}`);
  return [
    ...(faults.length > 0
      ? [
          `The contract breaks callers of the last release:\n\n${indented(faults)}\n\nKeep what they rely on: add a new member or operation beside the old, and deprecate that (\`deprecated\` of a contract).\nOr accept it, for all to read: npm run -s guildgate -- contract accept ${forbidden
            .map(({ fingerprint }) => fingerprint)
            .slice(0, 3)
            .join(' ')} --reason "…"\nAll changes: npm run -s guildgate -- contract diff`,
        ]
      : []),
    ...(stale.length > 0
      ? [`contracts/accepted-changes.json accepts what is no change any more; delete:\n\n${indented(stale)}`]
      : []),
  ];
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n');

if (import.meta.main) {
  const [changes, accepted, released] = await Promise.all([changesSinceRelease(), readAccepted(), readReleased()]);
  const text = await readFile(changelogFile, 'utf8');
  const current = withUnreleased(text, changelogSections(judged(changes, accepted), versionOf(released)));
  const faults = faultsOf(changes, accepted);
  for (const fault of faults) console.error(`${fault}\n`);
  if (!process.argv.includes('--check')) await writeFile(changelogFile, current);
  else if (faults.length > 0) process.exitCode = 1;
  else if (current !== text) {
    console.error('CHANGELOG.md does not match the contracts: run `npm run openapi` and commit it.');
    process.exitCode = 1;
  }
}

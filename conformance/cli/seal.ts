/** The commands `seal-key` and `verify`, and the option `--seal` of `run`. */
import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { print, printJson, say } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { printable } from '#harness/report/screen.ts';
import { prepare, writeWhole } from '#harness/report/whole-file.ts';
import { verdictSentence } from '../reporters/verdict-sentence.ts';
import { ruleSetText } from '../reporters/wording.ts';
import type { Reporter } from '../result.ts';
import { rulesOf, setOf } from '../rule-sets/rule-set.ts';
import { rules } from '../rules/index.ts';
import { Altered } from '../seal/envelope.ts';
import { makeKey, readPrivateKey, readPublicKey } from '../seal/keys.ts';
import { type Proven, sealedReport, verified } from '../seal/statement.ts';

export interface SealOptions {
  readonly seal?: string;
  readonly sealKey?: string;
  /** Name of the frozen set. */
  readonly rules?: string;
}

/** @returns the reporter that writes the sealed file @throws UsageError before the run if it could not */
export async function sealReporters({ seal, sealKey, rules: set }: SealOptions): Promise<readonly Reporter[]> {
  if (seal === undefined) {
    if (sealKey !== undefined) throw new UsageError('--seal-key signs the file of --seal: give both.');
    return [];
  }
  if (sealKey === undefined) throw new UsageError('--seal needs --seal-key FILE; seal-key makes one.');
  const key = await readPrivateKey(sealKey);
  prepare(seal);
  return [sealReporter(seal, key, set)];
}

function sealReporter(file: string, key: KeyObject, set: string | undefined): Reporter {
  return {
    begin() {},
    case() {},
    end: (report) => writeWhole(file, sealedReport(report, setOf(rulesOf(set, rules).rules), key)),
  };
}

/** @returns what a sealed file proves, for a terminal */
function provenText(proven: Proven): string {
  const { host, startedAt, tool, node, document, ruleSet, report, keyId, isGivenKey } = proven;
  const { fail, warn, skip, inconclusive, waived, pass } = report.counts;
  return [
    'Unchanged since it was sealed.',
    '',
    // The signer may be a stranger: nothing of it may move the cursor.
    `  Host      ${printable(host)}`,
    `  When      ${printable(startedAt)}`,
    `  Tool      ${printable(`${tool.name} ${tool.version}, Node ${node}`)}`,
    `  Document  ${printable(`${document.version}, sha256 ${document.sha256.slice(0, 16)}`)}`,
    `  Rules     ${printable(ruleSetText(ruleSet))}`,
    `  Result    ${verdictSentence(report)}`,
    `  Cases     ${pass} passed, ${fail} failed, ${warn} warned, ${waived} waived, ${skip} skipped, ${inconclusive} inconclusive`,
    `  Key       ${keyId}`,
    isGivenKey
      ? '            the key that you gave'
      : "            the file's own: it proves that nothing was changed, not who ran it; --key FILE does",
  ].join('\n');
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The file ${path} cannot be read (${error.code}).`);
  }
}

async function verifyCommand(path: string, { key, json }: { key?: string; json?: boolean }): Promise<void> {
  const expected = key === undefined ? undefined : await readPublicKey(key);
  const content = await contentOf(path);
  try {
    const proven = verified(content, expected);
    if (json) {
      const { report, ruleSet, ...facts } = proven;
      const { list: _, ...set } = ruleSet;
      const { counts, exitCode } = report;
      printJson({ isUnchanged: true, ...facts, ruleSet: set, result: verdictSentence(report), counts, exitCode });
    } else print(provenText(proven));
  } catch (error) {
    if (!(error instanceof Altered)) throw error;
    if (json) printJson({ isUnchanged: false, reason: error.message });
    else say(`${path} proves nothing: ${error.message}.`);
    process.exitCode = exitCodes.fails;
  }
}

export function addVerify(program: Command): void {
  program
    .command('verify')
    .argument('<file>', 'a sealed report')
    .description('verify a sealed report, offline: what was proven, when, of which host; exit code 1 if it was changed')
    .option('--key <file>', 'the public key that must have signed it')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s conformance -- verify report.sealed.json --key seal.pem.pub\n  $ npm run -s conformance -- verify report.sealed.json --json',
    )
    .action(verifyCommand);
}

export function addSealKey(program: Command): void {
  program
    .command('seal-key')
    .argument('<file>', 'the new private key; the public one is written beside it, as <file>.pub')
    .description('make a key for sealed reports (Ed25519)')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s conformance -- seal-key seal.pem\n  $ npm run -s conformance -- run --seal report.sealed.json --seal-key seal.pem',
    )
    .action(async (file: string, { json }: { json?: boolean }) => {
      const keyId = await makeKey(file);
      const publicKey = `${file}.pub`;
      if (json) printJson({ privateKey: file, publicKey, keyId });
      else print(`${file} is the private key: keep it. ${publicKey} is for those who verify. Key ${keyId}`);
    });
}

/** The command `guildgate doctor`: checks the environment and its dependencies, with advice. */
import { type Command, Option } from 'commander';
import { type FoundIn, runChecks, type Status } from './doctor/check.ts';
import { type DoctorConfig, readDoctorConfig } from './doctor/config.ts';
import { mailChecks } from './doctor/mail.ts';
import { pdfChecks } from './doctor/pdf.ts';
import { postgresChecks } from './doctor/postgres.ts';
import { programChecks } from './doctor/program.ts';
import { redisChecks } from './doctor/redis.ts';
import { tenantChecks } from './doctor/tenants.ts';
import { exitCodes } from './exit-codes.ts';
import { print } from './terminal.ts';

const examples = `
Examples:
  guildgate doctor                                      checks what is configured: DATABASE_URL for serve, WORKER_DATABASE_URL for worker, else MIGRATION_DATABASE_URL alone
  guildgate doctor --for worker                         checks a worker, even if nothing is set
  guildgate doctor --send-mail-to you@example.org       also sends a test email
  guildgate doctor --json | jq '.findings[] | select(.status == "fault")'

It reads the environment of "serve" and "worker", and MIGRATION_DATABASE_URL for migrations, tenants and their keys. It
changes nothing, but for a browser of a package, which it unpacks below DATA_DIR as the server does, and prints no secret.
Each check has five seconds (a browser thirty). Exit code: 0, also with
warnings; 1 if there are faults.`;

interface Options {
  readonly for?: 'serve' | 'worker' | 'all';
  readonly sendMailTo?: string;
  readonly json?: boolean;
}

/** Adds the command. Findings are its result, not an error. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check the environment and its dependencies, and say what to do')
    .addOption(new Option('--for <part>', 'the part that this environment runs').choices(['serve', 'worker', 'all']))
    .option('--send-mail-to <address>', 'send a mail to this address')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(examine);
}

async function examine({ for: part, sendMailTo, json }: Options): Promise<void> {
  const config = readDoctorConfig();
  const parts = partsOf(part ?? config.configured);
  const findings = await runChecks([
    ...programChecks(config, parts),
    ...postgresChecks(config, parts),
    ...(parts.includes('serve') ? [...redisChecks(config.redisUrl), ...pdfChecks(config)] : []),
    ...(parts.includes('worker') ? mailChecks(config, sendMailTo) : []),
    ...tenantChecks(config),
  ]);
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  if (count('fault') > 0) process.exitCode = exitCodes.failed;
  if (json) print(JSON.stringify({ healthy: count('fault') === 0, findings }, null, 2));
  else print(`\n${report(findings)}\n\n${verdict(count('fault'), count('warning'))}\n`);
}

function partsOf(part: DoctorConfig['configured']): ('serve' | 'worker')[] {
  if (part === 'operator') return [];
  return part === 'all' ? ['serve', 'worker'] : [part];
}

const marks: Readonly<Record<Status, string>> = { ok: '✓', warning: '!', fault: '✗', skipped: '–' };

/** Renders areas as headings, with findings and their advice below. */
function report(findings: readonly FoundIn[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .flatMap(({ area, subject, status, says, advice }, index) => [
      ...(findings[index - 1]?.area === area ? [] : [`${index === 0 ? '' : '\n'}${area}`]),
      `  ${marks[status]} ${subject.padEnd(width)}  ${says}`,
      ...(advice === undefined ? [] : [`    ${' '.repeat(width)}  → ${advice}`]),
    ])
    .join('\n');
}

function verdict(faults: number, warnings: number): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (faults > 0) return `${counted(faults, 'fault')} and ${counted(warnings, 'warning')}.`;
  return warnings > 0 ? `No faults; ${counted(warnings, 'warning')}.` : 'No faults, no warnings.';
}

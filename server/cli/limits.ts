/** The commands `guildgate limits`: set and reset the quotas of one tenant at run time. */
import { Argument, type Command, InvalidArgumentError } from 'commander';
import type { BucketId } from '#contracts/buckets.ts';
import { serviceFaults, services } from '#contracts/services/load.ts';
import {
  allOverrides,
  bucketIds,
  isBucketId,
  type LimitChange,
  limitsOf,
  maximumQuota,
  resetLimit,
  setLimit,
  type TenantLimit,
} from '../features/limits/limits.ts';
import { ContractViolations } from '../gateway/startup-checks.ts';
import { textTable } from '../platform/text-table.ts';
import { hostArgument } from './arguments.ts';
import { atDatabase, whichDatabase } from './operator-database.ts';
import { print } from './terminal.ts';

const examples = `
Examples:
  guildgate limits show                                 what is set for any tenant
  guildgate limits show acme.localhost                  every bucket of one tenant
  guildgate limits set acme.localhost usersCsv 100      100 in a window, instead of the contract's quota
  guildgate limits reset acme.localhost usersCsv        the contract's again

A change is in force on every server within two seconds. ${whichDatabase}
GATEWAY_CONTRACTS is that of the servers: without it the limits of services behind the gateway are unknown.`;

interface Output {
  readonly json?: boolean;
}

/** Adds the commands; cli.ts explains their errors. */
export function addLimitsCommands(program: Command): void {
  const limits = program
    .command('limits')
    .description("show and change a tenant's rate limits (MIGRATION_DATABASE_URL or DATA_DIR, GATEWAY_CONTRACTS)")
    .addHelpText('afterAll', examples)
    // Before the names of buckets are read: those of a service that was not loaded are unknown.
    .hook('preSubcommand', () => {
      if (serviceFaults.length > 0) throw new ContractViolations(serviceFaults);
    });
  const bucketArgument = () => new Argument('<bucket>', `one of ${bucketIds.join(', ')}`).argParser(readBucket);
  limits
    .command('show')
    .description('print the limits of a tenant; without a host, what is set for any tenant')
    .addArgument(hostArgument('[host]'))
    .option('--json', 'print JSON')
    .action(show);
  limits
    .command('set')
    .description('set the quota of a bucket for one tenant')
    .addArgument(hostArgument())
    .addArgument(bucketArgument())
    .addArgument(new Argument('<quota>', `requests in a window, 1 to ${maximumQuota}`).argParser(readQuota))
    .option('--json', 'print JSON')
    .action(async (host: string, bucket: BucketId, quota: number, { json }: Output) => {
      const change = await atDatabase((adminUrl) => setLimit(adminUrl, host, { bucket, quota }));
      print(json ? JSON.stringify(change) : `${sentence(change)}.`);
    });
  limits
    .command('reset')
    .description("go back to the contract's quota of a bucket for one tenant")
    .addArgument(hostArgument())
    .addArgument(bucketArgument())
    .option('--json', 'print JSON')
    .action(async (host: string, bucket: BucketId, { json }: Output) => {
      const change = await atDatabase((adminUrl) => resetLimit(adminUrl, host, bucket));
      print(json ? JSON.stringify(change) : `${sentence(change)}, as the contract has it.`);
    });
}

async function show(host: string | undefined, { json }: Output): Promise<void> {
  const limits = await atDatabase((adminUrl) => (host ? limitsOf(adminUrl, host) : allOverrides(adminUrl)));
  if (json) print(JSON.stringify(limits, null, 2));
  else if (host) print(`\n${tableOf(limits)}\n`);
  else if (limits.length > 0) print(`\n${tableOf(limits, ({ host: of }) => of)}\n`);
  else
    print(
      'No tenant has limits of its own: the quotas of the contracts are in force. See: guildgate limits show <host>',
    );
}

const rate = (quota: number, { windowSeconds }: { windowSeconds: number }) => `${quota} per ${windowSeconds} s`;

/** @param hostOf first column, for the limits of several tenants */
function tableOf(limits: readonly TenantLimit[], hostOf?: (limit: TenantLimit) => string): string {
  const rows = limits.map((limit) => [
    ...(hostOf ? [hostOf(limit)] : []),
    limit.bucket,
    limit.countedBy,
    rate(limit.quota, limit),
    limit.override === null ? '' : rate(limit.override, limit),
    limit.since ?? '',
  ]);
  return textTable([...(hostOf ? ['Tenant'] : []), 'Bucket', 'Counted by', 'Contract', 'Set for it', 'Since'], rows);
}

function sentence({ host, bucket, before, after, windowSeconds }: LimitChange): string {
  const now = rate(after, { windowSeconds });
  return `${bucket} at ${host}: ${before === after ? `stays ${now}` : `${before} → ${now}`}`;
}

function readBucket(text: string): BucketId {
  if (isBucketId(text)) return text;
  const hint = services.length > 0 ? '' : ' Those of a service need GATEWAY_CONTRACTS, as the servers have it.';
  throw new InvalidArgumentError(`The buckets are ${bucketIds.join(', ')}.${hint}`);
}

function readQuota(text: string): number {
  const quota = Number(text);
  if (/^\d+$/.test(text) && quota >= 1 && quota <= maximumQuota) return quota;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maximumQuota}.`);
}

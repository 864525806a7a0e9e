/** Options that several commands of the load tester share. */
import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { interruption } from '#harness/cli/interruption.ts';
import { collect, type ProfileOptions, profileOption } from '#harness/cli/options.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { assertApart, readAdmitted, readDenied } from '../admission.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import { isLocalHost } from '../local-host.ts';
import { type GivenIdentity, readIdentities } from '../targets/given-identities.ts';
import { hasRequestLine } from '../targets/names.ts';

export interface HostCommandOptions extends ProfileOptions, HostAloneOptions {}

export interface HostAloneOptions {
  readonly contact?: string;
  readonly iOwnThisHost?: boolean;
  readonly waitForHost: number;
  readonly maxRequests?: number;
  readonly seed: number;
}

export interface PolicyCommandOptions {
  readonly quota?: number;
  readonly window?: number;
  readonly limit?: LimitPolicy;
  readonly identity?: string;
  readonly header?: readonly string[];
  readonly body?: string;
  readonly bodyFile?: string;
  readonly identities?: string;
  readonly admitted?: readonly number[];
  readonly denied?: readonly number[];
}

/** What several commands send. */
interface RequestOptions {
  readonly identity: string;
  readonly identities: readonly GivenIdentity[] | undefined;
  readonly admitted: readonly number[] | undefined;
  readonly denied: readonly number[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!(Number.isInteger(value) && value >= least && value <= most)) {
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 86_400)) throw new InvalidArgumentError('Give seconds, more than 0 and up to 86400.');
  return value;
}

export function withHost(command: Command): Command {
  return withHostAlone(command.addOption(profileOption('credentials of the requests')));
}

/** For commands whose credentials are given otherwise. */
export function withHostAlone(command: Command): Command {
  return command
    .option('--i-own-this-host', 'allow a host that is not this machine')
    .option('--contact <address>', 'contact for the operators of the host, sent in the User-Agent')
    .option('--wait-for-host <seconds>', 'how long to wait for a first response of the host', wholeNumber(0, 3_600), 0)
    .option('--max-requests <count>', 'maximum number of requests', wholeNumber(1, 10_000_000))
    .addOption(
      new Option('--seed <number>', 'seed of all random choices, to repeat a run')
        .argParser(wholeNumber(0, 2 ** 31 - 1))
        .default(Math.floor(Math.random() * 2 ** 31), 'random'),
    );
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

function limitOf(text: string): LimitPolicy {
  const [, quota, count, unit = 's'] = /^(\d{1,6})\/(\d{1,5}(?:\.\d{1,3})?)([smh])?$/.exec(text) ?? [];
  const windowMs = Number(count) * (units[unit] ?? 0);
  if (!(Number(quota) >= 1 && windowMs > 0 && windowMs <= 86_400_000)) {
    throw new InvalidArgumentError('Give a quota and a window of at most a day, for instance 20/60s.');
  }
  return { quota: Number(quota), windowMs };
}

/** For hosts without our contracts. */
export function withRequestLine(command: Command): Command {
  return withRequestParts(command)
    .option('--denied <statuses>', 'statuses of denials, for instance 429,503; absent: 429', readDenied)
    .option(
      '--quota <requests>',
      'quota that the limiter is expected to keep; absent: as documented',
      wholeNumber(1, 100_000),
    )
    .option('--window <seconds>', 'window of that quota', seconds)
    .option('--limit <quota/window>', 'both in one, for instance 20/60s, 100/1m or 1000/1h', limitOf);
}

/** Parts of a request of one's own, and of its clients. */
export function withRequestParts(command: Command): Command {
  return command
    .option(
      '--identity <place>',
      'how the limiter of a request line distinguishes clients: header:NAME, query:NAME or address; none: one bucket for all (default: address)',
    )
    .option(
      '--identities <file>',
      'clients of a request line, in place of invented ones: JSON, NDJSON or CSV with sets of headers, or with tokens for the place of --identity',
    )
    .option(
      '--admitted <statuses>',
      'statuses of admitted requests, for instance 200,204,422; absent: 2xx, and what the contracts say',
      readAdmitted,
    )
    .option('--header <line>', "header of each request, for instance 'Api-Token: …'; repeatable", collect)
    .option('--body <text>', 'body of a request line, sent as JSON unless --header says otherwise')
    .option('--body-file <file>', 'the same, from a file');
}

/** @param withHost whether an identity may have a Host of its own @throws UsageError */
export async function requestOptionsOf(options: PolicyCommandOptions, withHost = false): Promise<RequestOptions> {
  const { identity, identities, admitted, denied, body, bodyFile } = options;
  const isOneClient = identity === 'none';
  if (isOneClient && identities !== undefined)
    throw new UsageError('--identity none and --identities exclude each other.');
  assertApart(admitted, denied);
  if (body !== undefined && bodyFile !== undefined) throw new UsageError('--body and --body-file exclude each other.');
  return {
    identity: isOneClient ? 'address' : (identity ?? 'address'),
    identities: isOneClient
      ? [{ headers: {} }]
      : identities === undefined
        ? undefined
        : await readIdentities(identities, withHost),
    admitted,
    denied,
    headers: headersOf(options),
    body: bodyFile === undefined ? body : await textOf(bodyFile),
  };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The body ${path} cannot be read (${error.code}).`);
  }
}

/** @throws UsageError for what is no URL of a host, or a host that is not this machine without consent */
export function assertAllowed(urls: readonly string[], { iOwnThisHost }: HostAloneOptions): void {
  for (const url of urls) {
    // In this order: what is no URL is refused with the option, too.
    if (!isLocalHost(url) && !iOwnThisHost) {
      throw new UsageError(
        `${url} is not this machine. This tool exhausts rate limits and sends bursts: add --i-own-this-host if you may do that to it.`,
      );
    }
  }
}

/** @throws UsageError for identities that nothing would use */
export function assertIdentitiesUsed(names: readonly string[], { identities }: PolicyCommandOptions): void {
  if (identities === undefined || hasRequestLine(names)) return;
  throw new UsageError("--identities is for request lines such as 'GET /limited'; those of operations are created.");
}

/** @throws UsageError for a quota without a window, or a window without a quota, or either beside --limit */
export function policyOf({ quota, window, limit }: PolicyCommandOptions): LimitPolicy | undefined {
  if (limit && (quota ?? window) !== undefined) throw new UsageError('--limit has the quota and the window already.');
  if (limit) return limit;
  if (quota === undefined && window === undefined) return undefined;
  if (quota === undefined || window === undefined) throw new UsageError('--quota and --window belong together.');
  return { quota, windowMs: window * 1_000 };
}

/** @throws UsageError */
function headersOf({ header = [] }: PolicyCommandOptions): Record<string, string> {
  return Object.fromEntries(
    header.map((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new UsageError(`--header ${line} is not 'NAME: VALUE'.`);
      return [name.toLowerCase(), value];
    }),
  );
}

/** Interruption of a run, with its message. */
export const interruptedRun = () =>
  interruption(
    'Interrupted: judging the results so far and removing created resources; interrupt again to exit at once.',
  );

/** A number, whose bounds the measurement checks. @throws InvalidArgumentError */
export function readNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('Give a number.');
  return value;
}

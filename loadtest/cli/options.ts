/** Options that several commands share. */
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Profile, readProfile } from '#conformance/profile.ts';
import { UsageError } from '#conformance/usage-error.ts';
import type { Claim } from '../claim.ts';
import { isLocalHost } from '../local-host.ts';

/** Where the demo writes one. */
const defaultProfile = join(process.env.DATA_DIR || '.data', 'conformance.json');

export interface HostCommandOptions {
  readonly profile: string;
  readonly contact?: string;
  readonly iOwnThisHost?: boolean;
  readonly waitForHost: number;
  readonly maxRequests?: number;
  readonly seed: number;
}

export interface ClaimCommandOptions {
  readonly quota?: number;
  readonly window?: number;
  readonly identity: string;
  readonly header?: readonly string[];
  readonly body?: string;
}

export const collect = (value: string, before: readonly string[] = []) => [...before, value];

export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!(Number.isInteger(value) && value >= least && value <= most)) {
      throw new InvalidArgumentError(`Say a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

function seconds(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 86_400)) throw new InvalidArgumentError('Say seconds, more than 0 and up to 86400.');
  return value;
}

export function withHost(command: Command): Command {
  return command
    .addOption(new Option('--profile <file>', 'who asks, as JSON or YAML; the demo writes one').default(defaultProfile))
    .option('--i-own-this-host', 'try a host that is not this machine')
    .option('--contact <address>', 'who asks, for the operators of the host: goes into the User-Agent')
    .option('--wait-for-host <seconds>', 'how long the host may take to answer at all', wholeNumber(0, 3_600), 0)
    .option('--max-requests <count>', 'the bound of requests in all', wholeNumber(1, 10_000_000))
    .addOption(
      new Option('--seed <number>', 'of all that is random, to do the same again')
        .argParser(wholeNumber(0, 2 ** 31 - 1))
        .default(Math.floor(Math.random() * 2 ** 31), 'another each time'),
    );
}

/** For hosts without our contracts. */
export function withRequestLine(command: Command): Command {
  return command
    .option(
      '--identity <place>',
      'of a request line, what tells clients apart: header:NAME, query:NAME or address',
      'address',
    )
    .option('--quota <requests>', 'what the limiter is said to admit; absent: as documented', wholeNumber(1, 100_000))
    .option('--window <seconds>', 'in which window', seconds)
    .option('--header <line>', "goes into each request, for instance 'Api-Token: …'; repeatable", collect)
    .option('--body <text>', 'of a request line; sent as JSON');
}

/** @throws UsageError for one address without the other, or a host that is not this machine without consent */
export function assertAllowed(urls: readonly string[], { iOwnThisHost }: HostCommandOptions): void {
  for (const url of urls) {
    if (!URL.canParse(url) || !/^https?:/.test(url)) {
      throw new UsageError(`${url} is no URL of a host such as http://acme.localhost:8080.`);
    }
    if (!iOwnThisHost && !isLocalHost(url)) {
      throw new UsageError(
        `${url} is not this machine. This tool fills buckets and floods: say --i-own-this-host if you may do that to it.`,
      );
    }
  }
}

/** @throws UsageError for a quota without a window, or the other way round */
export function claimOf({ quota, window }: ClaimCommandOptions): Claim | undefined {
  if (quota === undefined && window === undefined) return undefined;
  if (quota === undefined || window === undefined) throw new UsageError('--quota and --window belong together.');
  return { quota, windowMs: window * 1_000 };
}

/** @throws UsageError */
export function headersOf({ header = [] }: ClaimCommandOptions): Record<string, string> {
  return Object.fromEntries(
    header.map((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new UsageError(`--header ${line} is not 'NAME: VALUE'.`);
      return [name.toLowerCase(), value];
    }),
  );
}

/** @returns the profile, with the host that was named; none where only request lines are asked and none was written */
export async function profileOf({ profile }: HostCommandOptions, baseUrl: string): Promise<Profile> {
  return readProfile(profile, process.env, baseUrl.replace(/\/$/, ''));
}

/** The first interrupt ends the run in order; the second one ends it. */
export function interruption(say: (line: string) => void): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => {
    say('Interrupted: what was seen is judged and what was made is removed; once more to leave it.');
    controller.abort();
    process.once('SIGINT', () => process.exit(130));
  });
  return controller.signal;
}

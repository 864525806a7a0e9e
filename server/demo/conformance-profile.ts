/** Profile for the conformance suite against the demo: accounts, tokens, mailbox and receiver. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionJwt } from '#server/features/identity/jwt.ts';
import { sessions } from '#server/features/identity/sessions.ts';
import { signingKeys } from '#server/features/identity/signing-keys.ts';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { DemoFile } from './demo-file.ts';

export interface ExpiredJwtDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
  readonly logger: Logger;
}

/** One day longer than the lifetime of a JWT, in milliseconds. */
const longAgo = 12 * 86_400_000;

/**
 * Signs the user in with a clock twelve days in the past.
 * @returns an expired but otherwise valid JWT of a live session
 */
export async function expiredJwt(
  { database, secrets, random, logger }: ExpiredJwtDeps,
  tenant: Tenant,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const past: Clock = { ...systemClock, now: () => new Date(Date.now() - longAgo) };
  const jwt = sessionJwt(signingKeys(database, secrets, systemClock), past, random);
  const client = {
    address: '127.0.0.1',
    place: '127.0.0.1',
    userAgent: 'the demo, for the conformance suite',
    requestId: null,
  };
  const signing = sessions({ database, jwt, clock: systemClock, random, secrets, logger });
  return (await signing.signIn(database.writing(tenant.id), tenant, { email, password, client })).token;
}

/** @returns the expired JWT of the previous start for the same base URL; undefined if there is none */
export async function knownExpiredJwt(dataDir: string, baseUrl: string): Promise<string | undefined> {
  try {
    const profile: unknown = JSON.parse(await readFile(pathOf(dataDir), 'utf8'));
    if (typeof profile !== 'object' || profile === null || !('expiredJwt' in profile) || !('baseUrl' in profile))
      return undefined;
    return profile.baseUrl === baseUrl && typeof profile.expiredJwt === 'string' ? profile.expiredJwt : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      return undefined;
    }
    throw error;
  }
}

/** Writes the profile, readable only by its owner because it contains credentials. */
export async function writeConformanceProfile(dataDir: string, file: DemoFile, expired: string): Promise<void> {
  const [own, other] = file.tenants;
  const profile = {
    baseUrl: own?.baseUrl,
    allowWrites: true,
    administrator: accountOf(own),
    other: { baseUrl: other?.baseUrl, administrator: accountOf(other) },
    apiTokens: own?.apiTokens,
    expiredJwt: expired,
    addresses: loopbackAddresses(),
    mailbox: { kind: 'mailpit', url: file.mail.url },
    receiver: {},
  };
  await writeFile(`${pathOf(dataDir)}.new`, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 });
  await rename(`${pathOf(dataDir)}.new`, pathOf(dataDir));
}

/** A run signs in about a hundred times in its first minute: with three addresses it waited 40 seconds for room. */
const addresses = 8;

/** Linux binds all of 127.0.0.0/8; other systems only its first address. */
function loopbackAddresses(): string[] {
  const usable = process.platform === 'linux' ? addresses : 1;
  return Array.from({ length: usable }, (_, index) => `127.0.0.${index + 1}`);
}

function accountOf(tenant: DemoFile['tenants'][number] | undefined) {
  const [administrator] = tenant?.users ?? [];
  return { email: administrator?.email, password: administrator?.password };
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'conformance.json');
}

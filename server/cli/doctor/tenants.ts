/** Checks of tenants: whether the secret key opens their signing keys, and whether their hosts resolve. */
import { lookup } from 'node:dns/promises';
import { allTenants } from '../../features/tenants/operating.ts';
import { hostsSealedWithAnotherSecret } from '../../features/tenants/signing-keys.ts';
import { lacksMigrations } from '../../platform/postgres/roles.ts';
import { secretsFrom } from '../../platform/secrets.ts';
import { type Check, type Finding, fault, ok, skipped, warning } from './check.ts';
import type { DoctorConfig } from './config.ts';

/** Of the check of all keys, in milliseconds: there can be thousands of tenants. */
const deadlineOfKeys = 60_000;

/** Maximum number of hosts to resolve; a sample is enough. */
const mostHosts = 50;

export function tenantChecks({ adminUrl, secretKey, openingKey }: DoctorConfig): Check[] {
  const area = 'Tenants';
  if (adminUrl === undefined) {
    const says = 'not looked at, and neither is what opens their keys: MIGRATION_DATABASE_URL is not set';
    return [{ area, subject: 'tenants', run: async () => [skipped('tenants', says)] }];
  }
  return [
    { area, subject: 'tenants', run: () => unlessWaiting('tenants', tenants(adminUrl)) },
    {
      area,
      subject: 'SECRET_KEY',
      deadline: deadlineOfKeys,
      run: () => unlessWaiting('SECRET_KEY', secret(adminUrl, secretKey, openingKey)),
    },
  ];
}

/** The check of migrations reports the same fault, with advice. */
async function unlessWaiting(subject: string, findings: Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await findings;
  } catch (error) {
    if (!lacksMigrations(error)) throw error;
    return [skipped(subject, 'not looked at: migrations wait')];
  }
}

async function tenants(adminUrl: string): Promise<Finding[]> {
  const active = (await allTenants(adminUrl)).filter(({ status }) => status === 'ACTIVE');
  if (active.length === 0) {
    return [warning('tenants', 'there is none that is served', 'Run: guildgate tenant create --help')];
  }
  const hosts = active.map(({ host }) => host).filter((host) => !/(?:^|\.)localhost$/.test(host));
  const unresolved = (await Promise.all(hosts.slice(0, mostHosts).map(resolves))).filter((host) => host !== undefined);
  return [
    ok('tenants', `${active.length} served`),
    ...unresolved.map((host) =>
      warning(
        host,
        'the host name does not resolve from here',
        'Point DNS at the servers, or at the load balancer in front.',
      ),
    ),
  ];
}

/** @returns the host if it does not resolve */
async function resolves(host: string): Promise<string | undefined> {
  try {
    await lookup(host);
    return undefined;
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo') return host;
    throw error;
  }
}

async function secret(adminUrl: string, key: Buffer | undefined, opening: Buffer | undefined): Promise<Finding[]> {
  if (!key) return [skipped('SECRET_KEY', 'not tried: it is not set, or not usable')];
  const others = await hostsSealedWithAnotherSecret(adminUrl, secretsFrom(key, opening));
  if (others.length === 0) return [ok('SECRET_KEY', "opens every tenant's signing key")];
  const some = others.slice(0, 5).join(', ');
  return [
    fault(
      'SECRET_KEY',
      `does not open the signing keys of ${others.length} tenants: ${some}${others.length > 5 ? ', …' : ''}`,
      'Set the key with which they were created: with another one, sign-in fails, and emails and webhooks cannot be signed.',
    ),
  ];
}

/** Puts a demo tenant into a database, through the same functions that requests use. */
import type { PaymentStatus } from '#contracts/schemas/payment.ts';
import { type DemoTenant, demoPassword } from '#fixtures/tenants.ts';
import { issueApiToken } from '#server/features/api-tokens/issue.ts';
import { createEvent } from '#server/features/events/events.ts';
import { createPayment, updatePayment } from '#server/features/payments/payments.ts';
import { createUser } from '#server/features/users/users.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';

export interface SeedDeps {
  readonly random: Random;
  readonly clock: Clock;
}

export interface ApiTokenPair {
  readonly readWrite: string;
  readonly readOnly: string;
}

/** On the way to a state that PENDING does not lead to at once. */
const via: Partial<Record<PaymentStatus, PaymentStatus>> = { REFUNDED: 'PAID' };

/**
 * Fills a tenant: all or nothing.
 * @returns the ids of its people, in their order; the first is an administrator.
 */
export async function seedTenant(
  database: Database,
  tenantId: string,
  tenant: DemoTenant,
  deps: SeedDeps,
): Promise<string[]> {
  return database.transaction(tenantId, async (db) => {
    const people = await addPeople(db, tenant, deps);
    for (const event of tenant.events) await createEvent(db, event, deps);
    await addPayments(db, tenant, people, deps);
    return people;
  });
}

/** @returns two Api-Tokens of the user: the only time their values can be seen. */
export async function issueTokenPair(db: TenantDb, userId: string, deps: SeedDeps): Promise<ApiTokenPair> {
  return {
    readWrite: (await issueApiToken(db, { userId, name: 'Demo, read and write', accessLevel: 'READ_WRITE' }, deps))
      .token,
    readOnly: (await issueApiToken(db, { userId, name: 'Demo, read only', accessLevel: 'READ_ONLY' }, deps)).token,
  };
}

async function addPeople(db: TenantDb, tenant: DemoTenant, deps: SeedDeps): Promise<string[]> {
  const ids: string[] = [];
  for (const { email, firstName, lastName, role, signsIn } of tenant.people) {
    const account = {
      email,
      firstName,
      lastName,
      roles: [role],
      status: 'ACTIVE',
      locale: 'en',
      timezone: 'Europe/Paris',
    } as const;
    const { id } = await createUser(db, signsIn ? { ...account, password: demoPassword } : account, deps);
    ids.push(id);
  }
  return ids;
}

async function addPayments(db: TenantDb, tenant: DemoTenant, people: readonly string[], deps: SeedDeps): Promise<void> {
  for (const { payer, status, ...payment } of tenant.payments) {
    const { id } = await createPayment(db, { ...payment, userId: people[payer] ?? null }, deps);
    const steps = [via[status], status].filter((step) => step !== undefined && step !== 'PENDING');
    for (const step of steps) if (step) await updatePayment(db, id, { status: step });
  }
}

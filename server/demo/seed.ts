/** Seeds a demo tenant, with the same functions that requests use. */
import type { PaymentStatus } from '#contracts/schemas/payment.ts';
import {
  type DemoEvent,
  type DemoForm,
  type DemoPayment,
  type DemoPerson,
  type DemoRegistration,
  type DemoTenant,
  demoPassword,
} from '#fixtures/tenants.ts';
import { createAdhesionType } from '#server/features/adhesion-types/adhesion-types.ts';
import { createAdhesion } from '#server/features/adhesions/adhesions.ts';
import { issueApiToken } from '#server/features/api-tokens/issue.ts';
import { createContact } from '#server/features/contacts/contacts.ts';
import { addEmailTemplate } from '#server/features/email-templates/email-templates.ts';
import { createEvent, moveEvent } from '#server/features/events/events.ts';
import { createForm, moveForm } from '#server/features/forms/forms.ts';
import { respond } from '#server/features/forms/responses.ts';
import { createInvitation } from '#server/features/invitations/invitations.ts';
import { createInvoice, issueInvoice } from '#server/features/invoices/invoices.ts';
import { createMemberContract } from '#server/features/member-contracts/member-contracts.ts';
import { createNewsletter } from '#server/features/newsletters/newsletters.ts';
import { createPayment, updatePayment } from '#server/features/payments/payments.ts';
import { register } from '#server/features/registrations/registrations.ts';
import { updateTenant } from '#server/features/tenants/profile.ts';
import { createUser, withHash } from '#server/features/users/users.ts';
import { addEntry } from '#server/features/waitlist/waitlist.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { History } from './history.ts';

export interface SeedDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

export interface ApiTokenPair {
  readonly readWrite: string;
  readonly readOnly: string;
}

/** Intermediate states on the way from PENDING. */
const via: Partial<Record<PaymentStatus, PaymentStatus>> = { REFUNDED: 'PAID' };

/** Called before each row. @param share fraction of the rows created so far */
type Moment = (share: number) => Promise<void>;

/**
 * Fills a tenant in one transaction.
 * @param history spreads the rows over the past; absent: all now
 * @returns the ids of its people in their order; the first is an administrator
 */
export async function seedTenant(
  database: Database,
  tenantId: string,
  tenant: DemoTenant,
  seedDeps: SeedDeps,
  history?: History,
): Promise<string[]> {
  const deps = history ? { ...seedDeps, clock: history.clock } : seedDeps;
  return database.transaction(tenantId, async (db) => {
    const moment: Moment | undefined = history && ((share) => history.moveTo(db, share));
    const people = await addPeople(db, tenant, deps, moment);
    const events = await addAll(tenant.events, (event) => addEvent(db, event, deps));
    const contacts = await addAll(
      tenant.contacts,
      (contact) => createContact(db, { newsletterOptIn: true, ...contact }, deps),
      moment,
    );
    for (const { event, contact, message } of tenant.invitations) {
      await createInvitation(db, events[event] ?? '', { contactId: contacts[contact] ?? '', message }, deps);
    }
    const payments = await addPayments(db, tenant, people, deps, moment);
    await updateTenant(db, tenant.profile);
    await addInvoices(
      db,
      tenant.invoicedPayments.map((index) => payments[index] ?? ''),
      deps,
    );
    await addAdhesions(db, tenant, people, deps);
    await addAll(tenant.memberContracts, (contract) => createMemberContract(db, contract, deps));
    const idsOf = ({ person = -1, contact = -1 }) => ({
      userId: people[person] ?? null,
      contactId: contacts[contact] ?? null,
    });
    const comes = ({ event, guests, ...who }: DemoRegistration) =>
      register(db, events[event] ?? '', { ...idsOf(who), guests }, deps);
    await addAll(tenant.registrations, comes, moment);
    for (const { event, seats, ...who } of tenant.waitlist) {
      await addEntry(db, { ...idsOf(who), eventId: events[event] ?? '', seats }, deps);
    }
    for (const { event, ...form } of tenant.forms) {
      const eventId = event === null ? null : (events[event] ?? null);
      await addForm(db, form, { eventId, people }, deps);
    }
    for (const template of tenant.emailTemplates) await addEmailTemplate(db, template, deps);
    for (const newsletter of tenant.newsletters) await createNewsletter(db, newsletter, deps);
    return people;
  });
}

/** @returns two API tokens of the user, with their values */
export async function issueTokenPair(db: TenantDb, userId: string, deps: SeedDeps): Promise<ApiTokenPair> {
  return {
    readWrite: (await issueApiToken(db, { userId, name: 'Demo, read and write', accessLevel: 'READ_WRITE' }, deps))
      .token,
    readOnly: (await issueApiToken(db, { userId, name: 'Demo, read only', accessLevel: 'READ_ONLY' }, deps)).token,
  };
}

/** Adds items sequentially. @returns their ids */
async function addAll<Item>(
  items: readonly Item[],
  add: (item: Item) => Promise<{ id: string }>,
  moment?: Moment,
): Promise<string[]> {
  const ids: string[] = [];
  for (const item of items) {
    await moment?.(ids.length / items.length);
    ids.push((await add(item)).id);
  }
  await moment?.(1);
  return ids;
}

async function addEvent(
  db: TenantDb,
  { week, hours, published, ...event }: DemoEvent,
  deps: SeedDeps,
): Promise<{ id: string }> {
  const day = deps.clock.now();
  const start = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 7 * week + 1, 17, 30);
  const times = {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + hours * 3_600_000).toISOString(),
  };
  const created = await createEvent(db, { ...event, ...times }, deps);
  return published ? moveEvent(db, created.id, 'PUBLISHED') : created;
}

async function addForm(
  db: TenantDb,
  { open, responses, ...form }: Omit<DemoForm, 'event'>,
  { eventId, people }: { eventId: string | null; people: readonly string[] },
  deps: SeedDeps,
): Promise<void> {
  const { id } = await createForm(db, { ...form, eventId }, deps);
  if (!open) return;
  await moveForm(db, id, 'OPEN');
  for (const { person, answers } of responses) {
    await respond(db, id, answers, { userId: people[person] ?? '', permissions: new Set() }, deps);
  }
}

function addPeople(db: TenantDb, tenant: DemoTenant, deps: SeedDeps, moment?: Moment): Promise<string[]> {
  const add = async ({ email, firstName, lastName, role, signsIn }: DemoPerson) => {
    const account = {
      email,
      firstName,
      lastName,
      roles: [role],
      status: 'ACTIVE',
      locale: 'en',
      timezone: 'Europe/Paris',
      newsletterOptIn: true,
    } as const;
    return createUser(db, signsIn ? await withHash({ ...account, password: demoPassword }, db) : account, deps);
  };
  return addAll(tenant.people, add, moment);
}

/** @returns their ids */
function addPayments(
  db: TenantDb,
  tenant: DemoTenant,
  people: readonly string[],
  deps: SeedDeps,
  moment?: Moment,
): Promise<string[]> {
  const add = async ({ payer, status, ...payment }: DemoPayment) => {
    const created = await createPayment(db, { ...payment, userId: people[payer] ?? null }, deps);
    const steps = [via[status], status].filter((step) => step !== undefined && step !== 'PENDING');
    for (const step of steps) if (step) await updatePayment(db, created.id, { status: step }, deps);
    return created;
  };
  return addAll(tenant.payments, add, moment);
}

async function addInvoices(db: TenantDb, [first = '', ...others]: string[], deps: SeedDeps): Promise<void> {
  const { id } = await createInvoice(db, { paymentId: first }, deps);
  await issueInvoice(db, id, deps);
  for (const paymentId of others) await createInvoice(db, { paymentId }, deps);
}

async function addAdhesions(
  db: TenantDb,
  tenant: DemoTenant,
  people: readonly string[],
  deps: SeedDeps,
): Promise<void> {
  const types = await addAll(tenant.adhesionTypes, (type) => createAdhesionType(db, type, deps));
  for (const { type, holder } of tenant.adhesions) {
    await createAdhesion(db, { typeId: types[type] ?? '', userId: people[holder] ?? '' }, deps);
  }
}

/** Arrangements for operations on events, registrations, the waitlist and forms. */
import { randomUUID } from 'node:crypto';
import type { Arrange, Factory, RequestParts } from './arrangement.ts';
import { inDays, newMember, openForm, question, updateColumns, write } from './arrangement-steps.ts';
import { freshLink, type Link } from './contact-link.ts';
import type { Place } from './person.ts';
import { serial } from './serial.ts';

/** Publishes the event and enables its waitlist. */
const open: Arrange = updateColumns('events', `status = 'PUBLISHED', waitlist_enabled = true`);

async function registering(place: Place, made: RequestParts): Promise<Partial<RequestParts>> {
  await open(place, made);
  return { members: { ...(await newMember(place)), contactId: null, guests: 0 } };
}

async function waiting(place: Place, { caller }: RequestParts): Promise<Partial<RequestParts>> {
  const { eventId } = await freshLink(place);
  await open(place, { caller, params: { id: eventId }, members: {} });
  return { members: { eventId, ...(await newMember(place)), contactId: null, seats: 1 } };
}

/** @returns an arrangement with a new contact link, for which `add` creates an object. */
const withLink =
  (add: (place: Place, link: Link) => Promise<void>): Arrange =>
  async (place) => {
    const link = await freshLink(place);
    await add(place, link);
    return { link };
  };

async function register({ service, tenant }: Place, { eventId, contactId }: Link, guests = 0): Promise<void> {
  await service.sql(
    `insert into registrations (tenant_id, id, event_id, contact_id, status, source, guests, answers)
      values ($1, $2, $3, $4, 'CONFIRMED', 'SELF', $5, '{}')`,
    [tenant.id, randomUUID(), eventId, contactId, guests],
  );
}

async function allowWaiting({ service, tenant }: Place, { eventId }: Link): Promise<void> {
  await service.sql('update events set waitlist_enabled = true where tenant_id = $1 and id = $2', [tenant.id, eventId]);
}

/** Fills the event and enables its waitlist. Two seats, because the example of an entry needs two. */
async function fill(place: Place, link: Link): Promise<void> {
  await allowWaiting(place, link);
  const { service, tenant } = place;
  await service.sql('update events set capacity = 2 where tenant_id = $1 and id = $2', [tenant.id, link.eventId]);
  await register(place, { ...link, contactId: (await freshLink(place)).contactId }, 1);
}

async function wait(place: Place, link: Link): Promise<void> {
  await allowWaiting(place, link);
  await place.service.sql(
    `insert into waitlist_entries (tenant_id, id, event_id, contact_id, status, seats, position)
      values ($1, $2, $3, $4, 'WAITING', 1, 1)`,
    [place.tenant.id, randomUUID(), link.eventId, link.contactId],
  );
}

const answers = { diet: 'none' };

export const eventFactories: Readonly<Record<string, Factory>> = {
  // The operation's arrangement overrides this id with a form of the contact's event.
  '/api/v1/invitation/forms': (place) => openForm(place),
};

export const eventArrangements: Readonly<Record<string, Arrange>> = {
  'events.bulkUpsert': async (place) => {
    const item = { externalId: `event-${serial()}`, title: 'Annual assembly', timezone: 'Europe/Paris' };
    return { members: { items: [{ ...item, startsAt: inDays(place, 1), endsAt: inDays(place, 2) }] } };
  },
  'invitations.create': async (place) => {
    const email = `person-${serial()}@new.example`;
    return { members: { contactId: await write(place, '/api/v1/contacts', { email }), userId: null } };
  },
  'invitations.bulkCreate': async (place) => {
    const email = `person-${serial()}@new.example`;
    const contactId = await write(place, '/api/v1/contacts', { email });
    // The email is for the probes of another tenant, by the filter.
    return { members: { contactIds: [contactId], email } };
  },
  'events.unpublish': open,
  'events.restore': updateColumns('events', `status = 'ARCHIVED'`),
  'registrations.create': registering,
  'registrations.approve': async (place, { params }) => {
    await place.service.sql(
      `with r as (update registrations set status = 'PENDING_APPROVAL' where tenant_id = $1 and id = $2 returning event_id)
        update events set requires_approval = true where tenant_id = $1 and id in (select event_id from r)`,
      [place.tenant.id, params.id],
    );
    return {};
  },
  'registrations.reject': updateColumns('registrations', `status = 'PENDING_APPROVAL'`),
  'registrations.checkIn': updateColumns('registrations', `status = 'CONFIRMED'`),
  'registrations.noShow': updateColumns('registrations', `status = 'CONFIRMED'`),
  'registrations.undoCheckIn': updateColumns('registrations', `status = 'ATTENDED'`),
  'registrations.createOwn': async (place) => {
    const link = await freshLink(place);
    return { members: { responses: [{ formId: await openForm(place, link.eventId), answers }] }, link };
  },
  'registrations.getOwn': withLink(register),
  'registrations.cancelOwn': withLink(register),
  'waitlist.create': waiting,
  'waitlist.bulkApprove': async () => ({ members: { ids: [randomUUID()] } }),
  'waitlist.bulkReject': async () => ({ members: { ids: [randomUUID()] } }),
  'waitlist.createOwn': withLink(fill),
  'waitlist.getOwn': withLink(wait),
  'waitlist.cancelOwn': withLink(wait),
  'forms.close': updateColumns('forms', `status = 'OPEN'`),
  'forms.respond': async (place, made) => {
    const fields = JSON.stringify(question);
    await updateColumns('forms', `status = 'OPEN', multiple_responses = true, fields = '${fields}'`)(place, made);
    return { members: { answers } };
  },
  'forms.send': async (place) => {
    const { eventId, contactId } = await freshLink(place);
    return { params: { id: await openForm(place, eventId) }, members: { contactIds: [contactId] } };
  },
  // Two, so that there is a second page.
  'forms.listOwn': withLink(async (place, { eventId }) => {
    await openForm(place, eventId);
    await openForm(place, eventId);
  }),
  'forms.respondOwn': async (place) => {
    const link = await freshLink(place);
    return { params: { id: await openForm(place, link.eventId) }, members: { answers }, link };
  },
};

/** What operations on events, registrations, the waitlist and forms need before their request. */
import { randomUUID } from 'node:crypto';
import type { Arrange, Made, Subject } from './arrangements.ts';
import { setting, somebody, write } from './arranging.ts';
import { freshLink, type Link } from './contact-link.ts';
import type { Place } from './person.ts';

/** An event to which people can come, now. */
const open: Arrange = setting('events', `status = 'PUBLISHED', waitlist_enabled = true`);

async function registering(place: Place, made: Made): Promise<Partial<Made>> {
  await open(place, made);
  return { members: { ...(await somebody(place)), contactId: null, guests: 0 } };
}

async function waiting(place: Place, { caller }: Made): Promise<Partial<Made>> {
  const { eventId } = await freshLink(place);
  await open(place, { caller, params: { id: eventId }, members: {} });
  return { members: { eventId, ...(await somebody(place)), contactId: null, seats: 1 } };
}

/** A contact whose link has something behind it. */
const withLink =
  (add: (place: Place, link: Link) => Promise<void>): Arrange =>
  async (place) => {
    const link = await freshLink(place);
    await add(place, link);
    return { link };
  };

async function register({ service, tenant }: Place, { eventId, contactId }: Link): Promise<void> {
  await service.sql(
    `insert into registrations (tenant_id, id, event_id, contact_id, status, source, guests, answers)
      values ($1, $2, $3, $4, 'CONFIRMED', 'SELF', 0, '{}')`,
    [tenant.id, randomUUID(), eventId, contactId],
  );
}

async function allowWaiting({ service, tenant }: Place, { eventId }: Link): Promise<void> {
  await service.sql('update events set waitlist_enabled = true where tenant_id = $1 and id = $2', [tenant.id, eventId]);
}

/** With a waitlist, and somebody on its only seat. */
async function fill(place: Place, link: Link): Promise<void> {
  await allowWaiting(place, link);
  const { service, tenant } = place;
  await service.sql('update events set capacity = 1 where tenant_id = $1 and id = $2', [tenant.id, link.eventId]);
  await register(place, { ...link, contactId: (await freshLink(place)).contactId });
}

async function wait(place: Place, link: Link): Promise<void> {
  await allowWaiting(place, link);
  await place.service.sql(
    `insert into waitlist_entries (tenant_id, id, event_id, contact_id, status, seats, position)
      values ($1, $2, $3, $4, 'WAITING', 1, 1)`,
    [place.tenant.id, randomUUID(), link.eventId, link.contactId],
  );
}

const question = [{ key: 'diet', label: 'Diet', type: 'TEXT', required: false }];

async function openForm(place: Place, eventId: string | null = null): Promise<string> {
  const id = await write(place, '/api/v1/forms', { title: 'Meals', fields: question, eventId });
  await write(place, `/api/v1/forms/${id}/open`);
  return id;
}

const answers = { diet: 'none' };

export const eventSubjects: Readonly<Record<string, Subject>> = {
  // Its operation brings a form of the contact's own event; any other is absent to it.
  '/api/v1/invitation/forms': (place) => openForm(place),
};

export const eventArrangements: Readonly<Record<string, Arrange>> = {
  'events.unpublish': open,
  'events.restore': setting('events', `status = 'ARCHIVED'`),
  'registrations.create': registering,
  'registrations.approve': async (place, { params }) => {
    await place.service.sql(
      `with r as (update registrations set status = 'PENDING_APPROVAL' where tenant_id = $1 and id = $2 returning event_id)
        update events set requires_approval = true where tenant_id = $1 and id in (select event_id from r)`,
      [place.tenant.id, params.id],
    );
    return {};
  },
  'registrations.reject': setting('registrations', `status = 'PENDING_APPROVAL'`),
  'registrations.checkIn': setting('registrations', `status = 'CONFIRMED'`),
  'registrations.noShow': setting('registrations', `status = 'CONFIRMED'`),
  'registrations.undoCheckIn': setting('registrations', `status = 'ATTENDED'`),
  'registrations.getOwn': withLink(register),
  'registrations.cancelOwn': withLink(register),
  'waitlist.create': waiting,
  'waitlist.bulkApprove': async () => ({ members: { ids: [randomUUID()] } }),
  'waitlist.bulkReject': async () => ({ members: { ids: [randomUUID()] } }),
  'waitlist.createOwn': withLink(fill),
  'waitlist.getOwn': withLink(wait),
  'waitlist.cancelOwn': withLink(wait),
  'forms.close': setting('forms', `status = 'OPEN'`),
  'forms.respond': async (place, made) => {
    const fields = JSON.stringify(question);
    await setting('forms', `status = 'OPEN', multiple_responses = true, fields = '${fields}'`)(place, made);
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

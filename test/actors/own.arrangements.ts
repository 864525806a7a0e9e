/** Arrangements for operations of a signed-in person on what is its own. */
import type { Arrange, Factory } from './arrangement.ts';
import { inDays, newMember, openForm, write } from './arrangement-steps.ts';
import type { Place } from './person.ts';

/** @returns a published event that everybody sees. */
async function publishedEvent(place: Place, more: object = {}): Promise<string> {
  const period = { startsAt: inDays(place, 7), endsAt: inDays(place, 8), timezone: 'UTC' };
  const id = await write(place, '/api/v1/events', { title: 'Assembly', ...period, ...more });
  await write(place, `/api/v1/events/${id}/publish`);
  return id;
}

/** @returns an event whose two seats are taken, with a waitlist: the example of an entry needs two. */
async function fullEvent(place: Place): Promise<string> {
  const id = await publishedEvent(place, { capacity: 2, waitlistEnabled: true });
  await write(place, `/api/v1/events/${id}/registrations`, { ...(await newMember(place)), guests: 1 });
  return id;
}

function newType(place: Place): Promise<string> {
  const duration = { kind: 'ROLLING', months: 12 };
  return write(place, '/api/v1/adhesion_types', { name: 'Member', price: 0, currency: 'EUR', duration });
}

const lines = [{ description: 'Membership', unitAmount: 4_200 }];

/** Objects of the caller, made by an administrator. */
export const ownFactories: Readonly<Record<string, Factory>> = {
  '/api/v1/me/events': (place) => publishedEvent(place),
  '/api/v1/me/registrations': async (place, { id: userId }) =>
    write(place, `/api/v1/events/${await publishedEvent(place)}/registrations`, { userId }),
  '/api/v1/me/waitlist_entries': async (place, { id: userId }) =>
    write(place, '/api/v1/waitlist_entries', { eventId: await fullEvent(place), userId }),
  '/api/v1/me/forms': async (place) => openForm(place, await publishedEvent(place)),
  '/api/v1/me/adhesion_types': newType,
  '/api/v1/me/adhesions': async (place, { id: userId }) =>
    write(place, '/api/v1/adhesions', { typeId: await newType(place), userId }),
  '/api/v1/me/payments': (place, { id: userId }) =>
    write(place, '/api/v1/payments', {
      amount: 4_200,
      currency: 'EUR',
      product: { type: 'OTHER', label: 'Shirt' },
      userId,
    }),
  '/api/v1/me/invoices': async (place, { id: userId }) => {
    const id = await write(place, '/api/v1/invoices', { currency: 'EUR', lines, userId });
    return write(place, `/api/v1/invoices/${id}/issue`);
  },
  '/api/v1/me/contracts': async (place, { id: userId }) => {
    const id = await write(place, '/api/v1/contracts', { title: 'Hall', body: 'What both agreed.', userId });
    return write(place, `/api/v1/contracts/${id}/send`);
  },
};

export const ownArrangements: Readonly<Record<string, Arrange>> = {
  'ownRegistrations.create': async (place) => {
    const eventId = await publishedEvent(place);
    return {
      members: { eventId, responses: [{ formId: await openForm(place, eventId), answers: { diet: 'Vegan' } }] },
    };
  },
  'ownWaitlistEntries.create': async (place) => ({ members: { eventId: await fullEvent(place) } }),
  // The question of the factory, and not that of the example.
  'ownForms.respond': async () => ({ members: { answers: { diet: 'Vegan' } } }),
  'ownAdhesions.create': async (place) => ({ members: { typeId: await newType(place) } }),
};

import test from 'ava';
import type { WebhookResourceName } from '#contracts/webhook-events.ts';
import type { ApiObject } from './change-store.ts';
import { eventsOf, wasPaid } from './event-mapping.ts';

const changedAt = '2026-03-01T12:00:00.000Z';

function mapped(resource: WebhookResourceName, before?: ApiObject, after?: ApiObject) {
  return eventsOf({ resource, before, after, changedAt });
}
const types = (...given: Parameters<typeof mapped>) => mapped(...given).map(({ type }) => type);

test('an inserted row has a created event, a removed one a deleted event with its last state, both without changes', (t) => {
  const payment = { id: '1', status: 'PENDING' };
  t.deepEqual(mapped('product_payment', undefined, payment), [
    { type: 'product_payment.created', at: changedAt, object: payment },
  ]);
  t.deepEqual(mapped('product_payment', payment), [
    { type: 'product_payment.deleted', at: changedAt, object: payment },
  ]);
});

test('an updated event has the new state and only the changed members', (t) => {
  const before = { id: '1', label: 'a', tags: ['x'], address: { city: 'Y', street: 'Z' }, note: null, updatedAt: '1' };
  const after = { ...before, label: 'b', address: { street: 'Z', city: 'Y' }, note: 'n', updatedAt: '2' };
  t.deepEqual(mapped('contact', before, after), [
    {
      type: 'contact.updated',
      at: changedAt,
      object: after,
      changes: { label: { before: 'a', after: 'b' }, note: { before: null, after: 'n' } },
    },
  ]);
});

test('invisible changes, and rows created and deleted in one transaction, have no event', (t) => {
  const user = { id: '1', firstName: 'Ada', tags: ['a'], updatedAt: '1', lastLoginAt: null, counts: { a: 1 } };
  t.deepEqual(types('user', user, { ...user, tags: ['a'] }), []);
  t.deepEqual(types('user', user, { ...user, updatedAt: '2', lastLoginAt: '2', counts: { a: 2 } }), []);
  t.deepEqual(types('user'), []);
});

test('a reordered list, and an empty string instead of null, are changes', (t) => {
  const user = { id: '1', tags: ['a', 'b'], phone: null };
  t.deepEqual(Object.keys(mapped('user', user, { ...user, tags: ['b', 'a'] })[0]?.changes ?? {}), ['tags']);
  t.deepEqual(mapped('user', user, { ...user, phone: '' })[0]?.changes, { phone: { before: null, after: '' } });
});

test('a derived event is added when the status changes to its status, not while it stays', (t) => {
  const event = (status: string, title = 'T') => ({ id: '1', status, title });
  t.deepEqual(types('event', event('DRAFT'), event('PUBLISHED')), ['event.updated', 'event.published']);
  t.deepEqual(types('event', event('PUBLISHED'), event('CANCELLED')), ['event.updated', 'event.cancelled']);
  t.deepEqual(types('event', event('PUBLISHED'), event('PUBLISHED', 'U')), ['event.updated']);
  t.deepEqual(types('event', event('PUBLISHED'), event('DRAFT')), ['event.updated']);
  t.deepEqual(types('event', undefined, event('DRAFT')), ['event.created']);
});

test('a row created in the status of a derived event has that event; a row deleted in it does not', (t) => {
  const registration = { id: '1', status: 'CONFIRMED' };
  t.deepEqual(types('registration', undefined, registration), ['registration.created', 'registration.confirmed']);
  t.deepEqual(types('registration', registration), ['registration.deleted']);
});

test('several statuses can share a derived event, one per change', (t) => {
  const invitation = (status: string) => ({ id: '1', status });
  const answered = ['invitation.updated', 'invitation.answered'];
  t.deepEqual(types('invitation', invitation('SENT'), invitation('MAYBE')), answered);
  t.deepEqual(types('invitation', invitation('MAYBE'), invitation('ACCEPTED')), answered);
});

test('a newsletter has only its derived event, and an adhesion has no deleted event', (t) => {
  t.deepEqual(types('newsletter', { id: '1', status: 'SENDING' }, { id: '1', status: 'SENT' }), ['newsletter.sent']);
  t.deepEqual(types('newsletter', { id: '1', status: 'DRAFT' }, { id: '1', status: 'SENDING' }), []);
  t.deepEqual(types('adhesion', { id: '1', status: 'ACTIVE' }), []);
});

test('a payment is paid when its payment time is set', (t) => {
  const paid = (before: ApiObject | undefined, after: ApiObject | undefined, resource = 'product_payment' as const) =>
    wasPaid({ resource, before, after, changedAt });
  t.true(paid({ paidAt: null }, { paidAt: changedAt }));
  t.false(paid({ paidAt: changedAt }, { paidAt: changedAt }));
  t.false(paid({ paidAt: changedAt }, { paidAt: null }));
  t.false(paid({ paidAt: null }, { paidAt: null }));
  t.false(paid({ paidAt: null }, undefined));
  t.false(wasPaid({ resource: 'contact', before: { paidAt: null }, after: { paidAt: changedAt }, changedAt }));
});

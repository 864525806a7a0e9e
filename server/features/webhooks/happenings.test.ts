import test from 'ava';
import type { AnnouncedResourceName } from '#contracts/webhook-events.ts';
import type { ShownObject } from './change-store.ts';
import { happeningsOf, wasPaid } from './happenings.ts';

const changedAt = '2026-03-01T12:00:00.000Z';

function happenings(resource: AnnouncedResourceName, before?: ShownObject, after?: ShownObject) {
  return happeningsOf({ resource, before, after, changedAt });
}
const types = (...given: Parameters<typeof happenings>) => happenings(...given).map(({ type }) => type);

test('what came is created, what went is deleted as it was last, and neither has changes', (t) => {
  const payment = { id: '1', status: 'PENDING' };
  t.deepEqual(happenings('product_payment', undefined, payment), [
    { type: 'product_payment.created', at: changedAt, object: payment },
  ]);
  t.deepEqual(happenings('product_payment', payment), [
    { type: 'product_payment.deleted', at: changedAt, object: payment },
  ]);
});

test('what has changed is told as it is now, with what is another now, and with nothing else', (t) => {
  const before = { id: '1', label: 'a', tags: ['x'], address: { city: 'Y', street: 'Z' }, note: null, updatedAt: '1' };
  const after = { ...before, label: 'b', address: { street: 'Z', city: 'Y' }, note: 'n', updatedAt: '2' };
  t.deepEqual(happenings('contact', before, after), [
    {
      type: 'contact.updated',
      at: changedAt,
      object: after,
      changes: { label: { before: 'a', after: 'b' }, note: { before: null, after: 'n' } },
    },
  ]);
});

test('what nobody can see, and what came and went at once, is not told', (t) => {
  const user = { id: '1', firstName: 'Ada', tags: ['a'], updatedAt: '1', lastLoginAt: null, counts: { a: 1 } };
  t.deepEqual(types('user', user, { ...user, tags: ['a'] }), []);
  t.deepEqual(types('user', user, { ...user, updatedAt: '2', lastLoginAt: '2', counts: { a: 2 } }), []);
  t.deepEqual(types('user'), []);
});

test('a list in another order, an empty text, and another kind of nothing are changes', (t) => {
  const user = { id: '1', tags: ['a', 'b'], phone: null };
  t.deepEqual(Object.keys(happenings('user', user, { ...user, tags: ['b', 'a'] })[0]?.changes ?? {}), ['tags']);
  t.deepEqual(happenings('user', user, { ...user, phone: '' })[0]?.changes, { phone: { before: null, after: '' } });
});

test('a moment is told besides, when the status becomes what it stands for, and not while it stays so', (t) => {
  const event = (status: string, title = 'T') => ({ id: '1', status, title });
  t.deepEqual(types('event', event('DRAFT'), event('PUBLISHED')), ['event.updated', 'event.published']);
  t.deepEqual(types('event', event('PUBLISHED'), event('CANCELLED')), ['event.updated', 'event.cancelled']);
  t.deepEqual(types('event', event('PUBLISHED'), event('PUBLISHED', 'U')), ['event.updated']);
  t.deepEqual(types('event', event('PUBLISHED'), event('DRAFT')), ['event.updated']);
  t.deepEqual(types('event', undefined, event('DRAFT')), ['event.created']);
});

test('what is there at once in such a status has its moment; what is deleted in it has none', (t) => {
  const registration = { id: '1', status: 'CONFIRMED' };
  t.deepEqual(types('registration', undefined, registration), ['registration.created', 'registration.confirmed']);
  t.deepEqual(types('registration', registration), ['registration.deleted']);
});

test('several statuses can be one moment, each time another one is taken', (t) => {
  const invitation = (status: string) => ({ id: '1', status });
  const answered = ['invitation.updated', 'invitation.answered'];
  t.deepEqual(types('invitation', invitation('SENT'), invitation('MAYBE')), answered);
  t.deepEqual(types('invitation', invitation('MAYBE'), invitation('ACCEPTED')), answered);
});

test('of a newsletter nothing but the moment is told, and an adhesion is never deleted', (t) => {
  t.deepEqual(types('newsletter', { id: '1', status: 'SENDING' }, { id: '1', status: 'SENT' }), ['newsletter.sent']);
  t.deepEqual(types('newsletter', { id: '1', status: 'DRAFT' }, { id: '1', status: 'SENDING' }), []);
  t.deepEqual(types('adhesion', { id: '1', status: 'ACTIVE' }), []);
});

test('a payment was paid when it has a time of payment that it had not before', (t) => {
  const paid = (
    before: ShownObject | undefined,
    after: ShownObject | undefined,
    resource = 'product_payment' as const,
  ) => wasPaid({ resource, before, after, changedAt });
  t.true(paid({ paidAt: null }, { paidAt: changedAt }));
  t.false(paid({ paidAt: changedAt }, { paidAt: changedAt }));
  t.false(paid({ paidAt: changedAt }, { paidAt: null }));
  t.false(paid({ paidAt: null }, { paidAt: null }));
  t.false(paid({ paidAt: null }, undefined));
  t.false(wasPaid({ resource: 'contact', before: { paidAt: null }, after: { paidAt: changedAt }, changedAt }));
});

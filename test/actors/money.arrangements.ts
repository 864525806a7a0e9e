import type { Arrange, RequestParts } from './arrangement.ts';
import { inDays, newMember, sendActions, write } from './arrangement-steps.ts';
import type { Place } from './person.ts';
import { serial } from './serial.ts';

/** @returns the id of a free type, whose adhesions are active at once. */
function freeType(place: Place, requiresApproval = false): Promise<string> {
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: `Free ${serial()}`, price: 0, currency: 'EUR', duration, requiresApproval };
  return write(place, '/api/v1/adhesion_types', type);
}

/** Creates an adhesion that awaits approval. */
async function unapproved(place: Place, { caller }: RequestParts): Promise<Partial<RequestParts>> {
  const typeId = await freeType(place, true);
  return { params: { id: await write(place, '/api/v1/adhesions', { typeId, userId: caller.id }) } };
}

const aYear = (place: Place) => ({ startsAt: inDays(place, 0), endsAt: inDays(place, 365) });

export const moneyArrangements: Readonly<Record<string, Arrange>> = {
  'payments.refund': sendActions(['/api/v1/payments/{id}/mark-paid']),
  'payments.undoPaid': sendActions(['/api/v1/payments/{id}/mark-paid']),
  'invoices.create': async (place) => ({ members: await newMember(place) }),
  'invoices.send': sendActions(['/api/v1/invoices/{id}/issue']),
  'invoices.credit': sendActions(['/api/v1/invoices/{id}/issue']),
  'adhesions.create': async (place) => ({
    members: { typeId: await freeType(place), ...(await newMember(place)), startsAt: inDays(place, 0) },
  }),
  'payments.bulkUpsert': async (place) => {
    const payment = { amount: 2_500, currency: 'EUR', product: { type: 'OTHER', label: 'Membership 2026' } };
    // The key of an object that exists, for the probes of another tenant.
    const externalId = `order-${serial()}`;
    await write(place, '/api/v1/payments', { ...payment, externalId });
    return { members: { externalId, items: [{ externalId: `order-${serial()}`, ...payment }] } };
  },
  'adhesions.bulkUpsert': async (place) => {
    const adhesion = { typeId: await freeType(place), ...(await newMember(place)) };
    const externalId = `adhesion-${serial()}`;
    await write(place, '/api/v1/adhesions', { ...adhesion, externalId });
    return { members: { externalId, items: [{ externalId: `adhesion-${serial()}`, ...adhesion }] } };
  },
  'adhesions.update': async (place) => ({ members: aYear(place) }),
  'adhesions.approve': unapproved,
  'adhesions.resume': sendActions(['/api/v1/adhesions/{id}/suspend']),
  'contracts.create': async (place) => ({ members: { ...aYear(place), ...(await newMember(place)) } }),
  'contracts.update': async (place) => ({ members: aYear(place) }),
  'contracts.sign': sendActions(['/api/v1/contracts/{id}/send']),
  'contracts.terminate': sendActions(
    ['/api/v1/contracts/{id}/send'],
    ['/api/v1/contracts/{id}/sign', { signerName: 'Ada' }],
  ),
};

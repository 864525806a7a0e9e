/** What operations on money and memberships need before their request. Each state is reached as people reach it. */
import type { Arrange, Made } from './arrangements.ts';
import { acting, inDays, somebody, write } from './arranging.ts';
import type { Place } from './person.ts';
import { serial } from './serial.ts';

/** A type that costs nothing, so that an adhesion of it counts at once. */
function freeType(place: Place, requiresApproval = false): Promise<string> {
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: `Free ${serial()}`, price: 0, currency: 'EUR', duration, requiresApproval };
  return write(place, '/api/v1/adhesion_types', type);
}

/** Adhesions of a type that must be approved are not yet. */
async function unapproved(place: Place, { caller }: Made): Promise<Partial<Made>> {
  const typeId = await freeType(place, true);
  return { params: { id: await write(place, '/api/v1/adhesions', { typeId, userId: caller.id }) } };
}

const aYear = (place: Place) => ({ startsAt: inDays(place, 0), endsAt: inDays(place, 365) });

export const moneyArrangements: Readonly<Record<string, Arrange>> = {
  'payments.refund': acting(['/api/v1/payments/{id}/mark-paid']),
  'invoices.create': async (place) => ({ members: await somebody(place) }),
  'invoices.credit': acting(['/api/v1/invoices/{id}/issue']),
  'adhesions.create': async (place) => ({
    members: { typeId: await freeType(place), ...(await somebody(place)), startsAt: inDays(place, 0) },
  }),
  'adhesions.update': async (place) => ({ members: aYear(place) }),
  'adhesions.approve': unapproved,
  'adhesions.resume': acting(['/api/v1/adhesions/{id}/suspend']),
  'contracts.create': async (place) => ({ members: { ...aYear(place), ...(await somebody(place)) } }),
  'contracts.update': async (place) => ({ members: aYear(place) }),
  'contracts.sign': acting(['/api/v1/contracts/{id}/send']),
  'contracts.terminate': acting(
    ['/api/v1/contracts/{id}/send'],
    ['/api/v1/contracts/{id}/sign', { signerName: 'Ada' }],
  ),
};

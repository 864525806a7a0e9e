/** Schemas of adhesions: memberships of one person for one period. */
import { type UpsertBody, upsertItem, upsertItems } from './bulk.ts';
import { type CsvFormat, csvFormat } from './csv.ts';
import { currency, externalId, id, instant, line, minorUnits, text } from './fields.ts';
import Joi from './joi.ts';
import { key, rangesOf, search, setOf } from './listing.ts';
import { type Party, type PartyReferences, party, partyReferences } from './party.ts';

export const adhesionStatuses = ['PENDING', 'ACTIVE', 'GRACE', 'EXPIRED', 'SUSPENDED', 'CANCELLED'] as const;
export type AdhesionStatus = (typeof adhesionStatuses)[number];
/**
 * Allowed transitions. PENDING becomes ACTIVE when it is approved, paid and has started; GRACE and
 * EXPIRED follow from the dates, as does the state of a resumed adhesion.
 */
export const adhesionTransitions: Readonly<Record<AdhesionStatus, readonly AdhesionStatus[]>> = {
  PENDING: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['GRACE', 'SUSPENDED', 'CANCELLED'],
  GRACE: ['EXPIRED', 'CANCELLED'],
  EXPIRED: ['CANCELLED'],
  SUSPENDED: ['ACTIVE', 'CANCELLED'],
  CANCELLED: [],
};
/** States that can be renewed: the new period starts at the old end, or now if it is EXPIRED. */
export const renewableStatuses: readonly AdhesionStatus[] = ['ACTIVE', 'GRACE', 'EXPIRED'];
/** States in which the holder is a member. */
export const currentStatuses: readonly AdhesionStatus[] = ['ACTIVE', 'GRACE'];

export interface NewAdhesion {
  typeId: string;
  userId?: string | null;
  contactId?: string | null;
  startsAt?: string;
  note?: string | null;
  externalId?: string | null;
}

export interface Adhesion {
  id: string;
  number: string;
  status: AdhesionStatus;
  typeId: string;
  userId: string | null;
  contactId: string | null;
  holder: Party;
  startsAt: string;
  endsAt: string | null;
  graceEndsAt: string | null;
  amount: number;
  currency: string;
  paymentId: string | null;
  paid: boolean;
  renewalOfId: string | null;
  approvedAt: string | null;
  suspendedAt: string | null;
  cancelledAt: string | null;
  cancelReason: string | null;
  expiredAt: string | null;
  note: string | null;
  externalId: string | null;
  createdAt: string;
  updatedAt: string;
}

const note = () =>
  text(2000)
    .allow(null)
    .description('For the office; the holder does not see it')
    .example('Joined at the spring workshop');
const reason = () => line(500).min(1).example('Moved away');

/** Members that are also for the user concerned. */
const shown = {
  id: id().required(),
  number: Joi.string().required().description('Unique per tenant').example('A-2026-0001'),
  status: Joi.string()
    .valid(...adhesionStatuses)
    .required()
    .description('Current state; follows from approval, payment and dates'),
  typeId: id().required(),
  userId: id().allow(null).required(),
  contactId: id().allow(null).required(),
  holder: party.required().description('The user or contact; last known values if the contact was deleted'),
  startsAt: instant().required().description('First instant of the membership'),
  endsAt: instant().allow(null).required().description('Exclusive end; null: no end'),
  graceEndsAt: instant().allow(null).required().description('Until then it is in GRACE; null: no end'),
  amount: minorUnits().required(),
  currency: currency().required(),
  paymentId: id().allow(null).required().description('null: free'),
  paid: Joi.boolean().required().description('true also if it is free'),
  renewalOfId: id().allow(null).required(),
  approvedAt: instant().allow(null).required().description('null: awaits approval'),
  suspendedAt: instant().allow(null).required().description('null: not suspended'),
  cancelledAt: instant().allow(null).required().description('null: not cancelled'),
  cancelReason: reason().allow(null).required().description('As given with the cancellation'),
  expiredAt: instant()
    .allow(null)
    .required()
    .description('When it was found EXPIRED, about a minute later at most, and `adhesion.expired` sent; null: not yet'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const adhesion = Joi.object<Adhesion, true>({
  ...shown,
  note: note().required(),
  externalId: externalId().required(),
});

export type OwnAdhesion = Omit<Adhesion, 'note' | 'externalId'>;
export const ownAdhesion = Joi.object<OwnAdhesion, true>(shown);

export const newAdhesion = Joi.object<NewAdhesion>({
  typeId: id().required().description('An active adhesion type'),
  userId: id().allow(null).description('The holder: a user of this tenant'),
  contactId: id().allow(null).description('The holder: a contact of this tenant, instead of `userId`'),
  startsAt: instant().description('Default: now'),
  note: note(),
  externalId: externalId(),
});

export interface TypeReferences {
  typeExternalId?: string | null;
}
export const typeReferences = {
  typeExternalId: externalId().description('The adhesion type with this external id, in place of its id'),
};
export type AdhesionUpsert = Partial<NewAdhesion> & PartyReferences & TypeReferences;
export const adhesionUpsert = upsertItem(newAdhesion, ['typeId']).append<AdhesionUpsert>({
  ...partyReferences,
  ...typeReferences,
});
export const adhesionUpsertBody = Joi.object<UpsertBody<AdhesionUpsert>>({ items: upsertItems(adhesionUpsert) });

export interface AdhesionChanges {
  startsAt?: string;
  endsAt?: string | null;
  note?: string | null;
  externalId?: string | null;
}
export const adhesionChanges = Joi.object<AdhesionChanges>({
  startsAt: instant().description('First instant of the membership'),
  endsAt: instant()
    .allow(null)
    .description('Exclusive end; null: no end')
    .example('2027-03-01T09:30:00.000Z', { override: true }),
  note: note(),
  externalId: externalId(),
}).min(1);

export interface AdhesionCancellation {
  reason?: string;
}
export const adhesionCancellation = Joi.object<AdhesionCancellation>({
  reason: reason().description('Kept as `cancelReason`'),
});

export interface AdhesionFilter {
  status?: string;
  search?: string;
  typeId?: string;
  userId?: string;
  contactId?: string;
  paymentId?: string;
  renewed?: boolean;
  number?: string;
  externalId?: string;
}
export interface OwnAdhesionFilter {
  status?: string;
}
export const ownAdhesionFilter = Joi.object<OwnAdhesionFilter>({ status: setOf(adhesionStatuses) });

export interface NewOwnAdhesion {
  typeId: string;
}
export const newOwnAdhesion = Joi.object<NewOwnAdhesion, true>({
  typeId: id().required().description('An active adhesion type'),
});

export const adhesionFilter = Joi.object<AdhesionFilter>({
  status: setOf(adhesionStatuses),
  search: search('the number, the external id, or the name or email of the holder'),
  typeId: id(),
  userId: id(),
  contactId: id(),
  paymentId: id(),
  renewed: Joi.boolean().description('Whether there is a renewal of it that was not cancelled'),
  number: key('A-2026-0001'),
  externalId: key('crm-1042'),
});

export interface AdhesionsCsvQuery extends AdhesionFilter, CsvFormat {}
export const adhesionsCsvQuery = adhesionFilter.append<AdhesionsCsvQuery>({
  ...rangesOf([
    'createdAt',
    'updatedAt',
    'startsAt',
    'endsAt',
    'graceEndsAt',
    'approvedAt',
    'suspendedAt',
    'cancelledAt',
    'expiredAt',
  ]),
  ...csvFormat,
});

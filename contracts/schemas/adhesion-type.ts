/** Schemas of adhesion types: price and period of a membership. */
import { currency, externalId, id, instant, line, minorUnits, newCurrency, text } from './fields.ts';
import Joi from './joi.ts';
import { key, search } from './listing.ts';

export const durationKinds = ['ROLLING', 'FIXED', 'LIFETIME'] as const;

/** ROLLING: `months` from its start. FIXED: until the next `startMonthDay`. LIFETIME: no end. */
export interface Duration {
  kind: (typeof durationKinds)[number];
  months?: number | null;
  startMonthDay?: string | null;
}

export interface NewAdhesionType {
  name: string;
  description?: string | null;
  price: number;
  currency: string;
  duration: Duration;
  graceDays?: number;
  requiresApproval?: boolean;
  active?: boolean;
  externalId?: string | null;
}

export interface AdhesionType extends Required<NewAdhesionType> {
  id: string;
  duration: Required<Duration>;
  createdAt: string;
  updatedAt: string;
}

const name = () => line(100).min(1).example('Full member');
const description = () => text(2000).allow(null).example('Votes at the assembly.');
const price = () => minorUnits().max(1_000_000_000).description('In minor units; 0 is free');
const kind = () =>
  Joi.string()
    .valid(...durationKinds)
    .description('ROLLING: `months` from the start. FIXED: until the next `startMonthDay`. LIFETIME: no end');
const months = () => Joi.number().integer().min(1).max(120).allow(null).description('Only with ROLLING').example(12);
const startMonthDay = () =>
  Joi.string()
    .pattern(
      /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))$/u,
      'month and day, MM-DD',
    )
    .allow(null)
    .description('Only with FIXED: the day on which each year starts');
const duration = () =>
  Joi.object<Duration>({
    kind: kind().required(),
    months: months(),
    startMonthDay: startMonthDay(),
  }).description('How long an adhesion lasts; replaced as a whole');
const graceDays = () => Joi.number().integer().min(0).max(365).description('Days in GRACE after its end').example(30);
const requiresApproval = () => Joi.boolean().description('false: approved on creation');
const active = () => Joi.boolean().description('Only active types allow new adhesions and renewals').example(true);

/** Members that are also for the user concerned. */
const shown = {
  id: id().required(),
  name: name().required(),
  description: description().required(),
  price: price().required(),
  currency: currency().required(),
  duration: Joi.object<Required<Duration>, true>({
    kind: kind().required(),
    months: months().required(),
    startMonthDay: startMonthDay().required(),
  })
    .required()
    .description('How long an adhesion lasts'),
  graceDays: graceDays().required(),
  requiresApproval: requiresApproval().required(),
  active: active().required(),
  createdAt: instant().required(),
  updatedAt: instant().required(),
};

export const adhesionType = Joi.object<AdhesionType, true>({
  ...shown,
  externalId: externalId().required(),
});

export type OwnAdhesionType = Omit<AdhesionType, 'externalId'>;
export const ownAdhesionType = Joi.object<OwnAdhesionType, true>(shown);

export const newAdhesionType = Joi.object<NewAdhesionType>({
  name: name().required(),
  description: description(),
  price: price().required(),
  currency: newCurrency().required(),
  duration: duration().required(),
  graceDays: graceDays().default(30),
  requiresApproval: requiresApproval().default(false),
  active: active().default(true),
  externalId: externalId(),
});

/** Applies to new adhesions; existing ones keep the terms they were created with. */
export const adhesionTypeChanges = Joi.object<Partial<NewAdhesionType>>({
  name: name(),
  description: description(),
  price: price(),
  currency: newCurrency(),
  duration: duration(),
  graceDays: graceDays(),
  requiresApproval: requiresApproval(),
  active: active(),
  externalId: externalId(),
}).min(1);

export interface AdhesionTypeFilter {
  active?: boolean;
  search?: string;
  externalId?: string;
}
export const adhesionTypeFilter = Joi.object<AdhesionTypeFilter>({
  active: Joi.boolean(),
  search: search('the name'),
  externalId: key('crm-1042'),
});

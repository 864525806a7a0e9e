/** How many there are, and how many came by week or day: what a look at the whole is made of. */
import { currency, date, id, line, minorUnits } from './fields.ts';
import Joi from './joi.ts';

const count = () => Joi.number().integer().min(0).required().example(12);
const total = () => count().description('All that there are now');

export interface WeeksQuery {
  weeks: number;
}
export const weeksQuery = Joi.object<WeeksQuery>({
  weeks: Joi.number().integer().min(1).max(26).default(12).description('How many, the present one among them'),
});

export interface WeekCount {
  startsOn: string;
  created: number;
}
const week = {
  startsOn: date().required().description('A Monday; weeks begin and end at midnight UTC').example('2026-03-02'),
  created: count().description('Made in that week, and there still'),
};
export const weekCount = Joi.object<WeekCount, true>(week);
const weeks = () => Joi.array().items(weekCount).required().description('The oldest first, and the present one last');

export interface Growth {
  total: number;
  weeks: WeekCount[];
}
export const growth = Joi.object<Growth, true>({ total: total(), weeks: weeks() });

export interface RegistrationStatistics extends Growth {
  waiting: number;
}
export const registrationStatistics = Joi.object<RegistrationStatistics, true>({
  total: total(),
  waiting: count().description('Those that are PENDING_APPROVAL now'),
  weeks: weeks(),
});

export interface CurrencyAmount {
  currency: string;
  amount: number;
}
export const currencyAmount = Joi.object<CurrencyAmount, true>({
  currency: currency().required(),
  amount: minorUnits().required(),
});
const amounts = () => Joi.array().items(currencyAmount).required();

export interface PaymentWeek extends WeekCount {
  paid: CurrencyAmount[];
}
export const paymentWeek = Joi.object<PaymentWeek, true>({
  ...week,
  paid: amounts().description(
    'Of the payments whose `paidAt` is in that week: what they brought, less what was refunded of them since; by currency',
  ),
});

export interface PaymentStatistics {
  total: number;
  pending: { count: number; amounts: CurrencyAmount[] };
  weeks: PaymentWeek[];
}
export const paymentStatistics = Joi.object<PaymentStatistics, true>({
  total: total(),
  pending: Joi.object<PaymentStatistics['pending'], true>({ count: count(), amounts: amounts() })
    .required()
    .description('Those that are PENDING now'),
  weeks: Joi.array().items(paymentWeek).required().description('The oldest first, and the present one last'),
});

export interface DaysQuery {
  days: number;
}
export const daysQuery = Joi.object<DaysQuery>({
  days: Joi.number().integer().min(1).max(30).default(14).description('How many, today among them'),
});

export interface DeliveryDay {
  day: string;
  delivered: number;
  failed: number;
}
export const deliveryDay = Joi.object<DeliveryDay, true>({
  day: date().required().description('In UTC'),
  delivered: count(),
  failed: count().description('Those that are not tried any more'),
});

export interface FailingSubscription {
  subscriptionId: string;
  url: string;
  failed: number;
  lastResponseStatus: number | null;
  lastError: string | null;
}
export const failingSubscription = Joi.object<FailingSubscription, true>({
  subscriptionId: id().required(),
  url: line(2000).required().example('https://hooks.acme.example/guildgate'),
  failed: count().description('Its FAILED deliveries of these days'),
  lastResponseStatus: Joi.number()
    .integer()
    .allow(null)
    .required()
    .description('Of the last attempt at the latest of them; null when there was no answer, or no attempt')
    .example(503),
  lastError: Joi.string().allow(null).required().description('Why there was no answer, as in a delivery').example(null),
});

/** As many as a person looks at. */
export const maximumFailing = 10;

export interface DeliveryStatistics {
  days: DeliveryDay[];
  failing: FailingSubscription[];
}
export const deliveryStatistics = Joi.object<DeliveryStatistics, true>({
  days: Joi.array()
    .items(deliveryDay)
    .required()
    .description('By the day on which the event happened, the oldest first and today last; without tests'),
  failing: Joi.array()
    .items(failingSubscription)
    .max(maximumFailing)
    .required()
    .description(`Subscriptions with FAILED deliveries of these days, the most first: ${maximumFailing} at the most`),
});

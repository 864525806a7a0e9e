/** Schemas of statistics: totals, and time series by week or day. */
import { currency, date, id, line, minorUnits } from './fields.ts';
import Joi from './joi.ts';
import { tag } from './person.ts';

const count = () => Joi.number().integer().min(0).required().example(12);
const total = () => count().description('Current total');

export interface WeeksQuery {
  weeks: number;
}
export const weeksQuery = Joi.object<WeeksQuery>({
  weeks: Joi.number().integer().min(1).max(26).default(12).description('Number of weeks, including the current one'),
});

export interface WeekCount {
  startsOn: string;
  created: number;
}
const week = {
  startsOn: date().required().description('A Monday; weeks start at midnight UTC').example('2026-03-02'),
  created: count().description('Created in that week and not deleted since'),
};
export const weekCount = Joi.object<WeekCount, true>(week);
const weeks = () => Joi.array().items(weekCount).required().description('Oldest first, up to the current one');

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
  waiting: count().description('Currently PENDING_APPROVAL'),
  weeks: weeks(),
});

export interface CurrencyAmount {
  currency: string;
  amount: number;
}
export const currencyAmount = Joi.object<CurrencyAmount, true>({
  currency: currency().required(),
  amount: minorUnits().required().description('Sum in minor units, such as cents; capped at 2^53 - 1'),
});
const amounts = () => Joi.array().items(currencyAmount).required();

export interface PaymentWeek extends WeekCount {
  paid: CurrencyAmount[];
}
export const paymentWeek = Joi.object<PaymentWeek, true>({
  ...week,
  paid: amounts().description('Per currency: amounts of the payments with `paidAt` in that week, less their refunds'),
});

export interface PaymentStatistics {
  total: number;
  pending: { count: number; amounts: CurrencyAmount[] };
  weeks: PaymentWeek[];
}
export const paymentStatistics = Joi.object<PaymentStatistics, true>({
  total: total(),
  pending: Joi.object<PaymentStatistics['pending'], true>({
    count: count().description('Number of payments'),
    amounts: amounts().description('Their sums by currency'),
  })
    .required()
    .description('Currently PENDING'),
  weeks: Joi.array().items(paymentWeek).required().description('Oldest first, up to the current one'),
});

export interface DaysQuery {
  days: number;
}
export const daysQuery = Joi.object<DaysQuery>({
  days: Joi.number().integer().min(1).max(30).default(14).description('Number of days, including today'),
});

export interface DeliveryDay {
  day: string;
  delivered: number;
  failed: number;
}
export const deliveryDay = Joi.object<DeliveryDay, true>({
  day: date().required().description('In UTC'),
  delivered: count().description('Deliveries that the endpoint accepted'),
  failed: count().description('Deliveries without further attempts'),
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
  url: line(2000).required().description('Its endpoint').example('https://hooks.acme.example/guildgate'),
  failed: count().description('Its FAILED deliveries in the period'),
  lastResponseStatus: Joi.number()
    .integer()
    .allow(null)
    .required()
    .description('Status of the last attempt of the latest one; null: no response or no attempt')
    .example(503),
  lastError: Joi.string()
    .allow(null)
    .required()
    .description('Why there was no response, as in a delivery')
    .example(null),
});

/** Length of the list of failing subscriptions. */
export const maximumFailing = 10;

export interface DeliveryStatistics {
  days: DeliveryDay[];
  failing: FailingSubscription[];
}
export const deliveryStatistics = Joi.object<DeliveryStatistics, true>({
  days: Joi.array()
    .items(deliveryDay)
    .required()
    .description('By the day of the event, oldest first, up to today; without tests'),
  failing: Joi.array()
    .items(failingSubscription)
    .max(maximumFailing)
    .required()
    .description(`Subscriptions with FAILED deliveries in the period, most failures first, at most ${maximumFailing}`),
});

/** Length of the list of tags. */
export const maximumTagsCounted = 200;

export interface TagCount {
  tag: string;
  contacts: number;
  users: number | null;
}
export const tagCount = Joi.object<TagCount, true>({
  tag: tag().required(),
  contacts: count().description('Contacts with it'),
  users: Joi.number()
    .integer()
    .min(0)
    .allow(null)
    .required()
    .description('Users with it; null for callers without `users:read`')
    .example(3),
});

export interface TagStatistics {
  tags: TagCount[];
}
export const tagStatistics = Joi.object<TagStatistics, true>({
  tags: Joi.array()
    .items(tagCount)
    .max(maximumTagsCounted)
    .required()
    .description(`The most frequent first, at most ${maximumTagsCounted}`),
});

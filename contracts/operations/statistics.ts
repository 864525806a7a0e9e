/** Totals and time series. The permission to list a resource is the permission to count it. */
import { group, operation } from '../operation.ts';
import {
  daysQuery,
  deliveryStatistics,
  growth,
  paymentStatistics,
  registrationStatistics,
  tagStatistics,
  weeksQuery,
} from '../schemas/statistics.ts';

export const statistics = group('statistics', 'Statistics', 'decisions: Statistics', {
  users: operation({
    summary: 'Count users, in total and by week',
    description: 'Deleted users are not counted. Weeks begin on Monday, midnight UTC.',
    method: 'GET',
    path: '/api/v1/statistics/users',
    auth: ['apiToken', 'jwt'],
    permission: 'users:read',
    limit: 'none',
    query: weeksQuery,
    success: { status: 200, description: 'The figures', body: growth },
    problems: [],
  }),

  contacts: operation({
    summary: 'Count contacts, in total and by week',
    description: 'Deleted contacts are not counted. Weeks begin on Monday, midnight UTC.',
    method: 'GET',
    path: '/api/v1/statistics/contacts',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:read',
    limit: 'none',
    query: weeksQuery,
    success: { status: 200, description: 'The figures', body: growth },
    problems: [],
  }),

  tags: operation({
    summary: 'List the tags in use, with the number of people',
    description: 'Tags of contacts, and for callers who may list users also theirs.',
    method: 'GET',
    path: '/api/v1/statistics/tags',
    auth: ['apiToken', 'jwt'],
    permission: 'contacts:read',
    limit: 'none',
    success: { status: 200, description: 'The figures', body: tagStatistics },
    problems: [],
  }),

  registrations: operation({
    summary: 'Count registrations, in total, by week and awaiting approval',
    description: 'Registrations in every state.',
    method: 'GET',
    path: '/api/v1/statistics/registrations',
    auth: ['apiToken', 'jwt'],
    permission: 'registrations:read',
    limit: 'none',
    query: weeksQuery,
    success: { status: 200, description: 'The figures', body: registrationStatistics },
    problems: [],
  }),

  payments: operation({
    summary: 'Sum payments, paid by week and pending',
    description: 'Disputed payments count as paid until they are refunded.',
    method: 'GET',
    path: '/api/v1/statistics/payments',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:read',
    limit: 'none',
    query: weeksQuery,
    success: { status: 200, description: 'The figures', body: paymentStatistics },
    problems: [],
  }),

  webhookDeliveries: operation({
    summary: 'Count webhook deliveries by day, and list failing subscriptions',
    description:
      'Deleted subscriptions are not counted. Deliveries waiting for their next attempt count neither as delivered nor as failed.',
    method: 'GET',
    path: '/api/v1/statistics/webhook_deliveries',
    auth: ['apiToken', 'jwt'],
    permission: 'webhooks:manage',
    limit: 'none',
    query: daysQuery,
    success: { status: 200, description: 'The figures', body: deliveryStatistics },
    problems: [],
  }),
});

/** Figures for a look at the whole. Whoever may list something may count it. */
import { operation } from '../operation.ts';
import {
  daysQuery,
  deliveryStatistics,
  growth,
  paymentStatistics,
  registrationStatistics,
  weeksQuery,
} from '../schemas/statistics.ts';

const source = 'decisions: Statistics';
const tag = 'Statistics';

export const getUserStatistics = operation({
  id: 'statistics.users',
  source,
  tag,
  summary: 'Count users, and those who came by week',
  method: 'GET',
  path: '/api/v1/statistics/users',
  auth: ['apiToken', 'jwt'],
  permission: 'users:read',
  limit: 'none',
  query: weeksQuery,
  success: { status: 200, description: 'The figures', body: growth },
  problems: [],
});

export const getContactStatistics = operation({
  id: 'statistics.contacts',
  source,
  tag,
  summary: 'Count contacts, and those who came by week',
  method: 'GET',
  path: '/api/v1/statistics/contacts',
  auth: ['apiToken', 'jwt'],
  permission: 'contacts:read',
  limit: 'none',
  query: weeksQuery,
  success: { status: 200, description: 'The figures', body: growth },
  problems: [],
});

export const getRegistrationStatistics = operation({
  id: 'statistics.registrations',
  source,
  tag,
  summary: 'Count registrations, those that came by week, and those that wait for approval',
  description: 'Whatever became of them.',
  method: 'GET',
  path: '/api/v1/statistics/registrations',
  auth: ['apiToken', 'jwt'],
  permission: 'registrations:read',
  limit: 'none',
  query: weeksQuery,
  success: { status: 200, description: 'The figures', body: registrationStatistics },
  problems: [],
});

export const getPaymentStatistics = operation({
  id: 'statistics.payments',
  source,
  tag,
  summary: 'Count payments, and add up what was paid by week and what is pending',
  description: 'Payments in dispute count as paid until they are refunded.',
  method: 'GET',
  path: '/api/v1/statistics/payments',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:read',
  limit: 'none',
  query: weeksQuery,
  success: { status: 200, description: 'The figures', body: paymentStatistics },
  problems: [],
});

export const getDeliveryStatistics = operation({
  id: 'statistics.webhookDeliveries',
  source,
  tag,
  summary: 'Count webhook deliveries by day, and name the subscriptions that fail',
  description:
    'Of the subscriptions that there are. Deliveries that wait for their next attempt are neither delivered nor failed.',
  method: 'GET',
  path: '/api/v1/statistics/webhook_deliveries',
  auth: ['apiToken', 'jwt'],
  permission: 'webhooks:manage',
  limit: 'none',
  query: daysQuery,
  success: { status: 200, description: 'The figures', body: deliveryStatistics },
  problems: [],
});

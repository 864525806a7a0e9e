import type { Rule } from '../../rule.ts';
import { paymentUpdateArrivesWithinASecond } from './payment-update-arrives-within-a-second.ts';
import { paymentUpdateIsTold } from './payment-update-is-told.ts';
import { testIsDelivered } from './test-is-delivered.ts';
import { testOfNothingIsRefused } from './test-of-nothing-is-refused.ts';

/** What the host tells of itself. */
export const webhookRules: readonly Rule[] = [
  testIsDelivered,
  testOfNothingIsRefused,
  paymentUpdateIsTold,
  paymentUpdateArrivesWithinASecond,
];

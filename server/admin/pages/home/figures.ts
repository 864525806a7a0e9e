/** The statistics that the user may see. */
import {
  getContactStatistics,
  getDeliveryStatistics,
  getPaymentStatistics,
  getRegistrationStatistics,
  getUserStatistics,
} from '#contracts/operations/statistics.ts';
import type {
  DeliveryStatistics,
  Growth,
  PaymentStatistics,
  RegistrationStatistics,
} from '#contracts/schemas/statistics.ts';
import type { Contract } from '../../operations/call.ts';
import type { Context, Guarded } from '../../page/context.ts';

/** Absent: what the user may not see. */
export interface Figures {
  readonly users: Growth | undefined;
  readonly contacts: Growth | undefined;
  readonly registrations: RegistrationStatistics | undefined;
  readonly payments: PaymentStatistics | undefined;
  readonly deliveries: DeliveryStatistics | undefined;
}

/** @returns all of them, asked at once. */
export async function askFigures({ call, may }: Context): Promise<Figures> {
  const asked = <Result>(contract: Contract<Result> & Guarded) => (may(contract) ? call(contract) : undefined);
  const [users, contacts, registrations, payments, deliveries] = await Promise.all([
    asked(getUserStatistics),
    asked(getContactStatistics),
    asked(getRegistrationStatistics),
    asked(getPaymentStatistics),
    asked(getDeliveryStatistics),
  ]);
  return { users, contacts, registrations, payments, deliveries };
}

/** The statistics that the user may see. */
import { statistics } from '#contracts/operations/statistics.ts';
import type {
  DeliveryStatistics,
  Growth,
  PaymentStatistics,
  RegistrationStatistics,
} from '#contracts/schemas/statistics.ts';
import type { Contract } from '../../operations/call.ts';
import type { Context, Guarded } from '../../page/context.ts';

/** Undefined members: the user may not see them. */
export interface Figures {
  readonly users: Growth | undefined;
  readonly contacts: Growth | undefined;
  readonly registrations: RegistrationStatistics | undefined;
  readonly payments: PaymentStatistics | undefined;
  readonly deliveries: DeliveryStatistics | undefined;
}

/** Loads all permitted statistics concurrently. */
export async function loadFigures({ call, may }: Context): Promise<Figures> {
  const load = <Result>(contract: Contract<Result> & Guarded) => (may(contract) ? call(contract) : undefined);
  const [users, contacts, registrations, payments, deliveries] = await Promise.all([
    load(statistics.users),
    load(statistics.contacts),
    load(statistics.registrations),
    load(statistics.payments),
    load(statistics.webhookDeliveries),
  ]);
  return { users, contacts, registrations, payments, deliveries };
}

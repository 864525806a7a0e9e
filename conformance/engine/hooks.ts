/** Webhook subscriptions of the run, and the deliveries that they receive. */

import type { Resource } from '#harness/actors/resources.ts';
import { jsonIn, memberOf } from '#harness/http/response.ts';
import type { Arrival, Receiver } from '#harness/receiver.ts';
import type { Trial } from './trial.ts';

export class Hook {
  readonly subscription: Resource;
  readonly #receiver: Receiver;
  readonly #url: string;

  private constructor(subscription: Resource, receiver: Receiver, url: string) {
    this.subscription = subscription;
    this.#receiver = receiver;
    this.#url = url;
  }

  /** Subscribes to the events of the dialect's recipe, with a unique endpoint, until the end of the case: a tenant has few. */
  static async subscribe(trial: Trial, tenant?: 'other'): Promise<Hook> {
    const receiver = await trial.receiver();
    const url = receiver.freshUrl(trial.unique());
    const members = { [trial.dialect.webhooks.url]: url };
    const subscription = await trial.resources.make('webhookSubscription', members, tenant ? { tenant } : {});
    trial.atEnd(() => trial.resources.remove(subscription));
    return new Hook(subscription, receiver, url);
  }

  /** @param choose the status for each delivery; without it, all succeed */
  respond(choose: (arrival: Arrival) => number): void {
    this.#receiver.respond(this.#url, choose);
  }

  /** @param milliseconds maximum wait @returns the first matching delivery; undefined on timeout */
  delivery(wanted: (arrival: Arrival) => boolean = () => true, milliseconds?: number): Promise<Arrival | undefined> {
    return this.#receiver.arrival(this.#url, wanted, milliseconds);
  }

  /** @returns the first matching delivery from now on; undefined on timeout. Call it before the change. */
  next(wanted: (arrival: Arrival) => boolean): () => Promise<Arrival | undefined> {
    const known = new Set(this.deliveries);
    return () => this.delivery((arrival) => !known.has(arrival) && wanted(arrival));
  }

  /** All deliveries so far. */
  get deliveries(): readonly Arrival[] {
    return this.#receiver.arrivals(this.#url);
  }
}

/**
 * Delivery at least once may repeat an event. Its id is the header of Standard Webhooks. Without it, a member of the body may
 * be the id, or that of the subscription: a repeat has the whole body again.
 * @param arrivals in order
 * @returns the first of each; those without an id count on their own
 */
export function withoutRepeats(arrivals: readonly Arrival[]): readonly Arrival[] {
  const known = new Set<unknown>();
  return arrivals.filter((arrival) => {
    const id =
      arrival.headers['webhook-id'] ?? (memberOfDelivery(arrival, 'id') === undefined ? undefined : arrival.body);
    if (id === undefined) return true;
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
}

/** @param path dotted @returns the member of the delivery's body; undefined if absent */
export function memberOfDelivery({ body }: Arrival, path: string): unknown {
  return memberOf(jsonIn(body), path);
}

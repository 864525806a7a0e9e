/** Webhook subscriptions of the run's own, and what arrives for them. */
import { memberOf } from '../http/answer.ts';
import type { Arrival, Receiver } from './receiver.ts';
import type { Resource } from './resources.ts';
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

  /** Subscribes, to whatever the dialect's recipe names, with an endpoint that nothing else uses. */
  static async subscribe(trial: Trial): Promise<Hook> {
    const receiver = await trial.receiver();
    const url = receiver.freshUrl(trial.unique());
    const subscription = await trial.resources.make('webhookSubscription', { [trial.dialect.webhooks.url]: url });
    return new Hook(subscription, receiver, url);
  }

  /** @returns the first delivery that is wanted; nothing when none comes in time */
  delivery(wanted: (arrival: Arrival) => boolean = () => true): Promise<Arrival | undefined> {
    return this.#receiver.arrival(this.#url, wanted);
  }

  /** All that has arrived. */
  get deliveries(): readonly Arrival[] {
    return this.#receiver.arrivals(this.#url);
  }
}

/** @param path members by dots @returns that of the delivery's body; undefined where it has none */
export function told({ body }: Arrival, path: string): unknown {
  try {
    return memberOf(JSON.parse(body), path);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Webhook events as form options and cells, limited to those that the user may subscribe to. */
import {
  eventGroups,
  permissionsToSubscribe,
  type WebhookEventType,
  webhookEventTypes,
  webhookResource,
} from '#contracts/webhook-events.ts';
import { say } from '../../../language/say.ts';
import { code, type ListCell, stack, text } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import type { Option } from '../../../page/fields.ts';
import { words } from '../../../page/format.ts';

/** Number of a subscription's events that are named in a list. */
const named = 3;

/** @returns whether the user has the permissions of these events, which most webhook operations require */
export function maySubscribe({ me }: Pick<Context, 'me'>, events: readonly string[]): boolean {
  return permissionsToSubscribe(events).every((permission) => me.permissions.includes(permission));
}

/** @returns the event types that the user may see */
export function typesFor(context: Pick<Context, 'me'>): WebhookEventType[] {
  return webhookEventTypes.filter(({ type }) => maySubscribe(context, [type]));
}

/** @returns options of a subscription: all events, all of a resource, and each type */
export function eventOptions(context: Pick<Context, 'me'>): Option[] {
  const everything = { value: '*', label: say('All events'), help: say('Including those added later.') };
  const patterns = eventGroups.flatMap((name) => {
    const types = webhookEventTypes.filter(({ type }) => type.startsWith(`${name}.`));
    const resource = types[0]?.resource;
    const group = words(resource === undefined ? name : webhookResource(resource).noun);
    return [
      { value: `${name}.*`, label: say('All'), group },
      ...types.map(({ type }) => ({ value: type, label: words(type.slice(name.length + 1)), group })),
    ];
  });
  return [everything, ...patterns].filter(({ value }) => maySubscribe(context, [value]));
}

/** @returns the first events, for a row of a list */
export function eventsInShort(events: readonly string[]): ListCell | string {
  if (events.includes('*')) return say('All events');
  const more = events.length - named;
  return stack(
    ...events.slice(0, named).map((event) => code(event)),
    ...(more > 0 ? [text(say('and {count} more', { count: more }))] : []),
  );
}

export function eventsInFull(events: readonly string[]): ListCell | string {
  return events.includes('*') ? say('All events') : stack(...events.map((event) => code(event)));
}

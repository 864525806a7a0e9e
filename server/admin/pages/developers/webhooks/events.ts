/** The events of webhooks on pages: which there are, and which somebody may subscribe to. */
import {
  announcedResource,
  announcedResourceNames,
  permissionsToHear,
  type WebhookEventType,
  webhookEventTypes,
} from '#contracts/webhook-events.ts';
import { code, type ListCell, stack, text } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import type { Option } from '../../../page/fields.ts';
import { words } from '../../../page/format.ts';

/** Of a subscription's events, so many are named in a list. */
const named = 3;

/** @returns whether the user may see what is told of these events: operations refuse nearly everything else. */
export function mayHear({ me }: Pick<Context, 'me'>, events: readonly string[]): boolean {
  return permissionsToHear(events).every((permission) => me.permissions.includes(permission));
}

/** @returns the types that the user may see. */
export function typesFor(context: Pick<Context, 'me'>): WebhookEventType[] {
  return webhookEventTypes.filter(({ type }) => mayHear(context, [type]));
}

/** @returns what the user may subscribe to: everything, and of each resource everything and each type. */
export function eventOptions(context: Pick<Context, 'me'>): Option[] {
  const everything = { value: '*', label: 'All events', help: 'Also those that are added later.' };
  const patterns = announcedResourceNames.flatMap((resource) => {
    const group = words(announcedResource(resource).noun);
    const types = webhookEventTypes.filter((known) => known.resource === resource);
    return [
      { value: `${resource}.*`, label: 'All', group },
      ...types.map(({ type }) => ({ value: type, label: words(type.slice(resource.length + 1)), group })),
    ];
  });
  return [everything, ...patterns].filter(({ value }) => mayHear(context, [value]));
}

/** @returns for a row of a list. */
export function eventsInShort(events: readonly string[]): ListCell | string {
  if (events.includes('*')) return 'All events';
  const more = events.length - named;
  return stack(...events.slice(0, named).map((event) => code(event)), ...(more > 0 ? [text(`and ${more} more`)] : []));
}

export function eventsInFull(events: readonly string[]): ListCell | string {
  return events.includes('*') ? 'All events' : stack(...events.map((event) => code(event)));
}

/** Query parameters of a collection, derived from its contract: paging, ranges of dates, order and sparse responses. */
import type { SchemaMap, StringSchema } from 'joi';
import { type Described, describe, patternName } from './openapi/describe.ts';
import type { AnyOperation } from './operation.ts';
import { instantName } from './schemas/fields.ts';
import Joi from './schemas/joi.ts';
import { rangesOf, setOf } from './schemas/listing.ts';
import { pageQueryKeys } from './schemas/page.ts';

export interface Order {
  readonly member: string;
  readonly descending: boolean;
}

/** @param text a member, with a minus before it for the descending order */
export function orderOf(text: string): Order {
  const descending = text.startsWith('-');
  return { member: descending ? text.slice(1) : text, descending };
}

/** @returns the members of an item of the collection, described */
export function itemMembersOf({ success }: AnyOperation): Readonly<Record<string, Described>> {
  const page = success.body && describe(success.body);
  return page?.keys?.member?.items?.[0]?.keys ?? {};
}

/** @returns the members of an item that are dates with a time */
export function instantsOf(contract: AnyOperation): readonly string[] {
  const members = Object.entries(itemMembersOf(contract));
  return members.flatMap(([name, described]) => (patternName(described) === instantName ? [name] : []));
}

/** @returns the parameters of a collection, by name */
export function pageQueryOf(contract: AnyOperation): SchemaMap {
  return { ...pageQueryKeys, ...ownPageQueryOf(contract) };
}

/** @returns those parameters of paging that differ between collections */
export function ownPageQueryOf(contract: AnyOperation): Readonly<Record<string, StringSchema>> {
  const [first = 'createdAt', ...others] = contract.page ?? [];
  const usual = orderOf(first);
  const members = [usual, ...others.map(orderOf)].map(({ member }) => member);
  return {
    ...rangesOf(instantsOf(contract)),
    sort: Joi.string()
      .valid(...members.flatMap((member) => [member, `-${member}`]))
      .description(
        `Order; a minus means descending, and equal items are ordered by id. An item without a value counts as the smallest. Without it: \`${first}\``,
      )
      .example(usual.descending ? usual.member : `-${usual.member}`),
    fields: setOf(Object.keys(itemMembersOf(contract))).description(
      'Members that the items have, separated by commas, beside `id`, which is always there. One that needs a further permission is left out without it',
    ),
  };
}

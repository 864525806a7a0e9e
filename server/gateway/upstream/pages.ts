/**
 * Pages of a service. Its cursors are opaque texts of its own; ours around them hold for one tenant, filter and order, so
 * that no service has to sign any.
 */
import type { Secrets } from '#server/platform/secrets.ts';
import { invalidCursor, openCursor, sealCursor } from '../api/cursor.ts';
import { PageBody, scopeOf } from '../api/page.ts';
import { type Collection, textOf } from './request.ts';

export interface ServicePages {
  /** @returns the query with the service's own cursor, and without `fields`, which is ours. @throws Problem 400 */
  opened(collection: Collection): Collection['query'];
  /** @param page of the service: its `view` has cursors in place of paths @returns the page with paths */
  sealed(collection: Collection, page: ServicePage): PageBody<unknown>;
}

/** A page as a service returns it. */
export interface ServicePage {
  readonly member: readonly unknown[];
  readonly totalItems?: number | undefined;
  readonly view?: { readonly next?: string | undefined; readonly previous?: string | undefined } | undefined;
}

export function servicePages(secrets: Secrets): ServicePages {
  const scope = (collection: Collection) => scopeOf({ ...collection, query: { ...collection.query } });
  return {
    opened(collection) {
      const { after, before } = collection.query;
      if (after !== undefined && before !== undefined)
        throw invalidCursor('before', 'before is not possible together with after');
      const open = (name: string, cursor: unknown) => {
        if (typeof cursor !== 'string') return {};
        const position = openCursor(secrets, scope(collection), cursor);
        if (!position) throw invalidCursor(name, `${name} is not a cursor of this collection, filter and order`);
        return { [name]: position.toString('utf8') };
      };
      const { fields: _, ...rest } = collection.query;
      return { ...rest, ...open('after', after), ...open('before', before) };
    },

    sealed(collection, { member, totalItems, view = {} }) {
      const pathOf = (name: 'after' | 'before', position: string) => {
        const query = new URLSearchParams();
        for (const [key, value] of Object.entries(collection.query)) {
          if (key === 'after' || key === 'before') continue;
          // Each entry of a list by itself, as the service gets them.
          for (const one of [value].flat()) query.append(key, textOf(one));
        }
        query.set(name, sealCursor(secrets, scope(collection), Buffer.from(position, 'utf8')));
        return `${collection.path}?${query}`;
      };
      const neighbours = {
        ...(view.next !== undefined && { next: pathOf('after', view.next) }),
        ...(view.previous !== undefined && { previous: pathOf('before', view.previous) }),
      };
      const isFirst = collection.query.after === undefined && collection.query.before === undefined;
      const total = isFirst && totalItems !== undefined ? { totalItems } : {};
      const { fields } = collection.query;
      const items = typeof fields === 'string' ? member.map((item) => sparse(item, fields.split(','))) : member;
      return new PageBody(JSON.stringify({ member: items, ...total, view: neighbours }), neighbours);
    },
  };
}

/** @returns the named members, and `id` */
function sparse(item: unknown, fields: readonly string[]): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => name === 'id' || fields.includes(name)));
}

/** Single pages of collections: their size, their filter, and what they say of the rest. */
import { memberOf } from '#harness/http/response.ts';
import { isNamedRead } from '../../rules/applies.ts';
import { type Fault, fault, type HostFacts, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';

const most = 100;

export interface PageFacts {
  readonly rows: readonly unknown[];
  readonly ids: readonly string[];
  /** URL of the next page, absolute; undefined on the last. */
  readonly next: string | undefined;
  readonly total: number | undefined;
}

/** @returns the page; undefined if the response is none */
export function pageIn(seen: Seen, { dialect: { page } }: HostFacts): PageFacts | undefined {
  const { operation, json, observation } = seen;
  if (!operation?.paged || observation.method !== 'GET' || !isSuccess(seen)) return undefined;
  const rows = memberOf(json, page.rows);
  if (!Array.isArray(rows)) return undefined;
  const next = memberOf(json, page.next);
  const total = memberOf(json, page.total);
  const isLink = typeof next === 'string' && next !== '' && URL.canParse(next, observation.url);
  return {
    rows,
    ids: rows.map((row) => String(memberOf(row, page.id) ?? '')).filter((id) => id !== ''),
    next: isLink ? withoutHost(new URL(next, observation.url)) : undefined,
    total: typeof total === 'number' ? total : undefined,
  };
}

/** Links may name another host: what counts is the path. */
export const withoutHost = ({ pathname, search }: URL): string => pathname + search;

export function pageJudge(facts: HostFacts): Judge {
  return (seen) => {
    const refused = refusedMaximum(seen);
    const page = pageIn(seen, facts);
    if (!page) return refused;
    return [...sizeFaults(seen, page), ...filterFaults(seen, page), ...totalFaults(page)];
  };
}

function refusedMaximum({ operation, status, query, response }: Seen): readonly Fault[] {
  if (!operation?.paged || status !== 400 || query.get('itemsPerPage') !== '100') return nothing;
  const isAboutSize = /itemsPerPage|\b100\b/.test(response.text);
  return isAboutSize ? fault('collections/a-page-of-100-is-given', '100 rows for itemsPerPage=100', '400') : nothing;
}

function sizeFaults({ query }: Seen, { rows: { length }, next }: PageFacts): readonly Fault[] {
  const requested = query.get('itemsPerPage');
  const isSize = requested !== null && /^[1-9]\d*$/.test(requested);
  if (length > most) {
    if (requested === null)
      return fault('collections/reads-are-paginated-unasked', `a page of 1 to ${most} rows`, `${length} rows`);
    const rule = isSize ? 'collections/no-page-exceeds-100' : 'collections/odd-page-sizes-do-not-open-everything';
    return fault(rule, `at most ${most} rows for itemsPerPage=${requested}`, `${length} rows`);
  }
  if (!isSize || Number(requested) > most) return nothing;
  const size = Number(requested);
  if (length <= size && (length === size || next === undefined)) return nothing;
  const rule =
    size === most ? 'collections/a-page-of-100-is-given' : 'collections/items-per-page-is-the-number-of-rows';
  return fault(rule, `${size} rows for itemsPerPage=${size}`, `${length} rows${next ? ', and a next page' : ''}`);
}

function filterFaults({ query, operation }: Seen, { rows }: PageFacts): readonly Fault[] {
  const status = query.get('status');
  if (status === null || operation?.path !== '/api/v1/payments') return nothing;
  const wanted = status.split(',');
  const other = rows
    .map((row) => memberOf(row, 'status'))
    .find((own) => typeof own === 'string' && !wanted.includes(own));
  if (other === undefined) return nothing;
  const isKnown = /^(?:PENDING|PAID|CANCELLED|REFUNDED|FAILED)$/.test(status);
  const rule = isKnown ? 'collections/status-filters-payments' : 'collections/unknown-status-shows-no-payments';
  return fault(rule, `payments that are ${status}`, `one that is ${other}`);
}

function totalFaults({ rows, total, next }: PageFacts): readonly Fault[] {
  if (total === undefined) return nothing;
  const isTooSmall = total < rows.length || (next !== undefined && total <= rows.length);
  if (!isTooSmall) return nothing;
  const actual = `${total}, with ${rows.length} rows on the page${next ? ' and a next one' : ''}`;
  return fault('collections/total-is-the-number-of-rows', 'as many as there are rows', actual);
}

/** @returns the rule about the rows of pages, which has another id where the specification names the collection */
export function rowRule({ operation }: Seen): string {
  return operation && isNamedRead(operation)
    ? 'collections/specified-pages-give-every-row-once'
    : 'collections/pages-give-every-row-once';
}

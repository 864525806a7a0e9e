/** Collections of a tenant for the generated tests of lists: a place with rows that differ, and how to read them. */
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { TestResponse } from '#test/http.ts';
import { arrange, createIn, pathOf } from '../actors/arrange.ts';
import type { Credential } from '../actors/credential.ts';
import { firstSource } from '../actors/good-credential.ts';
import type { Place } from '../actors/person.ts';

export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** A collection with some rows, and a caller who sees them. */
export interface Filled {
  readonly contract: AnyOperation;
  get(query: Readonly<Record<string, string>>): Promise<TestResponse>;
  /** All items, in the order of the query, page by page. */
  walk(query: Readonly<Record<string, string>>, itemsPerPage?: number): Promise<Item[]>;
}

export const collections = operations.filter(({ page }) => page);

/** Rows that are added to a collection. Every second row gets each date, which ones is chance: of five all were missed at times. */
const added = 9;
/** Half of them are given to contacts, which ones is chance: see spreadRows. */
const addedToOwn = 24;

/** Adds rows to a collection. */
export async function filled(contract: AnyOperation, place: Place): Promise<Filled> {
  const made = await arrange(contract, place);
  const { credential } = await firstSource(contract).of(place, made.caller, made.link);
  if (contract.id !== 'forms.listOwn') {
    const wanted = contract.path.startsWith('/api/v1/me/') ? addedToOwn : added;
    for (let count = 0; count < wanted; count += 1) await createIn(contract.path, place, made);
  }
  return reading(contract, place, pathOf(contract, made.params), credential);
}

function reading(contract: AnyOperation, { service, tenant }: Place, path: string, headers: Credential): Filled {
  const get: Filled['get'] = (query) =>
    service.send(tenant, `${path}?${new URLSearchParams(query)}`, { headers: { ...headers } });
  return {
    contract,
    get,
    async walk(query, itemsPerPage = 100) {
      const items: Item[] = [];
      let response = await get({ ...query, itemsPerPage: String(itemsPerPage) });
      for (;;) {
        if (response.status !== 200) throw new Error(`${contract.id} ${JSON.stringify(query)}: ${response.text}`);
        items.push(...response.json.member);
        const next: string | undefined = response.json.view.next;
        if (next === undefined) return items;
        response = await service.send(tenant, next, { headers: { ...headers } });
      }
    },
  };
}

/**
 * Spreads dates over some days, so that some are equal and some are null, and gives half of the rows to contacts: every second
 * of a table, and of the registrations of an event, so that no list has them all, or none, by chance. Each event gets a registration of a contact and
 * an invitation of a user. Where a constraint ties a date to a state, it stays. Triggers are off: these are no changes.
 */
const spread = `
  do $$ declare c record; name text;
    -- An event has few registrations: by the table alone all of them could be odd ones.
    nth text := 'select id, row_number() over (partition by case when to_jsonb(t) ? ''checked_in_at'' then to_jsonb(t) ->> ''event_id'' end order by id)::int as n from %I t'; begin
    set local session_replication_role = replica;
    update invitations t set status = 'ACCEPTED', sent_at = created_at, opened_at = created_at, responded_at = created_at
      from (select id, row_number() over (order by id) as n from invitations) o where o.id = t.id and n % 2 = 0;
    for c in select k.relname as name, a.attname as col, a.attnotnull as required
      from pg_attribute a join pg_class k on k.oid = a.attrelid join pg_namespace n on n.oid = k.relnamespace
      where n.nspname = 'public' and k.relkind = 'r' and a.atttypid = 'timestamptz'::regtype and not a.attisdropped
        and a.attname not in ('expires_at', 'locked_until', 'deleted_at', 'revoked_at')
        and exists (select from pg_attribute i where i.attrelid = k.oid and i.attname = 'id')
    loop
      begin
        execute format('update %1$I t set %2$I = t.%2$I + make_interval(days => n %% 3) from (' || format(nth, c.name) || ') o
          where o.id = t.id', c.name, c.col);
        if not c.required then
          execute format('update %1$I t set %2$I = $1::timestamptz from (' || format(nth, c.name) || ') o
            where o.id = t.id and t.%2$I is null and n %% 2 = 0', c.name, c.col) using '2026-05-01T00:00:00Z';
        end if;
      exception when check_violation or not_null_violation or exclusion_violation then null;
      end;
    end loop;
    foreach name in array array['payments', 'invoices', 'adhesions', 'member_contracts', 'registrations',
      'form_responses']
    loop
      execute format('with
        o as (' || nth || '),
        r as (select tenant_id, id, row_number() over (partition by tenant_id order by id) as n from %1$I
          join o using (id) where user_id is not null and o.n %% 2 = 0),
        c as (select tenant_id, id as contact_id, row_number() over (partition by tenant_id order by id) as n from contacts)
        update %1$I t set user_id = null, contact_id = c.contact_id from r join c using (tenant_id, n)
        where t.tenant_id = r.tenant_id and t.id = r.id', name);
    end loop;
    update registrations t set user_id = null, 
        contact_id = (select k.id from contacts k where k.tenant_id = t.tenant_id order by k.id limit 1)
      from (select id, row_number() over (partition by event_id order by id) as n from registrations) o
      where o.id = t.id and n = 2
        and not exists (select from registrations x where x.event_id = t.event_id and x.contact_id is not null);
    update invitations t set contact_id = null,
        user_id = (select u.id from users u where u.tenant_id = t.tenant_id order by u.id limit 1)
      from (select id, row_number() over (partition by event_id order by id) as n from invitations) o where o.id = t.id and n = 1;
    update newsletter_recipients t set user_id = (select u.id from users u where u.tenant_id = t.tenant_id limit 1)
      from (select id, row_number() over (order by id) as n from newsletter_recipients) o where o.id = t.id and n % 2 = 0;
    update newsletter_recipients t set contact_id = (select k.id from contacts k where k.tenant_id = t.tenant_id limit 1)
      where user_id is null;
    -- As the triggers would: pages of these are kept until then.
    perform app.note_row_count(t.tenant_id, k.name, 0) from tenants t, unnest(array['users', 'contacts', 'payments']) k (name);
  end $$;
`;

/** Makes all rows differ; see above. */
export async function spreadRows({ service }: Place): Promise<void> {
  await service.sql(spread);
}

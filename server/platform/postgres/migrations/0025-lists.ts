/** Search by words, and the indexes of sorts and filters of collections. */
import { apiRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

/** Both are trusted: the owner of the database may create them where the server has them. */
const extensions = `
  do $$ begin
    create extension if not exists pg_trgm with schema app;
    create extension if not exists btree_gin with schema app;
  exception when undefined_file or feature_not_supported then
    raise exception 'PostgreSQL lacks the extensions pg_trgm and btree_gin: install its contrib modules (Debian has them in the package of the server)';
  when insufficient_privilege then
    raise exception 'the extensions pg_trgm and btree_gin must exist: as a superuser, run "create schema if not exists app; create extension pg_trgm schema app; create extension btree_gin schema app" in this database';
  end $$;
`;

const functions = `
  -- Text in the form in which it is searched: without case, accents and apostrophes. Canonical decomposition leaves
  -- the characters of LIKE patterns alone. Not unaccent(): its rules are a file of the server, and an index of them would
  -- depend on it.
  create function app.search_text(value text) returns text language sql immutable strict parallel safe as $$
    select replace(replace(replace(
      translate(
        regexp_replace(normalize(lower(value collate "und-x-icu"), nfd), '[\\u0300-\\u036f''\`\\u00b4\\u02bc\\u2018\\u2019]', '', 'g'),
        'øłđðıħŧ', 'olddiht'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  $$;

  -- LIKE patterns that find the words anywhere, the longest first. Wildcards in them are literal.
  create function app.search_patterns(words text[]) returns text[] language sql immutable strict parallel safe as $$
    select coalesce(array_agg('%' || replace(replace(replace(app.search_text(word), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
      order by length(word) desc), '{}') from unnest(words) word
  $$;
`;

const table = `
  -- What objects are found by. Triggers keep it.
  create table search_texts (
    tenant_id uuid not null,
    id uuid not null,
    kind text not null,
    content text not null,
    primary key (tenant_id, id)
  );
  create index search_texts_content on search_texts using gin (tenant_id, kind, content app.gin_trgm_ops);
  alter table search_texts enable row level security;
  alter table search_texts force row level security;
  create policy everyone on search_texts using (true) with check (true);
  -- For the login roles only: beneath a policy PostgreSQL uses no index for LIKE, which may leak what it compares. The owner
  -- reads the table in app.search_ids() alone, which compares the tenant itself.
  create policy own_tenant on search_texts as restrictive to ${apiRole}
    using (tenant_id = (select app.tenant_id())) with check (tenant_id = (select app.tenant_id()));
  grant select, insert, update, delete on search_texts to ${apiRole};

  create function app.search_ids(kinds text[], words text[], maximum int) returns setof uuid
    language plpgsql stable security definer set search_path = '' as $$
    declare patterns text[] := app.search_patterns(words);
    begin
      -- Planned for the values: the index for rare words, and a scan that soon ends for frequent ones.
      return query execute 'select t.id from public.search_texts t where t.tenant_id = $1 and t.kind = any ($2)
        and t.content like $3 and t.content like all ($4) limit $5'
        using app.tenant_id(), kinds, patterns[1], patterns, maximum;
    end $$;
  revoke execute on function app.search_ids(text[], text[], int) from public;
  grant execute on function app.search_ids(text[], text[], int) to ${apiRole};
`;

interface Searchable {
  readonly table: string;
  readonly kind: string;
  /** Expressions of the row `r`. */
  readonly texts: readonly string[];
  /** Columns whose change may change the texts. */
  readonly columns: readonly string[];
  /** Condition of rows that are not found. */
  readonly except?: string;
}

const searchables: readonly Searchable[] = [
  {
    table: 'users',
    kind: 'user',
    texts: ['r.first_name', 'r.last_name', 'r.email'],
    columns: ['first_name', 'last_name', 'email', 'deleted_at'],
    except: 'r.deleted_at is not null',
  },
  {
    table: 'contacts',
    kind: 'contact',
    texts: ['r.first_name', 'r.last_name', 'r.email'],
    columns: ['first_name', 'last_name', 'email'],
  },
  { table: 'events', kind: 'event', texts: ['r.title', 'r.external_id'], columns: ['title', 'external_id'] },
  {
    table: 'payments',
    kind: 'payment',
    texts: [
      ...['r.number', `r.payer ->> 'name'`, `r.payer ->> 'email'`, `r.product ->> 'label'`, 'r.external_id'],
      'r.provider_reference',
    ],
    columns: ['payer', 'product', 'external_id', 'provider_reference'],
  },
  {
    table: 'invoices',
    kind: 'invoice',
    texts: ['r.number', `r.recipient ->> 'name'`, `r.recipient ->> 'email'`, 'r.external_id'],
    columns: ['number', 'recipient', 'external_id'],
  },
  {
    table: 'adhesions',
    kind: 'adhesion',
    texts: ['r.number', `r.holder ->> 'name'`, `r.holder ->> 'email'`, 'r.external_id'],
    columns: ['holder', 'external_id'],
  },
  {
    table: 'member_contracts',
    kind: 'contract',
    texts: ['r.number', 'r.title', 'r.organisation', 'r.external_id'],
    columns: ['title', 'organisation', 'external_id'],
  },
];

function keeping({ table: name, kind, texts, columns, except = 'false' }: Searchable): string {
  const content = `app.search_text(concat_ws(' ', ${texts.join(', ')}))`;
  return `
    create function app.note_search_of_${kind}() returns trigger language plpgsql as $$
    declare r ${name};
    begin
      r := case when tg_op = 'DELETE' then old else new end;
      if tg_op = 'DELETE' or ${except} then
        delete from search_texts where tenant_id = r.tenant_id and id = r.id;
      else
        insert into search_texts as s (tenant_id, id, kind, content) values (r.tenant_id, r.id, '${kind}', ${content})
          on conflict (tenant_id, id) do update set content = excluded.content where s.content <> excluded.content;
      end if;
      return null;
    end $$;
    create trigger note_search after insert or delete or update of ${columns.join(', ')} on ${name}
      for each row execute function app.note_search_of_${kind}();
    alter table ${name} no force row level security;
    insert into search_texts (tenant_id, id, kind, content) select r.tenant_id, r.id, '${kind}', ${content} from ${name} r
      where not (${except});
    alter table ${name} force row level security;
  `;
}

/** One index for each order, and for each filter by a key; every other filter is checked in the order of the list. */
const indexes = `
  create index contacts_name on contacts (tenant_id, (coalesce(last_name, '') collate "und-x-icu"), id);
  create index users_name on users (tenant_id, (last_name collate "und-x-icu"), id) where deleted_at is null;
  create index events_updated on events (tenant_id, updated_at, id);
  create index events_start on events (tenant_id, starts_at, id);
  create index events_title on events (tenant_id, (title collate "und-x-icu"), id);
  create index payments_updated on payments (tenant_id, updated_at, id);
  create index payments_paid_page on payments (tenant_id, (coalesce(paid_at, '-infinity')), id);
  create index payments_due_page on payments (tenant_id, (coalesce(due_at, '-infinity')), id);
  create index payments_amount on payments (tenant_id, amount, id);
  create index payments_provider_reference on payments (tenant_id, provider_reference) where provider_reference is not null;
  create index registrations_updated on registrations (tenant_id, updated_at, id);
  create index waitlist_entries_updated on waitlist_entries (tenant_id, updated_at, id);
  create index waitlist_entries_event on waitlist_entries (tenant_id, event_id, created_at, id);
  create index waitlist_entries_position on waitlist_entries (tenant_id, position, id);
  create index invoices_updated on invoices (tenant_id, updated_at, id);
  create index invoices_issued_page on invoices (tenant_id, (coalesce(issued_at, '-infinity')), id);
  create index invoices_due_page on invoices (tenant_id, (coalesce(due_at, '-infinity')), id);
  create index invoices_number_page on invoices (tenant_id, (coalesce(number, '')), id);
  create index adhesions_updated on adhesions (tenant_id, updated_at, id);
  create index adhesions_start on adhesions (tenant_id, starts_at, id);
  create index adhesions_end_page on adhesions (tenant_id, (coalesce(ends_at, '-infinity')), id);
  create index member_contracts_updated on member_contracts (tenant_id, updated_at, id);
  create index member_contracts_start_page on member_contracts (tenant_id, (coalesce(starts_at, '-infinity')), id);
  create index member_contracts_title on member_contracts (tenant_id, (title collate "und-x-icu"), id);
  create index invitations_updated on invitations (tenant_id, event_id, updated_at, id);
  create index form_responses_updated on form_responses (tenant_id, form_id, updated_at, id);
  create index newsletter_recipients_email on newsletter_recipients (tenant_id, newsletter_id, email);
`;

export const listsStep: MigrationStep = {
  name: '0025-lists',
  up: (knex) => knex.raw([extensions, functions, table, ...searchables.map(keeping), indexes].join('\n')),
};

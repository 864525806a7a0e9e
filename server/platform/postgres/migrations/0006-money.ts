/** Extensions of payments; invoices, memberships, contracts; and their letterhead. */
import { adhesions, contracts } from './0006-memberships.ts';
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const payments = `
  alter table payments
    -- Of the amount: what was given on top of the price.
    add column amount_tip bigint not null default 0,
    add column contact_id uuid,
    -- As the payer was when the payment was made: whoever is deleted or renamed later has still paid.
    add column payer jsonb,
    add column provider_reference text,
    add constraint payments_tip check (amount_tip between 0 and amount),
    add constraint payments_one_payer check (num_nonnulls(user_id, contact_id) <= 1),
    -- Not valid: the column is new, and checking rows that are there would need a tenant to be set.
    add foreign key (tenant_id, contact_id) references contacts on delete set null (contact_id) not valid;
  create index payments_contact on payments (tenant_id, contact_id);

  create table payment_refunds (
    tenant_id uuid not null,
    id uuid not null,
    payment_id uuid not null,
    amount bigint not null check (amount > 0),
    reason text,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, payment_id) references payments
  );
  create index payment_refunds_payment on payment_refunds (tenant_id, payment_id, created_at, id);

  -- What was refunded before refunds had rows becomes one each, so that they always add up. Of every tenant at once, which
  -- only the owner can see, and only without FORCE; the table is locked until the migration ends.
  alter table payments no force row level security;
  insert into payment_refunds (tenant_id, id, payment_id, amount, created_at)
    select tenant_id, gen_random_uuid(), id, amount_refunded, coalesce(refunded_at, updated_at)
    from payments where amount_refunded > 0;
  alter table payments force row level security;
  ${fence('payment_refunds')}
`;

const letterhead = `
  -- Of the tenant, what it may change itself; its host and name are the operator's, in tenants.
  create table tenant_profiles (
    tenant_id uuid not null references tenants,
    contact_email text,
    legal_name text,
    address_lines text[] not null default '{}',
    registration_number text,
    vat_number text,
    iban text,
    invoice_footer text,
    -- A data URL.
    logo text,
    currency text not null default 'EUR',
    locale text not null default 'en',
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id)
  );
  ${fence('tenant_profiles')}

  -- The tenant as it stands above a document. The logo is not part of it: it would be kept with every invoice.
  create function app.issuer(tenant uuid) returns jsonb language sql stable parallel safe
    as $$ select jsonb_build_object('name', coalesce(p.legal_name, t.name), 'email', p.contact_email,
        'addressLines', coalesce(p.address_lines, '{}'), 'registrationNumber', p.registration_number,
        'vatNumber', p.vat_number, 'iban', p.iban, 'invoiceFooter', p.invoice_footer)
      from tenants t left join tenant_profiles p on p.tenant_id = t.tenant_id where t.tenant_id = tenant $$;

  -- A user or a contact as it stands in a document; nothing where there is neither.
  create function app.party(tenant uuid, wanted_user uuid, wanted_contact uuid) returns jsonb language sql stable parallel safe
    as $$ select jsonb_build_object('name', name, 'email', email, 'addressLines', '[]'::jsonb, 'vatNumber', null)
      from (
        select u.first_name || ' ' || u.last_name as name, u.email from users u
          where u.tenant_id = tenant and u.id = wanted_user
        union all
        select coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.email), c.email from contacts c
          where c.tenant_id = tenant and c.id = wanted_contact) person $$;

  -- The last number given, by series and year. Its row is held until the transaction ends: no gap, no repetition.
  create table document_numbers (
    tenant_id uuid not null references tenants,
    series text not null,
    year smallint not null,
    last integer not null,
    primary key (tenant_id, series, year)
  );
  ${fence('document_numbers')}
`;

const invoices = `
  create table invoices (
    tenant_id uuid not null references tenants,
    id uuid not null,
    type text not null check (type in ('INVOICE', 'CREDIT_NOTE')),
    -- PAID is not stored: it is what the payment says.
    status text not null default 'DRAFT' check (status in ('DRAFT', 'ISSUED', 'VOID')),
    number text,
    refers_to uuid,
    payment_id uuid,
    user_id uuid,
    contact_id uuid,
    -- Both as they were when it was issued; a draft has a recipient if it was given one.
    issuer jsonb,
    recipient jsonb,
    lines jsonb not null,
    net bigint not null,
    tax bigint not null,
    gross bigint not null,
    currency text not null,
    note text,
    due_at timestamptz(3),
    issued_at timestamptz(3),
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint invoices_number_key unique (tenant_id, number),
    constraint invoices_external_id_key unique (tenant_id, external_id),
    constraint invoices_payment_fkey foreign key (tenant_id, payment_id) references payments,
    constraint invoices_totals check (net + tax = gross),
    constraint invoices_one_recipient check (num_nonnulls(user_id, contact_id) <= 1),
    constraint invoices_issued check (
      (status = 'DRAFT') = (number is null) and (status = 'DRAFT') = (issued_at is null)
      and (status = 'DRAFT' or issuer is not null and recipient is not null)),
    constraint invoices_credit check ((type = 'CREDIT_NOTE') = (refers_to is not null)),
    foreign key (tenant_id, refers_to) references invoices,
    foreign key (tenant_id, user_id) references users,
    foreign key (tenant_id, contact_id) references contacts on delete set null (contact_id)
  );
  -- Credited once; and a payment has one invoice that stands.
  create unique index invoices_refers_to_key on invoices (tenant_id, refers_to);
  create unique index invoices_payment_key on invoices (tenant_id, payment_id) where type = 'INVOICE' and status <> 'VOID';
  create index invoices_page on invoices (tenant_id, created_at, id);
  create index invoices_payment on invoices (tenant_id, payment_id);
  create index invoices_user on invoices (tenant_id, user_id);
  create index invoices_contact on invoices (tenant_id, contact_id);
  ${fence('invoices')}
`;

export const moneyStep: MigrationStep = {
  name: '0006-money',
  up: (knex) => knex.raw(payments + letterhead + invoices + adhesions + contracts),
};

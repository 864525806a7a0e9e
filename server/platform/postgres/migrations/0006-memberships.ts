/** Memberships and contracts, as part of 0006-money. */
import { fence } from './rls-policy.ts';

export const adhesions = `
  create table adhesion_types (
    tenant_id uuid not null references tenants,
    id uuid not null,
    name text not null,
    description text,
    price bigint not null check (price >= 0),
    currency text not null,
    duration_kind text not null,
    months smallint,
    start_month_day text,
    grace_days smallint not null,
    requires_approval boolean not null,
    active boolean not null,
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint adhesion_types_external_id_key unique (tenant_id, external_id),
    constraint adhesion_types_duration check (
      duration_kind = 'ROLLING' and months > 0 and start_month_day is null
      or duration_kind = 'FIXED' and months is null and start_month_day is not null
      or duration_kind = 'LIFETIME' and months is null and start_month_day is null)
  );
  create index adhesion_types_page on adhesion_types (tenant_id, created_at, id);
  ${fence('adhesion_types')}

  -- The first instant after the period: months by the calendar in UTC, to the next start of the fixed year, or never.
  create function app.adhesion_end(starts timestamptz, kind text, months integer, month_day text) returns timestamptz
    language sql stable parallel safe as $$ select case kind
      when 'ROLLING' then (starts at time zone 'UTC' + make_interval(months => months)) at time zone 'UTC'
      when 'FIXED' then (select min(day) from (
        select (extract(year from starts at time zone 'UTC')::int + more || '-' || month_day || 'T00:00:00Z')::timestamptz as day
        from generate_series(0, 1) more) days where day > starts)
    end $$;

  -- Facts alone: the status follows from them and from the time, whenever it is read (app.adhesion_status).
  create table adhesions (
    tenant_id uuid not null references tenants,
    id uuid not null,
    number text not null,
    type_id uuid not null,
    user_id uuid,
    contact_id uuid,
    -- As it was when it applied; for when the contact is gone.
    holder jsonb not null,
    -- Price and grace as the type had them then.
    amount bigint not null check (amount >= 0),
    currency text not null,
    grace_days smallint not null,
    payment_id uuid,
    renewal_of_id uuid,
    starts_at timestamptz(3) not null,
    ends_at timestamptz(3),
    approved_at timestamptz(3),
    suspended_at timestamptz(3),
    cancelled_at timestamptz(3),
    cancel_reason text,
    note text,
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint adhesions_number_key unique (tenant_id, number),
    constraint adhesions_external_id_key unique (tenant_id, external_id),
    constraint adhesions_end_after_start check (ends_at > starts_at),
    constraint adhesions_one_holder check (num_nonnulls(user_id, contact_id) <= 1),
    constraint adhesions_paid check ((amount > 0) = (payment_id is not null)),
    constraint adhesions_type_fkey foreign key (tenant_id, type_id) references adhesion_types,
    foreign key (tenant_id, user_id) references users,
    foreign key (tenant_id, contact_id) references contacts on delete set null (contact_id),
    constraint adhesions_payment_fkey foreign key (tenant_id, payment_id) references payments,
    foreign key (tenant_id, renewal_of_id) references adhesions
  );
  -- Whose renewal was cancelled may be renewed anew.
  create unique index adhesions_renewal_key on adhesions (tenant_id, renewal_of_id) where cancelled_at is null;
  create index adhesions_page on adhesions (tenant_id, created_at, id);
  create index adhesions_type on adhesions (tenant_id, type_id);
  create index adhesions_user on adhesions (tenant_id, user_id);
  create index adhesions_contact on adhesions (tenant_id, contact_id);
  create index adhesions_payment on adhesions (tenant_id, payment_id);
  ${fence('adhesions')}

  -- Approved, and paid where it has a price. A refund later does not end it by itself.
  create function app.adhesion_holds(a adhesions) returns boolean language sql stable parallel safe
    as $$ select a.cancelled_at is null and a.approved_at is not null and (a.payment_id is null or exists (
      select from payments p where p.tenant_id = a.tenant_id and p.id = a.payment_id and p.paid_at is not null)) $$;

  create function app.adhesion_status(a adhesions) returns text language sql stable parallel safe
    as $$ select case
      when a.cancelled_at is not null then 'CANCELLED'
      when a.suspended_at is not null then 'SUSPENDED'
      when not app.adhesion_holds(a) or app.now() < a.starts_at then 'PENDING'
      when a.ends_at is null or app.now() < a.ends_at then 'ACTIVE'
      when app.now() < a.ends_at + make_interval(days => a.grace_days) and not exists (
        -- Whoever has renewed need not be reminded.
        select from adhesions r where r.tenant_id = a.tenant_id and r.renewal_of_id = a.id and app.adhesion_holds(r)) then 'GRACE'
      else 'EXPIRED' end $$;
`;

export const contracts = `
  create table member_contracts (
    tenant_id uuid not null references tenants,
    id uuid not null,
    number text not null,
    title text not null,
    user_id uuid,
    contact_id uuid,
    organisation text,
    body text not null,
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    amount bigint check (amount >= 0),
    currency text,
    billing_period text,
    -- ACTIVE and EXPIRED are not stored: they follow from the dates (app.member_contract_status).
    status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'SIGNED', 'TERMINATED', 'CANCELLED')),
    -- Both as they were when it was sent.
    issuer jsonb,
    party jsonb,
    sent_at timestamptz(3),
    signed_at timestamptz(3),
    signer_name text,
    terminated_at timestamptz(3),
    termination_reason text,
    cancelled_at timestamptz(3),
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint member_contracts_number_key unique (tenant_id, number),
    constraint member_contracts_external_id_key unique (tenant_id, external_id),
    constraint member_contracts_end_after_start check (ends_at > starts_at),
    constraint member_contracts_amount check (num_nulls(amount, currency, billing_period) in (0, 3)),
    constraint member_contracts_one_party check (num_nonnulls(user_id, contact_id, organisation) <= 1),
    foreign key (tenant_id, user_id) references users,
    foreign key (tenant_id, contact_id) references contacts on delete set null (contact_id)
  );
  create index member_contracts_page on member_contracts (tenant_id, created_at, id);
  create index member_contracts_user on member_contracts (tenant_id, user_id);
  create index member_contracts_contact on member_contracts (tenant_id, contact_id);
  ${fence('member_contracts')}

  create function app.member_contract_status(c member_contracts) returns text language sql stable parallel safe
    as $$ select case
      when c.status <> 'SIGNED' then c.status
      when app.now() >= c.ends_at then 'EXPIRED'
      when app.now() < c.starts_at then 'SIGNED'
      else 'ACTIVE' end $$;
`;

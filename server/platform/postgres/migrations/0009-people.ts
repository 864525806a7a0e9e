/** Details of people: work, address, tags, notes; archived contacts; membership numbers. */
import type { MigrationStep } from './step.ts';

const people = `
  alter table contacts
    add column status text not null default 'ACTIVE' constraint contacts_status_check check (status in ('ACTIVE', 'ARCHIVED')),
    add column company_name text,
    add column job_title text,
    add column address jsonb,
    add column tags text[] not null default '{}',
    add column note text;
  -- For those who fetch what changed since they last asked.
  create index contacts_updated on contacts (tenant_id, updated_at);

  alter table users
    add column company_name text,
    add column job_title text,
    add column address jsonb,
    add column tags text[] not null default '{}',
    add column note text,
    add column member_number text,
    add column birth_date date;
  create unique index users_member_number_key on users (tenant_id, member_number) where deleted_at is null;
  create index users_updated on users (tenant_id, updated_at) where deleted_at is null;
`;

export const peopleStep: MigrationStep = { name: '0009-people', up: (knex) => knex.raw(people) };

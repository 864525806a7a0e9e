/** Addresses that asked for a link to register for a public event, until they are proven or a day has passed. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const statements = `
  create table event_signups (
    tenant_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    email text not null check (email = lower(email)),
    locale text not null,
    -- Of the latest request.
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint event_signups_email_key unique (tenant_id, event_id, email),
    foreign key (tenant_id, event_id) references events on delete cascade
  );
  ${fence('event_signups')}
`;

export const eventSignupsStep: MigrationStep = {
  name: '0038-event-signups',
  up: (knex) => knex.raw(statements),
};

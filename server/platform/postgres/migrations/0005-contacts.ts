/** Contacts, who have no account, and their invitations to events. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const contacts = `
  create table contacts (
    tenant_id uuid not null references tenants,
    id uuid not null,
    -- Not unique: a household may share one.
    email text not null check (email = lower(email)),
    first_name text,
    last_name text,
    phone text,
    locale text,
    external_id text,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint contacts_external_id_key unique (tenant_id, external_id)
  );
  create index contacts_page on contacts (tenant_id, created_at, id);
  create index contacts_email on contacts (tenant_id, email);
  ${fence('contacts')}

  create table invitations (
    tenant_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    contact_id uuid not null,
    status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'MAYBE', 'REVOKED')),
    message text,
    answer_note text,
    -- The hash in the link is derived from this and a key outside the database, so that a second mail carries the same
    -- link and the table none; SHA-256 of it finds the invitation.
    link_nonce bytea not null,
    hash_digest bytea not null,
    sent_at timestamptz(3),
    opened_at timestamptz(3),
    responded_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint invitations_hash_key unique (tenant_id, hash_digest),
    foreign key (tenant_id, event_id) references events on delete cascade,
    foreign key (tenant_id, contact_id) references contacts on delete cascade
  );
  -- Whose invitation was revoked may be invited anew.
  create unique index invitations_contact_key on invitations (tenant_id, event_id, contact_id) where status <> 'REVOKED';
  create index invitations_page on invitations (tenant_id, event_id, created_at, id);
  create index invitations_contact on invitations (tenant_id, contact_id);
  ${fence('invitations')}
`;

export const contactsStep: MigrationStep = { name: '0005-contacts', up: (knex) => knex.raw(contacts) };

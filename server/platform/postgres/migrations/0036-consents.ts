/** Consents to newsletters: when, by what source, and to what text. */
import { apiRole } from '../roles.ts';
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const table = `
  create table newsletter_consents (
    tenant_id uuid not null references tenants,
    id uuid not null default uuidv7(),
    user_id uuid,
    contact_id uuid,
    opted_in boolean not null,
    source text,
    -- What the person agreed to, if it was said.
    text text,
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    constraint newsletter_consents_one_person check (num_nonnulls(user_id, contact_id) = 1),
    foreign key (tenant_id, user_id) references users on delete cascade,
    foreign key (tenant_id, contact_id) references contacts on delete cascade
  );
  create index newsletter_consents_user on newsletter_consents (tenant_id, user_id) where user_id is not null;
  create index newsletter_consents_contact on newsletter_consents (tenant_id, contact_id) where contact_id is not null;
  ${fence('newsletter_consents')}
  -- A proof: lines are added, and go with the person.
  revoke update, delete on newsletter_consents from ${apiRole};
`;

/** By a trigger, so that no way of changing the consent leaves no line. */
const noting = (name: string, column: string) => `
  alter table ${name}
    alter column newsletter_opt_in set default false,
    -- Of the latest change of newsletter_opt_in; null: it was never said.
    add column newsletter_source text,
    add column newsletter_text text;
  -- Until now people were opted in unless it was said otherwise: those who were not had said so. Of all tenants at once.
  alter table ${name} no force row level security;
  update ${name} set newsletter_source = 'API' where not newsletter_opt_in;
  alter table ${name} force row level security;

  create function app.note_consent_of_${column}() returns trigger language plpgsql as $$
  begin
    insert into newsletter_consents (tenant_id, ${column}, opted_in, source, text)
      values (new.tenant_id, new.id, new.newsletter_opt_in, new.newsletter_source, new.newsletter_text);
    return null;
  end $$;
  create trigger note_first_consent after insert on ${name} for each row
    when (new.newsletter_source is not null) execute function app.note_consent_of_${column}();
  create trigger note_consent after update of newsletter_opt_in, newsletter_text on ${name} for each row
    when ((old.newsletter_opt_in, old.newsletter_text) is distinct from (new.newsletter_opt_in, new.newsletter_text))
    execute function app.note_consent_of_${column}();
`;

const capturing = `
  drop trigger announce on users;
  create trigger announce after insert or update or delete on users for each row
    execute function app.note_change('user', '{user}', '{birth_date,note}', '{updated_at,last_login_at}',
      '{password_hash,email_verified_at,invited_at,newsletter_source,newsletter_text}');
  drop trigger announce on contacts;
  create trigger announce after insert or update or delete on contacts for each row
    execute function app.note_change('contact', '{contact}', '{note}', '{updated_at}', '{newsletter_source,newsletter_text}');
`;

export const consentsStep: MigrationStep = {
  name: '0036-consents',
  up: (knex) => knex.raw([table, capturing, noting('users', 'user_id'), noting('contacts', 'contact_id')].join('\n')),
};

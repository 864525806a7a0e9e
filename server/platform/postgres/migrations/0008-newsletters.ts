/** Email templates, newsletters, their recipients, and unsubscriptions. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const consent = `
  alter table users add column newsletter_opt_in boolean not null default true;
  alter table contacts add column newsletter_opt_in boolean not null default true;
`;

const templates = `
  create table email_templates (
    tenant_id uuid not null references tenants,
    id uuid not null,
    name text not null,
    subject text not null,
    mjml text not null,
    text text,
    locale text,
    -- Made from the others when they are written: MJML takes too long to be compiled for each mail.
    html text not null,
    subject_variables text[] not null,
    mjml_variables text[] not null,
    text_variables text[] not null,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id)
  );
  create index email_templates_page on email_templates (tenant_id, created_at, id);
  ${fence('email_templates')}
`;

const newsletters = `
  create table newsletters (
    tenant_id uuid not null references tenants,
    id uuid not null,
    name text not null,
    subject text not null,
    preheader text,
    mjml text,
    text text,
    template_id uuid,
    audience jsonb not null,
    status text not null default 'DRAFT'
      check (status in ('DRAFT', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED')),
    -- Compiled from mjml, or, once it is sent, what the template was then.
    html text,
    sent_text text,
    recipient_count integer not null default 0,
    sent_count integer not null default 0,
    failed_count integer not null default 0,
    skipped_count integer not null default 0,
    unsubscribed_count integer not null default 0,
    -- The run of the job that sends it now, and until when it is believed to be alive.
    driver uuid,
    driven_until timestamptz(3),
    started_at timestamptz(3),
    ended_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, template_id) references email_templates on delete set null (template_id)
  );
  create index newsletters_page on newsletters (tenant_id, created_at, id);
  create index newsletters_template on newsletters (tenant_id, template_id);
  ${fence('newsletters')}

  -- Names whom it went to, also people who are gone since. Neither foreign keys nor a unique address: a hundred thousand
  -- come in one statement, which sees to both, and each check of each row would add to the seconds that it takes.
  create table newsletter_recipients (
    tenant_id uuid not null,
    id uuid not null,
    newsletter_id uuid not null,
    email text not null,
    user_id uuid,
    contact_id uuid,
    status text not null default 'PENDING' check (status in ('PENDING', 'SENT', 'FAILED', 'SKIPPED')),
    smtp_code smallint,
    attempts smallint not null default 0,
    retry_at timestamptz(3),
    sent_at timestamptz(3),
    unsubscribed_at timestamptz(3),
    created_at timestamptz(3) not null default app.now(),
    primary key (tenant_id, id)
  -- Each is changed once, when it was sent, in no column of an index: there is room for that beside it.
  ) with (fillfactor = 60);
  create index newsletter_recipients_page on newsletter_recipients (tenant_id, newsletter_id, created_at, id);
  ${fence('newsletter_recipients')}
`;

export const newslettersStep: MigrationStep = {
  name: '0008-newsletters',
  up: (knex) => knex.raw(consent + templates + newsletters),
};

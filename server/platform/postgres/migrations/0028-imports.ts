/** Imports: their files until they end, and the problems of their rows. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const tables = `
  create table imports (
    tenant_id uuid not null references tenants,
    id uuid not null,
    resource text not null,
    format text not null,
    match_by text not null,
    columns jsonb not null,
    delimiter text,
    raw boolean not null,
    -- Of phone numbers without a prefix.
    country text,
    dry_run boolean not null,
    status text not null default 'AWAITING_FILE',
    bytes bigint,
    -- Where the next row begins, after all rows that are done.
    bytes_done bigint not null default 0,
    -- The header row, so that reading can go on in the middle of the file.
    header text[],
    rows int not null default 0,
    created int not null default 0,
    updated int not null default 0,
    unchanged int not null default 0,
    failed int not null default 0,
    ignored_columns text[] not null default '{}',
    error text,
    created_by uuid not null,
    -- Who sent the file, for whom it runs: with these permissions at most, and as long as the token lives, if one sent it.
    sent_by uuid,
    permissions text[] not null default '{}',
    token_id uuid,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    started_at timestamptz(3),
    finished_at timestamptz(3),
    primary key (tenant_id, id)
  );
  create index imports_created on imports (tenant_id, created_at, id);
  create index imports_updated on imports (tenant_id, updated_at, id);
  ${fence('imports')}

  create table import_chunks (
    tenant_id uuid not null,
    import_id uuid not null,
    -- Of its first byte in the file.
    position bigint not null,
    content bytea not null,
    primary key (tenant_id, import_id, position),
    foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
  );
  -- Files are read once: compressing them costs more than it saves.
  alter table import_chunks alter column content set storage external;
  ${fence('import_chunks')}

  create table import_problems (
    tenant_id uuid not null,
    import_id uuid not null,
    -- From 1, without the header.
    row_number int not null,
    number int not null,
    member text,
    code text not null,
    message text not null,
    primary key (tenant_id, import_id, row_number, number),
    foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
  );
  ${fence('import_problems')}

  -- Keys of the rows that are done: the second row with a key fails, in a dry run and in earnest.
  create table import_keys (
    tenant_id uuid not null,
    import_id uuid not null,
    digest bytea not null,
    primary key (tenant_id, import_id, digest),
    foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
  );
  ${fence('import_keys')}
`;

export const importsStep: MigrationStep = {
  name: '0028-imports',
  up: (knex) => knex.raw(tables),
};

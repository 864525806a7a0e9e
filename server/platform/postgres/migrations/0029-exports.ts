/** Exports and their files. */
import { fence } from './rls-policy.ts';
import type { MigrationStep } from './step.ts';

const tables = `
  create table exports (
    tenant_id uuid not null references tenants,
    id uuid not null,
    resource text not null,
    format text not null,
    raw boolean not null,
    -- Whether it has the members that need a permission of their own.
    has_details boolean not null,
    status text not null default 'QUEUED',
    rows int not null default 0,
    bytes bigint not null default 0,
    -- The last object that is written.
    last_id uuid,
    error text,
    created_by uuid not null,
    created_at timestamptz(3) not null default app.now(),
    updated_at timestamptz(3) not null default app.now(),
    finished_at timestamptz(3),
    primary key (tenant_id, id)
  );
  create index exports_created on exports (tenant_id, created_at, id);
  create index exports_updated on exports (tenant_id, updated_at, id);
  ${fence('exports')}

  create table export_chunks (
    tenant_id uuid not null,
    export_id uuid not null,
    -- Of its first byte in the file.
    position bigint not null,
    content bytea not null,
    primary key (tenant_id, export_id, position),
    foreign key (tenant_id, export_id) references exports (tenant_id, id) on delete cascade
  );
  ${fence('export_chunks')}
`;

export const exportsStep: MigrationStep = {
  name: '0029-exports',
  up: (knex) => knex.raw(tables),
};

/**
 * Definers search temporary objects last. Where its search path does not name `pg_temp`, PostgreSQL searches that first: a
 * temporary table `audit_log` of the caller would be read and written instead of ours, and its triggers run as our owner.
 */
import type { Knex } from 'knex';
import { ownerRole } from '../roles.ts';
import type { MigrationStep } from './step.ts';

/** From the catalogue, so that none is forgotten. Only its owner may alter a function. */
const temporaryLast = `
  do $$
  declare
    definer record;
  begin
    for definer in
      select p.oid::regprocedure as name, pg_get_userbyid(p.proowner) as owner,
          coalesce(nullif(substring(setting from '^search_path=(.*)$'), '""') || ', ', '') || 'pg_temp' as path
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest(p.proconfig) setting
        where n.nspname = 'app' and p.prosecdef and setting ~ '^search_path=' and setting !~ 'pg_temp$'
    loop
      execute format('set local role %I', definer.owner);
      execute format('alter function %s set search_path = %s', definer.name, definer.path);
    end loop;
    set local role ${ownerRole};
  end $$;
`;

export const definersStep: MigrationStep = {
  name: '0055-definers',
  up: (knex: Knex) => knex.raw(temporaryLast),
};

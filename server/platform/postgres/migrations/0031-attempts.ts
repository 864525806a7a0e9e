/** Attempts at imports and exports since they last came on. */
import type { MigrationStep } from './step.ts';

const columns = `
  -- The queue counts attempts at a job, of which one that comes on may need any number: its worker is killed each time.
  alter table imports add column attempts int not null default 0;
  alter table exports add column attempts int not null default 0;
`;

export const attemptsStep: MigrationStep = {
  name: '0031-attempts',
  up: (knex) => knex.raw(columns),
};

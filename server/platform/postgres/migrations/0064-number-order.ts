/** Documents in the order of their numbers: INV-2026-10000 follows INV-2026-9999, which it precedes as text. */
import type { MigrationStep } from './step.ts';

const indexes = {
  invoices_by_number: `invoices (tenant_id, (coalesce(number, '') collate app.numbers), id)`,
  adhesions_by_number: 'adhesions (tenant_id, (number collate app.numbers), id)',
  member_contracts_by_number: 'member_contracts (tenant_id, (number collate app.numbers), id)',
};

export const numberOrderStep: MigrationStep = {
  name: '0064-number-order',
  withoutTransaction: true,
  async up(knex) {
    // CLDR's root order, with digits by the value that they make: Unicode Technical Standard 35, part 5, "kn".
    await knex.raw(`create collation if not exists app.numbers (provider = icu, locale = 'und-u-kn-true')`);
    for (const [name, columns] of Object.entries(indexes)) {
      // An attempt that failed leaves an index that is not valid.
      await knex.raw(`drop index concurrently if exists ${name}`);
      await knex.raw(`create index concurrently ${name} on ${columns}`);
    }
    await knex.raw('drop index concurrently if exists invoices_number_page');
  },
};

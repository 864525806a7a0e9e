/** Columns of a party in a CSV export. */
import { named } from '#server/platform/postgres/csv.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

/**
 * @param column the party as jsonb
 * @param name of the member, such as `payer`: the columns are `payer.name`, `payer.email` …
 * @param cell writes untrusted text
 */
export function partyColumns(column: Sql, name: string, cell: (text: Sql) => Sql): Sql[] {
  const lines = sql`(select string_agg(line, '|' order by place)
    from jsonb_array_elements_text(${column}->'addressLines') with ordinality as address (line, place))`;
  return [
    named(cell(sql`${column}->>'name'`), `${name}.name`),
    named(cell(sql`${column}->>'email'`), `${name}.email`),
    named(cell(lines), `${name}.addressLines`),
    named(cell(sql`${column}->>'vatNumber'`), `${name}.vatNumber`),
  ];
}

/** Writes a script into every text column of users by SQL, past all validation. */
import type { Place } from '../actors/person.ts';

/** As HTML it would run in several ways, and set `window.ran`. */
export const script = `"'><img src=x onerror="window.ran=true"><script>window.ran=true</script>`;

/** Columns that the server interprets, such as states, zones and hashes: pages could not render with a script there. */
const notByPeople =
  /(?:^|_)(?:id|hash|status|type|kind|key|code|host|url|slug|roles?|locale|timezone|zone|currency|country|period|method|access_level|mjml|html|number|provider|bucket|reason|outcome|trigger|model|scopes?|action|address|ip|version|visibility|pattern|source|events?|payload|resource|format|delimiter|match_by)$|^(?:email|password|base|secret|token)/;

/** @returns the number of changed columns. */
export async function plantScripts({ service, tenant }: Place): Promise<number> {
  const columns = await service.sql<{ table: string; column: string }>(
    `select c.oid::regclass::text as table, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'text'::regtype and a.attgenerated = ''
        and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id') order by 1, 2`,
  );
  let planted = 0;
  for (const { table, column } of columns) {
    if (notByPeople.test(column)) continue;
    try {
      await service.sql(`update ${table} set "${column}" = $2 where tenant_id = $1`, [tenant.id, script]);
      planted += 1;
    } catch (error) {
      // 23514: check constraint; 23505: unique constraint.
      if (!(error instanceof Error) || !('code' in error) || !['23514', '23505'].includes(String(error.code)))
        throw error;
    }
  }
  return planted;
}

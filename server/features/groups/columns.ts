/** Columns of a group in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns = raw(`g.id, g.name, g.slug, g.description, g.external_id as "externalId",
  (select count(*)::int from group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id) as "memberCount",
  app.iso(g.created_at) as "createdAt", app.iso(g.updated_at) as "updatedAt"`);
export const selectFrom = selectAs(raw('g'), columns);

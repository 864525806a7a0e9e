/** Columns of a contact in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

const common = `c.id, c.status, c.email, c.first_name as "firstName", c.last_name as "lastName", c.phone, c.locale,
  c.company_name as "companyName", c.job_title as "jobTitle", c.address, c.tags, c.external_id as "externalId",
  c.newsletter_opt_in as "newsletterOptIn",
  app.iso(c.created_at) as "createdAt", app.iso(c.updated_at) as "updatedAt"`;
const columns = raw(common);
/** Includes columns that require contacts:write. */
const columnsWithDetails = raw(`${common}, c.note`);
export const columnsOf = (details: boolean) => (details ? columnsWithDetails : columns);

export const selectFrom = selectAs(raw('c'), columnsWithDetails);
/** Without the columns that require contacts:write. */
export const selectFromWithoutDetails = selectAs(raw('c'), columns);

/** The select expression of a user. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw, type Sql } from '#server/platform/postgres/statement.ts';

const common = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.first_name || ' ' || u.last_name as "displayName", u.status, u.roles, u.phone, u.locale, u.timezone,
  u.company_name as "companyName", u.job_title as "jobTitle", u.address, u.tags, u.member_number as "memberNumber",
  u.external_id as "externalId", u.newsletter_opt_in as "newsletterOptIn", app.iso(u.last_login_at) as "lastLoginAt",
  app.iso(u.created_at) as "createdAt", app.iso(u.updated_at) as "updatedAt"`;
const columns = raw(common);
/** With the columns that require the permission to change users. */
const columnsWithDetails = raw(`${common}, u.birth_date as "birthDate", u.note`);
export const columnsOf = (details: boolean) => (details ? columnsWithDetails : columns);

export const selectFrom = (from: Sql, details: boolean) => selectAs(raw('u'), columnsOf(details))(from);

/** How a contact is shown. */
import { shownAs } from '#server/platform/postgres/shown.ts';
import { raw } from '#server/platform/postgres/statement.ts';

const common = `c.id, c.status, c.email, c.first_name as "firstName", c.last_name as "lastName", c.phone, c.locale,
  c.company_name as "companyName", c.job_title as "jobTitle", c.address, c.tags, c.external_id as "externalId",
  c.newsletter_opt_in as "newsletterOptIn",
  app.iso(c.created_at) as "createdAt", app.iso(c.updated_at) as "updatedAt"`;
const columns = raw(common);
/** With what only those see who may change contacts. */
const columnsWithDetails = raw(`${common}, c.note`);
export const columnsOf = (details: boolean) => (details ? columnsWithDetails : columns);

export const shown = shownAs(raw('c'), columnsWithDetails);
/** As those see it who may read contacts, and not change them. */
export const shownWithoutDetails = shownAs(raw('c'), columns);

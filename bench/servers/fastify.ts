/**
 * The peer: the same list with plain fastify and pg. No tenancy, credential, validation, row-level security, request id or
 * log; it connects as superuser. The statement is ours, with the count in it, and prepared by name; the rows are objects,
 * and fastify serialises them.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { serveParent } from '#test/serve-parent.ts';
import { fixedPage } from './fixed-body.ts';

export interface FastifySettings {
  readonly adminUrl: string;
  readonly tenantId: string;
  readonly poolSize: number;
}

interface UserRow {
  id: string;
  createdAt: string;
}

/** The columns of our own store, by their API names; the benchmark refuses to run when the responses differ. */
const columns = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
  u.first_name || ' ' || u.last_name as "displayName", u.status, u.roles, u.phone, u.locale, u.timezone,
  u.company_name as "companyName", u.job_title as "jobTitle", u.address, u.tags, u.member_number as "memberNumber",
  u.external_id as "externalId", u.newsletter_opt_in as "newsletterOptIn", app.iso(u.last_login_at) as "lastLoginAt",
  app.iso(u.created_at) as "createdAt", app.iso(u.updated_at) as "updatedAt",
  u.birth_date::text as "birthDate", u.note`;
const from = 'from users u where u.tenant_id = $1 and u.deleted_at is null';
const order = 'order by u.created_at, u.id';

const firstPage = `select ${columns}, (select count(*)::int ${from}) as total ${from} ${order} limit $2`;
const nextPage = `select ${columns} ${from} and (u.created_at, u.id) > ($3::timestamptz, $4::uuid) ${order} limit $2`;

const app = Fastify();
let pool: pg.Pool | undefined;

async function start({ adminUrl, tenantId, poolSize }: FastifySettings): Promise<{ port: number }> {
  const db = new pg.Pool({ connectionString: adminUrl, max: poolSize, options: '-c timezone=UTC' });
  pool = db;

  app.get<{ Querystring: { itemsPerPage?: string; after?: string } }>('/api/v1/users', async ({ query }) => {
    const limit = Number(query.itemsPerPage ?? 30);
    if (query.after) {
      const [createdAt, id] = query.after.split('_');
      const values = [tenantId, limit + 1, createdAt, id];
      const { rows } = await db.query<UserRow>({ name: 'next-page', text: nextPage, values });
      return pageOf(rows, limit);
    }
    const found = await db.query<UserRow & { total: number }>({
      name: 'first-page',
      text: firstPage,
      values: [tenantId, limit + 1],
    });
    const totalItems = found.rows[0]?.total ?? 0;
    return {
      ...pageOf(
        found.rows.map(({ total: _, ...row }) => row),
        limit,
      ),
      totalItems,
    };
  });

  app.get('/api/v1/bench/fixed', async () => fixedPage);

  return { port: Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port) };
}

function pageOf(rows: UserRow[], limit: number) {
  const member = rows.slice(0, limit);
  const last = rows.length > limit ? member.at(-1) : undefined;
  const next = last && `/api/v1/users?itemsPerPage=${limit}&after=${last.createdAt}_${last.id}`;
  return { member, view: { next } };
}

serveParent(start, async () => {
  await app.close();
  await pool?.end();
});

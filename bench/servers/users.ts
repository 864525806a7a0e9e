/** Users of a benchmark. The first is the administrator. */
import type pg from 'pg';

/** @returns the id of the administrator */
export async function insertUsers(client: pg.Client, tenantId: string, slug: string, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (tenant_id, id, email, first_name, last_name, status, roles, phone, locale, timezone,
        external_id, last_login_at, created_at, updated_at)
      select $1, uuidv7(), 'member' || n || '@' || $2 || '.example',
        (array['Amélie', 'Björn', 'Chiara', 'Dmitri', 'Élodie', 'Gwen', 'Mei'])[n % 7 + 1],
        (array['Durand', 'Åkesson', 'Rossi', 'Ivanov', 'O’Connor'])[n % 5 + 1] || ' ' || n,
        'ACTIVE', array[case when n = 1 then 'ROLE_ADMIN' else 'ROLE_MEMBER' end],
        case when n % 2 = 0 then '+331' || 10000000 + n end, 'fr', 'Europe/Paris', 'crm-' || n,
        case when n % 3 = 0 then at + interval '40 days' end, at, at + interval '1 day'
      from generate_series(1, $3::int) n,
        lateral (select timestamptz '2026-01-01 08:00:00Z' + n * interval '420.123 seconds' as at) moment
      returning id`,
    [tenantId, slug, count],
  );
  return rows[0]?.id ?? '';
}

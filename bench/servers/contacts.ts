/** Contacts of a benchmark with all of their members filled. */
import pg from 'pg';

export async function addContacts(adminUrl: string, tenantId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await insertContacts(client, tenantId, count);
  } finally {
    await client.end();
  }
}

/** Created in the order of their ids, a second apart, as in production. */
export async function insertContacts(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `insert into contacts (tenant_id, id, email, first_name, last_name, phone, locale, company_name, job_title, address,
          tags, note, external_id, created_at, updated_at)
        select $1, uuidv7(), 'contact' || n || '@friends.example',
          (array['Amélie', 'Björn', 'Chiara', 'Dmitri', 'Élodie', 'Gwen', 'Mei'])[n % 7 + 1],
          (array['Durand', 'Åkesson', 'Rossi', 'Ivanov', 'O’Connor'])[n % 5 + 1] || ' ' || n,
          case when n % 2 = 0 then '+331' || 10000000 + n end, 'fr',
          case when n % 3 = 0 then 'Weaving, Dyeing & Daughters ' || n % 1000 end, case when n % 3 = 0 then '=Weaver' end,
          case when n % 2 = 0 then jsonb_build_object('street', n % 200 || ' rue des Lilas', 'postalCode', '75011', 'city', 'Paris',
            'countryCode', 'FR') end,
          case n % 4 when 0 then array['donor', 'press'] when 1 then array['neighbour'] else '{}' end,
          case when n % 10 = 0 then 'Met "at the" museum' end, 'crm-' || n, at, at
        from generate_series(1, $2::int) n, lateral (select timestamptz '2020-01-01 08:00:00Z' + n * interval '1 second' as at) moment`,
    [tenantId, count],
  );
}

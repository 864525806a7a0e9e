/** Payments of a benchmark, over the year before now, and the lines that they left in the audit log. */
import type pg from 'pg';

/** The tenant has users, and no payments yet. */
export async function insertPayments(client: pg.Client, tenantId: string, count: number): Promise<void> {
  await client.query(
    `with payer as (
        select id, first_name || ' ' || last_name as name, email, (row_number() over (order by id))::int as place
          from users where tenant_id = $1),
      moment as (
        select n, now() - (1 - n::float8 / $2::int) * interval '365 days' as at from generate_series(1, $2::int) n)
      insert into payments (tenant_id, id, number, status, amount, currency, method, user_id, payer, product, due_at, paid_at,
          external_id, created_at, updated_at)
        select $1, uuidv7(), 'P-' || extract(year from now() at time zone 'UTC') || '-' || lpad(n::text, 6, '0'), status,
          1000 + n % 9000, 'EUR', (array['CARD', 'SEPA', 'BANK_TRANSFER', 'CASH'])[n % 4 + 1], p.id,
          jsonb_build_object('name', p.name, 'email', p.email, 'addressLines', '[]'::jsonb, 'vatNumber', null),
          jsonb_build_object('type', (array['ADHESION', 'DONATION', 'OTHER'])[n % 3 + 1], 'label', 'Membership ' || n % 20),
          case when status = 'PENDING' then at + interval '30 days' end, case when status = 'PAID' then at + interval '2 days' end,
          case when n % 2 = 0 then 'order-' || n end, at, at
        from moment cross join lateral (
            select (array['PAID', 'PAID', 'PAID', 'PAID', 'PENDING', 'PAID', 'PAID', 'FAILED', 'PAID', 'CANCELLED'])[n % 10 + 1] as status) s
          join payer p on p.place = n % (select count(*)::int from payer) + 1`,
    [tenantId, count],
  );
  // The next number that the API gives is behind these.
  await client.query(
    `insert into payment_numbers (tenant_id, year, last) values ($1, extract(year from now() at time zone 'UTC'), $2)`,
    [tenantId, count],
  );
}

/** A line for each payment of the tenant. @param userId who created them */
export async function insertAuditLines(client: pg.Client, tenantId: string, userId: string): Promise<void> {
  await client.query(
    `insert into audit_log (tenant_id, id, action, user_id, credential_kind, credential_id, resource_id, details, address, request_id,
          created_at)
        select tenant_id, uuidv7(), 'payments.create', $2, 'apiToken', uuidv7(), id::text,
          jsonb_build_object('status', 201), '192.0.2.1', uuidv7(), created_at
        from payments where tenant_id = $1 order by created_at`,
    [tenantId, userId],
  );
}

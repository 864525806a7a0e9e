/** Distinct strings that are given to the service as one person's data, and the search for them in all that it stores. */
import { randomBytes } from 'node:crypto';
import { createClient } from 'redis';
import { purposeOf } from '#server/features/oauth/adapter.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import type { TestService } from '#test/service.ts';
import { testSecret } from '#test/template.ts';

/** Fixed values, where a canary has to have a format. */
export const canaryPhone = '+33698765432';
export const canaryAddress = '203.0.113.77';
export const canaryNumber = '2603123456789';

export class Canaries {
  readonly #run = randomBytes(3).toString('hex');
  readonly #given = new Set<string>();

  /** @returns a new canary: lower case, and valid as a word, a key and the local part of an address */
  next(): string {
    const canary = `zk${String(this.#given.size).padStart(3, '0')}q${this.#run}`;
    this.#given.add(canary);
    return canary;
  }

  get email(): string {
    return `${this.next()}@canary.example`;
  }

  /** @returns as many canaries */
  some(count: number): string[] {
    return Array.from({ length: count }, () => this.next());
  }

  get count(): number {
    return this.#given.size + 3;
  }

  /** As a regular expression of PostgreSQL and of JavaScript. */
  get pattern(): string {
    return `zk\\d{3}q${this.#run}|${canaryPhone.slice(1)}|${canaryAddress.replaceAll('.', '\\.')}|${canaryNumber}`;
  }

  /** @returns the canaries in a text, each once */
  in(text: string): string[] {
    return [...new Set(text.match(new RegExp(this.pattern, 'g')) ?? [])];
  }
}

export interface FoundRow {
  readonly table: string;
  /** The primary key as text, or what stands for it. */
  readonly id: string;
  readonly canaries: string[];
}

/** @returns the rows with canaries, of every table and schema of the database; bytes are read as text */
export async function rowsWith(service: TestService, canaries: Canaries): Promise<FoundRow[]> {
  const tables = await service.sql<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(case when a.atttypid = 'bytea'::regtype then format('encode(%I, ''escape'')', a.attname)
          else format('%I::text', a.attname) end order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_t%'
        and a.attnum > 0 and not a.attisdropped
      group by 1`,
  );
  const found: FoundRow[] = [];
  for (const { name, columns } of tables) {
    const rows = await service.sql<{ id: string; content: string }>(
      `select coalesce(to_jsonb(r) ->> 'id', r.ctid::text) as id, s.content from ${name} r
        cross join lateral (select concat_ws(' | ', ${columns.join(', ')}) as content) s where s.content ~ $1`,
      [canaries.pattern],
    );
    found.push(...rows.map(({ id, content }) => ({ table: name, id, canaries: canaries.in(content) })));
  }
  return found;
}

/** @returns the canaries in keys and values of Redis */
export async function canariesInRedis(url: string, canaries: Canaries): Promise<string[]> {
  const client = createClient({ url });
  await client.connect();
  try {
    let all = '';
    for await (const keys of client.scanIterator({ COUNT: 1000 })) {
      for (const key of keys) all += `${key} ${await client.dump(key)}\n`;
    }
    return canaries.in(all);
  } finally {
    await client.close();
  }
}

/** @returns the canaries in what the OAuth provider stores sealed, where a search of the database finds none */
export async function sealedCanaries(service: TestService, canaries: Canaries): Promise<string[]> {
  const secrets = secretsFrom(testSecret);
  const rows = await service.sql<{ model: string; payload: Buffer }>('select model, payload from oauth_instances');
  return canaries.in(rows.map(({ model, payload }) => secrets.open(purposeOf(model), payload)).join('\n'));
}

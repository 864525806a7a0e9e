/** Files in PostgreSQL, as chunks by the position of their first byte. */
import type { TenantDb } from './database.ts';
import { raw, sql } from './statement.ts';

/** What has files: each has a table of chunks. */
export type ChunkOwner = 'import' | 'export';

const tableOf = { import: raw('import_chunks'), export: raw('export_chunks') };
const ownerOf = { import: raw('import_id'), export: raw('export_id') };

export async function insertChunk(
  db: TenantDb,
  owner: ChunkOwner,
  id: string,
  { position, content }: { readonly position: number; readonly content: Buffer },
): Promise<void> {
  await db.rows(
    sql`insert into ${tableOf[owner]} (tenant_id, ${ownerOf[owner]}, position, content)
      values (${db.tenantId}, ${id}, ${position}, ${content})`,
  );
}

/** @returns a function that reads the file from a position on, one chunk at a time */
export function chunkReader(db: TenantDb, owner: ChunkOwner, id: string): (position: number) => AsyncGenerator<Buffer> {
  return async function* (position) {
    for (let next = position; ; ) {
      const [chunk] = await db.rows<{ begin: string; content: Buffer }>(
        sql`select position as begin, content from ${tableOf[owner]}
          where ${db.tenantFilter()} and ${ownerOf[owner]} = ${id} and position <= ${next} order by position desc limit 1`,
      );
      const rest = chunk?.content.subarray(next - Number(chunk.begin));
      if (!rest || rest.length === 0) return;
      yield rest;
      next += rest.length;
    }
  };
}

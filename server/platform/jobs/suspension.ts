/**
 * The jobs of suspended tenants, which wait in the queue and are not taken. Every job bears its tenant as a flag (see
 * app.enqueue); whoever looks for a job says which flags it passes over.
 */
import type { Pool } from '../postgres/pool.ts';

/** How long one answer is believed, in milliseconds. */
const remembered = 1_000;

/**
 * @returns a function that says whose jobs are to be left alone: asked at each look into the queue, a second old at the
 * most
 */
export function suspendedFlags(pool: Pool): () => string[] | Promise<string[]> {
  let flags: string[] = [];
  let until = 0;
  let asked: Promise<string[]> | undefined;

  const ask = async (): Promise<string[]> => {
    try {
      const [outcome] = await pool.use((connection) =>
        connection.flush<{ flag: string }>([
          { name: 'suspended', text: `select 'tenant:' || id as flag from app.suspended_tenants() id` },
        ]),
      );
      flags = outcome?.rows.map(({ flag }) => flag) ?? [];
      until = performance.now() + remembered;
      return flags;
    } finally {
      asked = undefined;
    }
  };

  return () => {
    if (performance.now() < until) return flags;
    asked ??= ask();
    return asked;
  };
}

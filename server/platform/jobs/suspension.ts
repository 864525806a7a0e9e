/**
 * Excludes the jobs of suspended tenants from takes; they stay in the queue. Each job carries its tenant as a flag (see
 * app.enqueue), and a take names the flags to pass over.
 */
import type { Pool } from '../postgres/pool.ts';

/** Lifetime of the cached list, in milliseconds. */
const cacheFor = 1_000;

/**
 * @returns a function that returns the flags of suspended tenants, at most a second old; called before each take
 */
export function suspendedFlags(pool: Pool): () => string[] | Promise<string[]> {
  let flags: string[] = [];
  let until = 0;
  let loading: Promise<string[]> | undefined;

  const load = async (): Promise<string[]> => {
    try {
      const [result] = await pool.use((connection) =>
        connection.flush<{ flag: string }>([
          { name: 'suspended', text: `select 'tenant:' || id as flag from app.suspended_tenants() id` },
        ]),
      );
      flags = result?.rows.map(({ flag }) => flag) ?? [];
      until = performance.now() + cacheFor;
      return flags;
    } finally {
      loading = undefined;
    }
  };

  return () => {
    if (performance.now() < until) return flags;
    loading ??= load();
    return loading;
  };
}

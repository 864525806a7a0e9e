/** Excludes the jobs of suspended tenants from takes; they stay in the queue. */
import type { Pool } from '../postgres/pool.ts';

/** Lifetime of the cached list, in milliseconds. */
const cacheFor = 1_000;

/** @returns a function that returns the suspended tenants, as of at most a second ago; called before each take */
export function suspendedTenants(pool: Pool): () => string[] | Promise<string[]> {
  let tenants: string[] = [];
  let until = 0;
  let loading: Promise<string[]> | undefined;

  const load = async (): Promise<string[]> => {
    try {
      const [result] = await pool.use((connection) =>
        connection.flush<{ id: string }>([{ name: 'suspended', text: 'select id from app.suspended_tenants() id' }]),
      );
      tenants = result?.rows.map(({ id }) => id) ?? [];
      until = performance.now() + cacheFor;
      return tenants;
    } finally {
      loading = undefined;
    }
  };

  return () => {
    if (performance.now() < until) return tenants;
    loading ??= load();
    return loading;
  };
}

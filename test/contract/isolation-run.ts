/** One run of the isolation probes, with some of the tenant filters. */
import type { Substitutes } from '#server/compose.ts';
import type { TestService } from '#test/service.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { type Findings, leaks } from './isolation.ts';
import { tables } from './tenant-rows.ts';

export interface Run {
  readonly title: string;
  readonly substitutes: Substitutes;
  readonly rowLevelSecurity: boolean;
  /** Needed in one run only: callers who are refused early reach no tenant filter. */
  readonly everyCaller: boolean;
}

/** Disables row-level security, which only a superuser can do. */
async function removeRowLevelSecurity(service: TestService): Promise<void> {
  for (const table of await tables(service)) {
    await service.sql(`alter table ${table} disable row level security, no force row level security`);
  }
}

export type Direction = 'acme' | 'globex';

/** @param from the tenant that names objects of the other */
export async function findingsOf(
  { substitutes, rowLevelSecurity, everyCaller }: Run,
  from: Direction,
): Promise<Findings> {
  // Response validation would take most of the time, and other tests do it.
  const service = await startUnlimitedService({ ...substitutes, validateResponses: false });
  try {
    if (!rowLevelSecurity) await removeRowLevelSecurity(service);
    const { acme, globex } = service;
    const findings =
      from === 'acme'
        ? await leaks(service, acme, globex, { everyCaller })
        : await leaks(service, globex, acme, { everyCaller });
    return findings;
  } finally {
    await service.stop();
  }
}

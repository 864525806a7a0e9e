/** One run of the isolation probes, with the fences that are left standing. */
import type { Substitutes } from '#server/compose.ts';
import type { TestService } from '#test/service.ts';
import { type Findings, leaks } from './isolation.ts';
import { tables } from './rows.ts';
import { startScene } from './scene.ts';

export interface Run {
  readonly title: string;
  readonly fences: Substitutes;
  readonly rowLevelSecurity: boolean;
  /** Of one run: what is refused before a statement is made meets no fence. */
  readonly everyWay: boolean;
}

/** Opens the database's own fence, as nobody but its superuser can. */
async function removeRowLevelSecurity(service: TestService): Promise<void> {
  for (const table of await tables(service)) {
    await service.sql(`alter table ${table} disable row level security, no force row level security`);
  }
}

export type Direction = 'acme' | 'globex';

/** @param from who names what the other has. */
export async function findingsOf({ fences, rowLevelSecurity, everyWay }: Run, from: Direction): Promise<Findings> {
  // Every body against its contract would be most of the work, and other tests do it.
  const service = await startScene({ ...fences, validateResponses: false });
  try {
    if (!rowLevelSecurity) await removeRowLevelSecurity(service);
    const { acme, globex } = service;
    const findings =
      from === 'acme'
        ? await leaks(service, acme, globex, { everyWay })
        : await leaks(service, globex, acme, { everyWay });
    return findings;
  } finally {
    await service.stop();
  }
}

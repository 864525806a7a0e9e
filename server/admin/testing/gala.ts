/** The event of the demo that is published, with three waitlist entries of four seats. */
import type { Office } from './administrator-test.ts';

/** @returns the path of its page */
export async function withGala({ fixture: { service } }: Office): Promise<{ readonly gala: string }> {
  const [gala] = await service.sql<{ id: string }>(
    `select id from events where tenant_id = $1 and title = 'Winter gala'`,
    [service.acme.id],
  );
  return { gala: `/admin/events/${gala?.id}` };
}

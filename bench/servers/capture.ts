/** Parts of the capture of changes, to tell what each costs a writer. */
import type pg from 'pg';

/** What the trigger of contacts does: a row of the feed and the question for webhooks, that question alone, or nothing. */
export const captures = ['feed and webhooks', 'webhooks', 'nothing'] as const;
export type Capture = (typeof captures)[number];

/**
 * Adds a trigger like that of migration 0063, without the row of the feed.
 * @returns enables one of the triggers, or none. @throws Error if the function is another one than expected
 */
export async function capturesOf(admin: pg.Client): Promise<(capture: Capture) => Promise<void>> {
  const { rows } = await admin.query<{ source: string; definition: string }>(
    `select p.prosrc as source, pg_get_triggerdef(t.oid) as definition from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = 'contacts'::regclass and t.tgname = 'announce'`,
  );
  const [{ source, definition } = { source: '', definition: '' }] = rows;
  const ofFeed = /insert into changes .*?end if;/s;
  if (!ofFeed.test(source)) throw new Error('the trigger of contacts writes no row of the feed');
  await admin.query(
    `create function app.note_for_webhooks() returns trigger language plpgsql as $$${source.replace(ofFeed, '')}$$`,
  );
  await admin.query(
    definition
      .replace('TRIGGER announce ', 'TRIGGER for_webhooks ')
      .replace('app.note_change(', 'app.note_for_webhooks('),
  );
  return async (capture) => {
    const stateOf = (wanted: Capture) => (capture === wanted ? 'enable' : 'disable');
    await admin.query(
      `alter table contacts ${stateOf('feed and webhooks')} trigger announce, ${stateOf('webhooks')} trigger for_webhooks`,
    );
  };
}

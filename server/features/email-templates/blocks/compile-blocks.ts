/** Makes the MJML of blocks, with the events that they show. */
import type { MailBlock } from '#contracts/schemas/mail-blocks.ts';
import { longestContent } from '#contracts/schemas/mail-content.ts';
import { selectOrganisation } from '#server/features/public-pages/organisation.ts';
import { invalidProperty } from '#server/gateway/api/problem.ts';
import { accentOf } from '#server/platform/accent.ts';
import { withFrenchFirsts } from '#server/platform/french-dates.ts';
import { languageOf } from '#server/platform/messages/messages.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { checkBlocks, eventsIn } from './check.ts';
import { selectShownEvents } from './event-store.ts';
import { type LetterEvent, mjmlOfBlocks } from './mjml.ts';
import { letterWords } from './words.ts';

/**
 * @param locale of the letter; absent: the organisation's
 * @throws Problem 422 naming the block that is incomplete, or whose event is not public
 */
export async function compileBlocks(
  db: TenantDb,
  blocks: readonly MailBlock[],
  locale?: string | null,
): Promise<string> {
  checkBlocks(blocks);
  const organisation = await selectOrganisation(db);
  const language = locale ?? organisation.locale;
  const events = await shownEvents(db, blocks, language);
  // Before the texts are parsed.
  if (JSON.stringify(blocks).length > longestContent.mjml) throw tooLong();
  const mjml = mjmlOfBlocks(blocks, {
    events,
    words: letterWords[languageOf(language)],
    accent: accentOf(organisation.accentColour),
  });
  if (mjml.length > longestContent.mjml) throw tooLong();
  return mjml;
}

const tooLong = () =>
  invalidProperty('blocks', `blocks become more than ${longestContent.mjml} characters of MJML`, 'max');

async function shownEvents(
  db: TenantDb,
  blocks: readonly MailBlock[],
  locale: string,
): Promise<ReadonlyMap<string, LetterEvent>> {
  const wanted = eventsIn(blocks);
  if (wanted.length === 0) return new Map();
  const rows = await selectShownEvents(
    db,
    wanted.map(({ id }) => id),
  );
  const events = new Map(
    rows.map(({ id, title, place, startsAt, timezone }) => {
      const format = new Intl.DateTimeFormat(locale, {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: timezone,
      });
      return [
        id,
        { title, place, when: withFrenchFirsts(format.format(startsAt)), url: `{{ tenant.url }}/events/${id}` },
      ];
    }),
  );
  // One answer for an event that is absent and for one that is not public.
  const unknown = wanted.find(({ id }) => !events.has(id.toLowerCase()));
  if (unknown)
    throw invalidProperty(
      unknown.path,
      `${unknown.path} is not a published or cancelled event for everyone`,
      'unknown_reference',
    );
  return events;
}

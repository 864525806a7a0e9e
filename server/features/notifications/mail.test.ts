/** The locale of a mail: dates as its reader writes them. */
import test from 'ava';
import { exampleNotice } from './examples.ts';
import { renderNotification } from './mail.ts';
import { textOf } from './texts.ts';

const tenant = {
  host: 'acme.example',
  baseUrl: 'https://acme.example',
  name: 'Acme',
  replyTo: null,
  accentColour: null,
};

for (const [person, organisation, written] of [
  ['en', 'en-GB', '29 December 2026'],
  ['en-US', 'en-GB', 'December 29, 2026'],
  ['en', 'fr-FR', 'December 29, 2026'],
  ['de', 'en-GB', '29. Dezember 2026'],
  ['pl-PL', 'de-AT', '29. Dezember 2026'],
  [null, 'fr-FR', '29 décembre 2026'],
] as const) {
  test(`a mail from an organisation of ${organisation} to a reader of ${person} has the date ${written}`, async (t) => {
    const recipient = { email: 'ada@acme.example', firstName: 'Ada', lastName: null, locale: person };
    const notice = exampleNotice('eventChanged', recipient, new Date('2026-11-29T00:00:00Z'));
    const sender = { locale: organisation, holder: 'Acme', iban: null, email: null };
    const { text } = await renderNotification(tenant, notice, {
      sender,
      textIn: (language) => textOf('eventChanged', language, undefined),
    });
    t.true(text.includes(written), text);
  });
}

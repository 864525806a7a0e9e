/** A mail to the participants of an event, in a browser. */

import { preparedTest } from '../../testing/administrator-test.ts';
import { withGala } from '../../testing/gala.ts';

const test = preparedTest(withGala);

test('participants are mailed by state, after a preview with their number', async (t) => {
  const { ada, gala, fixture } = t.context;
  const [confirmed] = await fixture.service.sql<{ count: number }>(
    `select count(*)::int as count from registrations where event_id = $1 and status = 'CONFIRMED'`,
    [gala.split('/').at(-1)],
  );
  await ada.open(gala);
  await ada.press('Mail participants');
  t.deepEqual(await ada.axeFaults(), []);
  await ada.fill({ subject: 'See you soon', text: 'Hello {{ firstNam }}' });
  await ada.press('Preview');
  t.truthy(await ada.page.$('#field-text-fault'), 'an unknown variable is named beside the text');
  await ada.fill({ text: 'Hello {{ firstName }},\n\nplease bring a pen.' });
  await ada.press('Preview');
  t.true((await ada.text()).includes(`Mail ${confirmed?.count} people?`));
  t.regex(await ada.text(), /Hello Ada,\s+please bring a pen\./);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press(`Send to ${confirmed?.count} people`);
  t.is(await ada.path(), gala);
  t.true((await ada.text()).includes(`The mail is on its way to ${confirmed?.count} people.`));
  const [message] = await fixture.service.sql<{ subject: string; text: string }>(
    'select subject, text from event_messages',
  );
  t.deepEqual(message, { subject: 'See you soon', text: 'Hello {{ firstName }},\n\nplease bring a pen.' });
  t.deepEqual(ada.complaints, []);
});

test('a mail without a state is not sent, and what was typed is kept', async (t) => {
  const { ada, gala } = t.context;
  await ada.open(`${gala}/message`);
  await ada.fill({ statuses: false, subject: 'Hello', text: 'Hello' });
  await ada.press('Preview');
  const fault = await ada.page.$eval('#field-statuses-fault', (element) => element.textContent);
  t.is(fault, 'Tick at least one state.');
  t.is(await ada.page.$eval('[name=subject]', (field) => Reflect.get(field, 'value')), 'Hello');
});

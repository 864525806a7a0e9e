/** The time zone that a new event begins with. */
import { administratorTest, type Office } from '../../testing/administrator-test.ts';

const test = administratorTest();

const zone = ({ ada }: Office) => ada.page.$eval('[name=timezone]', (field) => Reflect.get(field, 'value'));

const zoneOfUser = ({ fixture: { service } }: Office, timezone: string | null) =>
  service.sql('update users set timezone = $2 where id = $1', [service.acme.people.ROLE_ADMIN.id, timezone]);

test('a new event has the time zone of the browser while the user has none, and keeps the chosen one after an error', async (t) => {
  const { ada } = t.context;
  await zoneOfUser(t.context, null);
  await ada.page.emulateTimezone('Asia/Tokyo');
  await ada.open('/admin/events/new');
  t.is(await zone(t.context), 'Asia/Tokyo');
  const times = { startsAt: '2031-03-14T19:30', endsAt: '2031-03-13T21:00' };
  await ada.fill({ title: 'Walk', ...times, timezone: 'Europe/Paris' });
  await ada.press('Create draft');
  t.true((await ada.text()).includes('The event ends before it starts.'));
  t.is(await zone(t.context), 'Europe/Paris');
  await ada.fill({ endsAt: '2031-03-14T21:00' });
  await ada.press('Create draft');
  t.true((await ada.text()).includes('Fri, 14 Mar 2031, 19:30–21:00\nEurope/Paris'), await ada.text());
});

test('a new event whose draft is discarded has the time zone of the browser again', async (t) => {
  const { ada } = t.context;
  await zoneOfUser(t.context, null);
  await ada.page.emulateTimezone('Asia/Tokyo');
  await ada.open('/admin/events/new');
  await ada.fill({ title: 'Swim', timezone: 'Europe/Paris' });
  ada.page.once('dialog', (dialog) => dialog.accept());
  await ada.open('/admin/events/new');
  t.is(await zone(t.context), 'Europe/Paris');
  await ada.page.locator('::-p-aria([name="Discard it"][role="button"])').click();
  t.is(await zone(t.context), 'Asia/Tokyo');
});

test('a new event has the time zone of the user, wherever the browser is', async (t) => {
  const { ada } = t.context;
  await zoneOfUser(t.context, 'America/Lima');
  await ada.page.emulateTimezone('Asia/Tokyo');
  await ada.open('/admin/events/new');
  t.is(await zone(t.context), 'America/Lima');
});

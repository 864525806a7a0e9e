/** The page of an invitation in each of its states: accessible, and never wider than a phone. */
import test from 'ava';
import { axeFaults } from '#test/axe.ts';
import { launchChromium } from '#test/chromium.ts';
import { addEvent, idOf, organise } from '#test/fixtures/invitations.ts';
import { addFullEvent, administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService } from '#test/service.ts';
import { pageOf } from './testing/visitor.ts';

test('in each state the page is accessible, in each language', async (t) => {
  t.timeout(240_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const browser = await launchChromium({ [service.acme.host]: service.port });
  t.teardown(() => browser.close());
  await administer(service, 'PATCH', '/api/v1/tenant', {
    legal: { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' },
  });
  const title = `Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft ${'long '.repeat(12)}`;
  const location = {
    name: 'Town hall',
    address: '1 Market Square\n75011 Paris',
    onlineUrl: `https://meet.example/${'x'.repeat(200)}`,
  };
  const more = { title, summary: 'Summary', description: 'One\n\nTwo', location, kind: 'HYBRID' };
  const priced = await addEvent(service, { ...more, price: 3250, currency: 'EUR', capacity: 40 });
  const options = [{ value: 'A', label: 'Apple' }];
  const fields = ['TEXT', 'TEXTAREA', 'NUMBER', 'DATE', 'BOOLEAN', 'CHOICE', 'MULTI_CHOICE', 'PHONE', 'EMAIL'].map(
    (type) => ({
      key: type.toLowerCase(),
      label: `A ${type}`,
      help: 'Help',
      type,
      required: true,
      ...(type.endsWith('CHOICE') && { options }),
    }),
  );
  const form = idOf(await organise(service, 'POST', '/api/v1/forms', { title: 'Dinner', eventId: priced, fields }));
  const guest = await pageOf(service, priced, { message: 'Do come.' });
  const due = await pageOf(service, priced);
  await due.post({ action: 'register', guests: '1' });
  await organise(service, 'POST', `/api/v1/forms/${form}/open`);
  const seated = await pageOf(service, await addEvent(service, more));
  await seated.post({ action: 'register' });
  const full = await addFullEvent(service, 1, { title });
  await enrol(service, full);
  const [late, waiting] = [await pageOf(service, full), await pageOf(service, full)];
  await waiting.post({ action: 'join' });
  const page = await browser.newPage();
  await page.setBypassCSP(true);
  for (const [name, hash] of Object.entries({
    guest: guest.hash,
    due: due.hash,
    seated: seated.hash,
    late: late.hash,
    waiting: waiting.hash,
    invalid: 'x'.repeat(43),
  })) {
    for (const [language, width, scheme] of [
      ['en', 1280, 'light'],
      ['fr', 390, 'dark'],
      ['de', 320, 'light'],
    ] as const) {
      const where = `${name} ${language} ${width} ${scheme}`;
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setExtraHTTPHeaders({ 'accept-language': language });
      await page.goto(`${service.acme.baseUrl}/invitation/${hash}`);
      t.is(await page.$eval('html', ({ lang }) => lang), language, where);
      t.deepEqual(await axeFaults(page), [], where);
      t.is(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, where);
    }
  }
});

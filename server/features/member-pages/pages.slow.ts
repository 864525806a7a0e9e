/** Pages of members that the journey does not show, in a browser: questions of an event and of none, and the member's own access. */
import { mkdir } from 'node:fs/promises';
import test from 'ava';
import { axeFaults } from '#test/axe.ts';
import { launchChromium } from '#test/chromium.ts';
import { addEvent, idOf } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { follow } from '#test/follow.ts';
import { startTestService } from '#test/service.ts';
import { addAuthenticator } from '#test/virtual-authenticator.ts';
import { password } from './testing/member-client.ts';

/** A folder for a picture of each step, to look at; absent: none. */
const shots = process.env.SCREENSHOTS;

const options = [
  { value: 'MEAT', label: 'Donaudampfschifffahrtsgesellschaftskapitänsschnitzel' },
  { value: 'VEGAN', label: 'Vegan' },
];
const fields = [
  { key: 'diet', label: 'Ernährung', type: 'CHOICE', options, required: true },
  { key: 'courses', label: 'Gänge', type: 'MULTI_CHOICE', options, help: 'Mehrere sind möglich.' },
  { key: 'note', label: 'Anmerkung', type: 'TEXTAREA' },
  { key: 'photos', label: 'Fotos von mir sind in Ordnung', type: 'BOOLEAN' },
];

test('axe finds nothing, nothing scrolls sideways, and two-step sign-in is set up, in three languages', async (t) => {
  t.timeout(180_000);
  const service = await startTestService();
  t.teardown(() => service.stop());
  const browser = await launchChromium({ [service.acme.host]: service.port });
  t.teardown(() => browser.close());
  if (shots) await mkdir(shots, { recursive: true });
  const eventId = await addEvent(service, { title: 'Sommerfest', price: 1250, currency: 'EUR', maxGuests: 2 });
  const form = idOf(await administer(service, 'POST', '/api/v1/forms', { title: 'Essen', eventId, fields }));
  await administer(service, 'POST', `/api/v1/forms/${form}/open`);
  const survey = idOf(
    await administer(service, 'POST', '/api/v1/forms', { title: 'Umfrage', description: 'Für den Ausflug.', fields }),
  );
  await administer(service, 'POST', `/api/v1/forms/${survey}/open`);
  for (const language of ['en', 'fr', 'de'] as const) {
    const email = `grace.${language}@member.example`;
    const user = { email, firstName: 'Grace', lastName: 'Hopper', password, locale: language };
    await administer(service, 'POST', '/api/v1/users', user);
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await addAuthenticator(page);
    await page.setBypassCSP(true);
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    let step = 0;
    const look = async (name: string) => {
      step += 1;
      for (const width of [1440, 320]) {
        await page.setViewport({ width, height: 900 });
        const scheme = step % 2 === 0 ? 'dark' : 'light';
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        t.is(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${name} ${width}`);
        if (shots) await page.screenshot({ path: `${shots}/${language}-${name}-${width}.png`, fullPage: true });
      }
      t.is(await page.$eval('html', ({ lang }) => lang), language, name);
      // What it looks at does not depend on the language, and takes most of the time.
      if (language !== 'en') return;
      t.deepEqual(await axeFaults(page), [], name);
    };
    const open = (path: string) => page.goto(`${service.acme.baseUrl}${path}`);
    const press = () => follow(page, 'article form button');
    await open('/my/sign-in/password?next=/my/security');
    await page.type('[name=email]', email);
    await page.type('[name=password]', password);
    await press();
    await look('security');
    await open('/my/security/password');
    await page.type('[name=currentPassword]', 'wrong');
    await page.type('[name=password]', 'four wandering green lamps');
    await page.type('[name=again]', 'four wandering green lamps');
    await press();
    await look('password-refused');
    await open('/my/security/two-step');
    await page.type('[name=password]', password);
    await press();
    t.is(await page.$$eval('figure svg', ({ length }) => length), 1);
    await look('two-step');
    await open('/my/security/passkeys/add');
    await look('passkey-add');
    await page.type('[name=name]', 'Donaudampfschifffahrtsgesellschaftskapitänslaptop');
    await page.type('[name=password]', password);
    await press();
    await look('passkey-create');
    await press();
    await look('recovery-codes');
    const wrapped = await page.$$eval('.codes code', (codes) =>
      codes.filter((code) => code.getClientRects().length !== 1).map(({ textContent }) => textContent),
    );
    t.deepEqual(wrapped, [], 'codes on two lines');
    await open('/my/security');
    await look('passkeys');
    await follow(page, 'a[href$="/remove"][href*="/passkeys/"]');
    await look('passkey-remove');
    await open('/my/security/sessions/end');
    await look('sign-out-everywhere');
    await open('/my/security/email');
    await look('email');
    await open(`/my/events/${eventId}`);
    await page.select(`[name="form.${form}.diet"]`, 'VEGAN');
    await page.$eval('[name=guests]', (field) => field.removeAttribute('max'));
    await page.$eval('[name=guests]', (field) => Reflect.set(field, 'value', '9'));
    await press();
    await look('questions-refused');
    await page.$eval('[name=guests]', (field) => Reflect.set(field, 'value', '1'));
    await press();
    await look('questions');
    t.is(await page.$eval(`[name="form.${form}.diet"]`, (field) => Reflect.get(field, 'value')), 'VEGAN');
    await open('/my/forms');
    await look('forms');
    await follow(page, `a[href="/my/forms/${survey}"]`);
    await look('form');
    // A browser checks required answers itself.
    await page.$eval('article form', (form) => form.setAttribute('novalidate', ''));
    await press();
    await look('form-refused');
    await page.select(`[name="form.${survey}.diet"]`, 'VEGAN');
    await press();
    await look('form-answered');
    await open(`/my/forms/${survey}`);
    t.is(await page.$eval(`[name="form.${survey}.diet"]`, (field) => Reflect.get(field, 'value')), 'VEGAN');
    t.is(await page.$$eval('script', ({ length }) => length), 0, 'no script');
    await page.select(`[name="form.${survey}.diet"]`, 'MEAT');
    await press();
    await context.close();
  }
  const { member } = (await administer(service, 'GET', `/api/v1/forms/${survey}/responses`)).json;
  t.deepEqual(
    member.map(({ answers }: { answers: { diet: string } }) => answers.diet),
    ['MEAT', 'MEAT', 'MEAT'],
  );
});

/** Forms on the invitation page, in Chromium. */
import anyTest, { type TestFn } from 'ava';
import type { Browser } from 'puppeteer-core';
import { hasChromium, launchChromium } from '#test/chromium.ts';
import { addEvent, idOf, invite, organise, sentHash } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; browser: Browser }>;
const inBrowser = hasChromium ? test.serial : test.serial.skip;

test.before(async (t) => {
  t.context.service = await startTestService();
  if (!hasChromium) return;
  const { port, acme } = t.context.service;
  t.context.browser = await launchChromium({ [acme.host]: port });
});
test.after.always(async (t) => {
  await t.context.browser?.close();
  await t.context.service?.stop();
});

inBrowser('a contact answers every type of field on the invitation page, and sees which answer is wrong', async (t) => {
  const { service, browser } = t.context;
  const eventId = await addEvent(service);
  const hostile = '<img src=x onerror="document.title=1">';
  const options = [
    { value: 'A', label: 'Apple' },
    { value: 'B', label: hostile },
  ];
  const fields = [
    { key: 'text', label: hostile, type: 'TEXT', required: true, help: hostile },
    { key: 'area', label: 'Area', type: 'TEXTAREA' },
    { key: 'number', label: 'Number', type: 'NUMBER' },
    { key: 'date', label: 'Date', type: 'DATE' },
    { key: 'bool', label: 'Bool', type: 'BOOLEAN' },
    { key: 'choice', label: 'Choice', type: 'CHOICE', options },
    { key: 'multi', label: 'Multi', type: 'MULTI_CHOICE', options },
    { key: 'phone', label: 'Phone', type: 'PHONE' },
    { key: 'mail', label: 'Mail', type: 'EMAIL' },
  ];
  const id = idOf(await organise(service, 'POST', '/api/v1/forms', { title: hostile, eventId, fields }));
  await organise(service, 'POST', `/api/v1/forms/${id}/open`);
  const hash = await sentHash(service, await invite(service, { eventId }));
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${service.acme.baseUrl}/invitation#c=${hash}`, { timeout: 15_000 });
  const control = (key: string) => `[id="form-${id}-${key}"]`;
  await page.waitForSelector(control('text'), { visible: true, timeout: 15_000 });
  await page.type(control('text'), 'Ada');
  await page.type(control('area'), 'one');
  await page.type(control('number'), '1.5');
  await page.$eval(control('date'), (element) => Object.assign(element, { value: '2028-02-29' }));
  await page.click('#forms input[type=checkbox]');
  await page.select(control('choice'), 'B');
  await page.click('#forms fieldset input[value=A]');
  await page.type(control('phone'), '0123');
  await page.type(control('mail'), 'ada@acme.example');
  await page.click('#forms button');
  const waitForText = (selector: string, text: string) =>
    page.waitForFunction(`document.querySelector('#forms ${selector}').textContent.includes('${text}')`, {
      timeout: 15_000,
    });
  await waitForText('.problem', 'Please look again at: Phone.');
  await page.$eval(control('phone'), (element) => Object.assign(element, { value: '+33123456789' }));
  await page.click('#forms button');
  await waitForText('.state', 'your answers were saved');
  const { member } = (await organise(service, 'GET', `/api/v1/forms/${id}/responses`)).json;
  t.deepEqual(
    member.map(({ answers }: { answers: object }) => answers),
    [
      {
        text: 'Ada',
        area: 'one',
        number: 1.5,
        date: '2028-02-29',
        bool: true,
        choice: 'B',
        multi: ['A'],
        phone: '+33123456789',
        mail: 'ada@acme.example',
      },
    ],
  );
  t.is(await page.$$eval('main img', (elements) => elements.length), 0);
  t.deepEqual(errors, []);
  await organise(service, 'POST', `/api/v1/forms/${id}/close`);
  await page.click('#forms button');
  await waitForText('.problem', 'takes no answers any more');
  await page.close();
});

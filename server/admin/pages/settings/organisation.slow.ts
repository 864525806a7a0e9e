/** The page of the organisation, in a browser. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { png } from '#test/pictures.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import { stillness } from '../../testing/browser-session.ts';
import { organisationPath as path } from './organisation-form.ts';

const test = administratorTest();

const accent = `getComputedStyle(document.documentElement).getPropertyValue('--accent')`;
const choose = (colour: string) => `document.querySelector('[name=accentColour]').value = '${colour}'`;

test('letterhead, IBAN in groups and colour are saved; a wrong IBAN is said in plain words and loses nothing', async (t) => {
  const { ada } = t.context;
  await ada.open(path);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Edit');
  t.deepEqual(await ada.axeFaults(), []);
  t.is(await ada.widerThanPhone(), 0);
  await ada.fill({ 'legal.name': 'Acme e.V.', 'legal.iban': 'FR76 3000 6000 0112 3456 7890 180' });
  await ada.press('Save');
  t.regex((await ada.page.$eval('#field-legal-iban-fault', (fault) => fault.textContent)) ?? '', /IBAN/);
  t.is(await ada.page.evaluate('document.activeElement.name'), 'legal.iban');
  await ada.fill({ 'legal.iban': 'fr76 3000 6000 0112 3456 7890 189' });
  await ada.page.evaluate(choose('#7a1f5c'));
  await ada.press('Save');
  const text = await ada.text();
  t.true(text.includes('FR76 3000 6000 0112 3456 7890 189'));
  t.true(text.includes('Acme e.V.'));
  await ada.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }, stillness]);
  t.is(await ada.page.evaluate(accent), '#7a1f5c');
  await ada.press('Edit');
  await ada.fill({ usualColour: true });
  await ada.press('Save');
  t.is(await ada.page.evaluate(accent), '#2350c8');
  t.deepEqual(ada.complaints, []);
});

test('a logo is uploaded, shown and removed; another file is refused in words', async (t) => {
  const { ada } = t.context;
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-logo-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'logo.png'), png(320, 80));
  await writeFile(join(folder, 'notes.png'), 'no picture');
  const choose = async (name: string) => {
    const field = await ada.page.waitForSelector('input[type="file"]');
    await field?.uploadFile(join(folder, name));
    await ada.press('Save');
  };
  await ada.open(path);
  await ada.press('Add a logo');
  t.deepEqual(await ada.axeFaults(), []);
  await choose('notes.png');
  t.regex((await ada.page.$eval('#field-logo-fault', (fault) => fault.textContent)) ?? '', /PNG or JPEG/);
  await choose('logo.png');
  t.true((await ada.text()).includes('The logo is saved.'));
  t.is(await ada.page.$eval('main img', (image) => (image as { naturalWidth?: number }).naturalWidth), 320);
  t.deepEqual(await ada.axeFaults(), []);
  await ada.press('Remove the logo');
  t.is(await ada.page.$('main img'), null);
  t.deepEqual(ada.complaints, []);
});

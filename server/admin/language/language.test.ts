/** The language of pages: of the user, of the browser, of the organisation. */
import anyTest, { type TestFn } from 'ava';
import { languages } from '#server/platform/messages/messages.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { formatAgo, formatInstant, formatMoney, formatNumber } from '../page/format.ts';
import { AdminClient } from '../testing/admin-client.ts';
import { inLanguage } from './language.ts';

const anyway = anyTest as TestFn<{ service: TestService }>;
/** Serial, because they change the same user and organisation. */
const test = anyway.serial;

anyway.before(async (t) => {
  t.context.service = await startTestService();
});
anyway.after.always((t) => t.context.service?.stop());

const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
const french = { 'accept-language': 'fr' };

/** @param locale own language of the user; null: none */
async function setLocale({ sql, acme }: TestService, locale: string | null): Promise<void> {
  await sql('update users set locale = $2 where id = $1', [acme.people.ROLE_ADMIN.id, locale]);
}

/** @returns a client signed in as the tenant's administrator, who has no language of her own */
async function signedIn(service: TestService): Promise<AdminClient> {
  await setLocale(service, null);
  const administrator = new AdminClient(service, service.acme);
  await administrator.signIn(service.acme.people.ROLE_ADMIN);
  return administrator;
}

test('the sign-in page and its errors are in the language of the browser', async (t) => {
  const { service } = t.context;
  const visitor = new AdminClient(service, service.acme);
  const { text } = await visitor.get('/admin/sign-in', german);
  t.true(text.includes('<html lang="de">'));
  t.true(text.includes('Passwort vergessen?'));
  const crumb = /name="crumb" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const refused = await visitor.post('/admin/sign-in', { crumb, email: 'a@b.example', password: 'wrong' }, french);
  t.true(refused.text.includes('<html lang="fr">'));
  t.true(refused.text.includes('L’e-mail ou le mot de passe est incorrect.'));
  t.true((await visitor.get('/admin/sign-in', { 'accept-language': 'it' })).text.includes('<html lang="en">'));
});

test('pages are in the language of the browser, and in that of the user who has chosen one', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  t.true((await ada.get('/admin/contacts')).text.includes('<html lang="en">'));
  const inGerman = (await ada.get('/admin/contacts', german)).text;
  t.true(inGerman.includes('<html lang="de">'));
  t.regex(inGerman, /<h1>\s*Kontakte\s*<\/h1>/);
  await setLocale(service, 'fr-CA');
  const inFrench = (await ada.get('/admin/contacts', german)).text;
  t.true(inFrench.includes('<html lang="fr">'));
  t.true(inFrench.includes('Se déconnecter'));
});

test('lists are exported with the separator that spreadsheets in the language of the page expect', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const headOf = async (headers: typeof german, path: string) =>
    (await ada.get(path, headers)).text.split('\r\n', 1)[0];
  t.regex(String(await headOf(german, '/admin/contacts/export')), /^\ufeffid;status;email;/);
  t.regex(String(await headOf(french, '/admin/payments/export?status=PENDING')), /^\ufeffid;number;status;/);
  t.regex(String(await headOf({ 'accept-language': 'en' }, '/admin/contacts/export')), /^\ufeffid,status,email,/);
});

test('requests that are made at the same time do not mix their languages', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const languages = ['de', 'fr', 'en'] as const;
  const pages = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const language = languages[index % 3] ?? 'en';
      const { text } = await ada.get(index % 2 ? '/admin/events' : '/admin', { 'accept-language': language });
      return { language, text };
    }),
  );
  const titles = { de: 'Zum Inhalt', fr: 'Aller au contenu', en: 'Skip to content' };
  for (const { language, text } of pages) {
    t.true(text.includes(`<html lang="${language}">`));
    for (const [other, title] of Object.entries(titles)) t.is(text.includes(title), other === language, other);
  }
});

test('pages of errors and refused forms are in the language of the browser', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const missing = await ada.get('/admin/nothing-here', german);
  t.is(missing.status, 404);
  t.true(missing.text.includes('Diese Seite gibt es nicht.'));
  const foreign = await ada.post('/admin/contacts/new', {}, { ...german, origin: 'https://evil.example' });
  t.is(foreign.status, 403);
  t.true(foreign.text.includes('Dieses Formular wurde in einer früheren Sitzung geöffnet'));
  const crumb = await ada.tokenFor('/admin');
  const wrong = await ada.post('/admin/contacts/new', { crumb, email: 'not an address' }, german);
  t.is(wrong.status, 422);
  t.true(wrong.text.includes('Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.org.'));
});

test('a browser that asks for none of the languages gets that of the organisation', async (t) => {
  const { service } = t.context;
  const ada = await signedIn(service);
  const italian = { 'accept-language': 'it' };
  t.true((await ada.get('/admin/contacts', italian)).text.includes('<html lang="en">'));
  await service.sql("update tenant_profiles set locale = 'de-AT' where tenant_id = $1", [service.acme.id]);
  t.true((await ada.get('/admin/contacts', italian)).text.includes('<html lang="de">'));
  t.true((await ada.get('/admin/contacts', french)).text.includes('<html lang="fr">'));
});

test('dates, numbers and amounts are written as in the language', (t) => {
  const at = '2026-03-01T09:30:00Z';
  const now = new Date('2026-03-03T09:30:00Z');
  const written = languages.map((language) =>
    inLanguage(language, () => [
      formatNumber(1234.5),
      formatMoney(123_450, 'EUR'),
      formatInstant(at, 'Europe/Paris', 'day'),
      formatAgo(at, now),
    ]),
  );
  t.deepEqual(written, [
    ['1,234.5', '€1,234.50', '1 Mar 2026', '2 days ago'],
    ['1\u202f234,5', '1\u202f234,50\u00a0€', '1 mars 2026', 'avant-hier'],
    ['1.234,5', '1.234,50\u00a0€', '1. März 2026', 'vorgestern'],
  ]);
});

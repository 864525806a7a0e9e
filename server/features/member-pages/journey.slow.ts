/**
 * A membership in a browser, from the mails alone: invited, signing in, joining, paying, taking part, invoiced, renewing,
 * taking the data along, and leaving. In three languages, wide and narrow; axe looks at each page.
 */
import { mkdir } from 'node:fs/promises';
import test from 'ava';
import type { Language } from '#server/platform/messages/messages.ts';
import { axeFaults } from '#test/axe.ts';
import { launchChromium } from '#test/chromium.ts';
import { addEvent, idOf } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { runScheduled } from '#test/fixtures/scheduled.ts';
import { follow } from '#test/follow.ts';
import { startTestService } from '#test/service.ts';

/** A folder for a picture of each step, to look at; absent: none. */
const shots = process.env.SCREENSHOTS;

interface Words {
  readonly locale: string;
  readonly none: RegExp;
  readonly pay: RegExp;
  readonly member: RegExp;
  readonly registered: RegExp;
  readonly invoice: RegExp;
  readonly next: RegExp;
  readonly left: RegExp;
  readonly out: RegExp;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    locale: 'en-GB',
    none: /not a member/,
    pay: /€42\.00/,
    member: /You are a member until/,
    registered: /You are registered/,
    invoice: /Invoice INV-/,
    next: /Begins on/,
    left: /Your membership has ended/,
    out: /signed out/,
  },
  fr: {
    locale: 'fr-FR',
    none: /pas membre/,
    pay: /42,00\s€/,
    member: /Vous êtes membre jusqu/,
    registered: /Vous êtes inscrit/,
    invoice: /Facture INV-/,
    next: /Commence le/,
    left: /Votre adhésion a pris fin/,
    out: /déconnecté/,
  },
  de: {
    locale: 'de-DE',
    none: /nicht Mitglied/,
    pay: /42,00\s€/,
    member: /Sie sind Mitglied bis/,
    registered: /Sie sind angemeldet/,
    invoice: /Rechnung INV-/,
    next: /Beginnt am/,
    left: /Ihre Mitgliedschaft ist beendet/,
    out: /ausgeloggt/,
  },
};

for (const language of ['en', 'fr', 'de'] as const) {
  test.serial(`a person joins, pays, takes part, renews, takes its data along and leaves: ${language}`, async (t) => {
    t.timeout(120_000);
    const say = words[language];
    const service = await startTestService({}, {}, { worker: true });
    t.teardown(() => service.stop());
    const browser = await launchChromium({ [service.acme.host]: service.port });
    t.teardown(() => browser.close());
    const page = await browser.newPage();
    await page.setBypassCSP(true);
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    if (shots) await mkdir(shots, { recursive: true });
    let step = 0;
    const text = () => page.$eval('main', ({ innerText }) => innerText);
    /** Looks at the page: nothing wider than the screen, nothing that axe finds, and what it says. */
    const look = async (name: string, says: RegExp) => {
      step += 1;
      t.regex(await text(), says, name);
      const scripts = await page.$$eval('script', (all) => all.map((script) => script.getAttribute('src')));
      // Its own pages need none; this one forgets what those of the administration keep.
      t.deepEqual(scripts, name === 'signed-out' ? ['/admin/assets/signed-out.js'] : [], name);
      for (const [width, scheme] of [
        [1440, step % 2 === 0 ? 'dark' : 'light'],
        [390, step % 2 === 0 ? 'light' : 'dark'],
      ] as const) {
        await page.setViewport({ width, height: 900 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        t.is(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${name} ${width}`);
        const file = `${language}-${String(step).padStart(2, '0')}-${name}-${width}`;
        if (shots) await page.screenshot({ path: `${shots}/${file}.png`, fullPage: true });
        // What it looks at does not depend on the language, and takes most of the time.
        if (language !== 'en') continue;
        t.deepEqual(await axeFaults(page), [], `${name} ${width} ${scheme}`);
      }
    };
    const press = (button: string) => follow(page, button);
    const email = `grace-${language}@member.example`;
    const mail = (subject: RegExp) =>
      service.mail.nextMail((one) => one.recipients.includes(email) && subject.test(one.subject));
    const linkIn = (text: string) => /http:\/\/\S+\/my\S*/.exec(text)?.[0] ?? 'about:blank';

    const legal = { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' };
    await administer(service, 'PATCH', '/api/v1/tenant', { legal, contactEmail: 'office@acme.example' });
    const names = { email, firstName: 'Grace', lastName: 'Hopper', locale: say.locale };
    const userId = idOf(await administer(service, 'POST', '/api/v1/users', names));
    const duration = { kind: 'ROLLING', months: 12 };
    const described = { name: 'Friends’ circle', description: 'Votes at the assembly.', price: 4200, currency: 'EUR' };
    const typeId = idOf(
      await administer(service, 'POST', '/api/v1/adhesion_types', { ...described, graceDays: 30, duration }),
    );
    const { title, ...seats } = { title: 'Summer dinner', visibility: 'MEMBERS', capacity: 20 };
    const eventId = await addEvent(service, { title, summary: 'Three courses by the river', ...seats });

    await administer(service, 'POST', '/api/v1/users/bulk-invite', { ids: [userId] });
    await page.goto(linkIn((await mail(/Acme/)).text));
    await look('sign-in', /Acme/);
    await page.type('input[name="email"]', email);
    await press('main form button');
    const code = /\b(\d{6})\b/.exec((await mail(/./)).text)?.[1] ?? '';
    await look('code', new RegExp(email));
    await page.type('input[name="code"]', code);
    await press('main form button');
    await look('no-membership', say.none);

    await press(`form:has(input[value="${typeId}"]) button`);
    await look('to-pay', say.pay);
    t.truthy(await page.$('svg[role="img"]'));
    const due = await mail(/./);
    t.regex(due.text, say.pay);
    await page.goto(linkIn(due.text));
    await look('from-the-mail', say.pay);
    const [{ paymentId }] = (await administer(service, 'GET', `/api/v1/adhesions?userId=${userId}`)).json.member;
    await administer(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
    await page.goto(linkIn((await mail(/./)).text));
    await page.goto(`${service.acme.baseUrl}/my`);
    await look('member', say.member);

    await follow(page, '.tabs a[href="/my/events"]');
    await look('events', /Summer dinner/);
    await follow(page, `main a[href="/my/events/${eventId}"]`);
    await look('event', /Three courses/);
    await press('form button.button:not(.quiet)');
    await look('registered', say.registered);
    t.regex((await mail(/Summer dinner/)).text, /\/my\/events/);
    const { member: list } = (await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`)).json;
    await administer(service, 'POST', `/api/v1/registrations/${list[0].id}/check-in`);

    const invoice = idOf(await administer(service, 'POST', '/api/v1/invoices', { paymentId }));
    await administer(service, 'POST', `/api/v1/invoices/${invoice}/issue`);
    const invoiced = await mail(/INV-/);
    await page.goto(linkIn(invoiced.text));
    await look('documents', say.invoice);
    const pdf = await page.$eval('a[href*="/invoices/"]', ({ href }) => href);
    t.is(
      await page.evaluate(`fetch(${JSON.stringify(pdf)}).then((response) => response.headers.get('content-type'))`),
      'application/pdf',
    );

    // The mail that comes before it ends.
    await runScheduled(service, 'notifications.ending');
    await page.goto(linkIn((await mail(/./)).text));
    await press('form[action$="/renew"] button');
    await look('renewed', say.next);
    await mail(/./);

    await page.goto(`${service.acme.baseUrl}/my/details`);
    await look('details', new RegExp(email));
    await follow(page, 'main a[href="/my/data"]');
    await look('data', /Grace Hopper/);
    const copy = String(await page.evaluate(`fetch('/my/data.json').then((response) => response.text())`));
    t.like(JSON.parse(copy), { user: { email, lastName: 'Hopper' } });
    t.is(JSON.parse(copy).adhesions.length, 2);

    await page.goto(`${service.acme.baseUrl}/my`);
    // The paid period, and the renewal that is not paid.
    for (const round of [1, 2]) {
      await follow(page, 'a[href$="/leave"]');
      if (round === 1) await look('leave', /./);
      await press('button.danger');
    }
    await look('left', say.left);
    await press('header form button');
    await look('signed-out', say.out);
    await page.goto(`${service.acme.baseUrl}/my`);
    t.regex(page.url(), /\/my\/sign-in/);
  });
}

/**
 * The journey of a member in a browser, from its mails alone: invited to sign in and to an event, registering, paying,
 * confirmed, reminded, checked in, invoiced, renewed, and gone. In three languages, wide and narrow.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import test from 'ava';
import type { Page } from 'puppeteer-core';
import type { Language } from '#server/platform/messages/messages.ts';
import { launchChromium } from '#test/chromium.ts';
import { addEvent, idOf } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { runScheduled } from '#test/fixtures/scheduled.ts';
import { follow } from '#test/follow.ts';
import { pagesOf } from '#test/pdf-text.ts';
import { startTestService } from '#test/service.ts';

/** A folder for a picture of each step, to look at; absent: none. */
const shots = process.env.SCREENSHOTS;

interface Words {
  readonly locale: string;
  readonly signIn: RegExp;
  readonly invited: RegExp;
  readonly due: RegExp;
  readonly transfer: RegExp;
  readonly confirmed: RegExp;
  readonly reminder: RegExp;
  readonly invoice: RegExp;
  readonly printed: RegExp;
  readonly ending: RegExp;
  readonly renewal: RegExp;
  readonly cancelled: RegExp;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    locale: 'en-GB',
    signIn: /account/,
    invited: /invites you/,
    due: /pay/,
    transfer: /€25\.00/,
    confirmed: /^You are registered/,
    reminder: /Reminder|tomorrow|soon/i,
    invoice: /invoice/i,
    printed: /Invoice.*Paid on/,
    ending: /^Your membership ends/,
    renewal: /^Please pay for your membership/,
    cancelled: /cancelled/i,
  },
  fr: {
    locale: 'fr-FR',
    signIn: /compte/,
    invited: /invite/,
    due: /payer|régler/,
    transfer: /25,00\s€/,
    confirmed: /inscri/i,
    reminder: /Rappel|demain|bientôt/i,
    invoice: /facture/i,
    printed: /Facture.*Payée le/,
    ending: /adhésion/,
    renewal: /adhésion/,
    cancelled: /annul/i,
  },
  de: {
    locale: 'de-DE',
    signIn: /Konto/,
    invited: /lädt/,
    due: /zahlen|bezahlen/i,
    transfer: /25,00\s€/,
    confirmed: /angemeldet/,
    reminder: /Erinnerung|morgen|bald/i,
    invoice: /Rechnung/,
    printed: /Rechnung.*Bezahlt am/,
    ending: /^Ihre Mitgliedschaft endet/,
    renewal: /Mitgliedschaft/,
    cancelled: /storniert|abgemeldet|abgesagt/i,
  },
};

for (const language of ['en', 'fr', 'de'] as const) {
  test.serial(`a member comes, pays, takes part and leaves, by mail and browser alone: ${language}`, async (t) => {
    t.timeout(120_000);
    const say = words[language];
    const service = await startTestService({}, {}, { worker: true });
    t.teardown(() => service.stop());
    const browser = await launchChromium({ [service.acme.host]: service.port });
    t.teardown(() => browser.close());
    const page = await browser.newPage();
    await page.setExtraHTTPHeaders({ 'accept-language': language });
    if (shots) await mkdir(shots, { recursive: true });
    let step = 0;
    const look = async (of: Page, name: string) => {
      step += 1;
      await of.bringToFront();
      for (const width of [1280, 390]) {
        await of.setViewport({ width, height: 900 });
        t.is(await of.evaluate('document.documentElement.scrollWidth <= innerWidth'), true, `${name} ${width}`);
        const file = `${language}-${String(step).padStart(2, '0')}-${name}-${width}`;
        if (shots) await of.screenshot({ path: `${shots}/${file}.png`, fullPage: true });
      }
    };
    const letters = await browser.newPage();
    const email = `grace-${language}@member.example`;
    const mail = async (name: string, subject: RegExp) => {
      const received = await service.mail.nextMail(
        (one) => one.recipients.includes(email) && (subject.test(one.subject) || subject.test(one.text)),
      );
      await letters.setContent(received.html);
      await look(letters, `mail-${name}`);
      return received;
    };
    const linkIn = (text: string) => /http:\/\/\S+\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? 'about:blank';
    const press = async (button: string) => {
      await page.bringToFront();
      await follow(page, button);
    };
    const text = () => page.$eval('main', ({ innerText }) => innerText);

    const legal = { name: 'Acme e.V.', iban: 'FR7630006000011234567890189' };
    await administer(service, 'PATCH', '/api/v1/tenant', { legal, contactEmail: 'office@acme.example' });
    const names = { email, firstName: 'Grace', lastName: 'Hopper', locale: say.locale };
    const userId = idOf(await administer(service, 'POST', '/api/v1/users', names));
    t.is((await administer(service, 'POST', '/api/v1/users/bulk-invite', { ids: [userId] })).status, 200);
    const welcome = await mail('sign-in', say.signIn);
    t.regex(welcome.text, /\/my\/sign-in/);

    const location = { name: 'Town hall', address: '1 Market Square\n75011 Paris' };
    const paid = { price: 1250, currency: 'EUR', capacity: 20, visibility: 'INVITE_ONLY', location };
    const eventId = await addEvent(service, { title: 'Summer dinner', summary: 'Three courses by the river', ...paid });
    const invite = { userIds: [userId], send: true, message: 'We would love to see you there.' };
    await administer(service, 'POST', `/api/v1/events/${eventId}/invitations/bulk-create`, invite);
    await page.goto(linkIn((await mail('invitation', say.invited)).text));
    await look(page, 'invitation');
    await page.$eval('input[name="guests"]', (input) => {
      input.value = '1';
    });
    await press('button[value=register]');
    t.regex(await text(), say.transfer);
    t.truthy(await page.$('svg[role="img"]'));
    await look(page, 'transfer');
    await page.goto(linkIn((await mail('payment-due', say.due)).text));

    const list = await administer(service, 'GET', `/api/v1/events/${eventId}/registrations`);
    const { id: registrationId, paymentId } = list.json.member[0];
    await administer(service, 'POST', `/api/v1/payments/${paymentId}/mark-paid`, {});
    await page.goto(linkIn((await mail('confirmed', say.confirmed)).text));
    await look(page, 'registered');
    const ics = await page.$eval('a[href$=".ics"]', ({ href }) => new URL(href).pathname);
    t.regex((await service.send(service.acme, ics)).text, /SUMMARY:Summer dinner/);
    await runScheduled(service, 'notifications.participants', { kind: 'eventReminder', eventId });
    await mail('reminder', say.reminder);

    await administer(service, 'POST', `/api/v1/registrations/${registrationId}/check-in`);
    const invoice = idOf(await administer(service, 'POST', '/api/v1/invoices', { paymentId }));
    await administer(service, 'POST', `/api/v1/invoices/${invoice}/issue`);
    const { parsed } = await mail('invoice', say.invoice);
    const content = parsed.attachments[0]?.content;
    if (!(content instanceof ArrayBuffer)) throw new TypeError('the PDF has no bytes');
    t.regex((await pagesOf(Buffer.from(content))).join(' '), say.printed);
    if (shots) await writeFile(`${shots}/${language}-invoice.pdf`, Buffer.from(content));

    const duration = { kind: 'ROLLING', months: 12 };
    const type = { name: 'Full', price: 4200, currency: 'EUR', graceDays: 0, duration };
    const typeId = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', type));
    const adhesion = idOf(await administer(service, 'POST', '/api/v1/adhesions', { typeId, userId }));
    const { json: membership } = await administer(service, 'GET', `/api/v1/adhesions/${adhesion}`);
    await administer(service, 'POST', `/api/v1/payments/${membership.paymentId}/mark-paid`, {});
    await runScheduled(service, 'notifications.ending');
    await mail('membership-ends', say.ending);
    await administer(service, 'POST', `/api/v1/adhesions/${adhesion}/renew`);
    await mail('renewal', say.renewal);

    const next = await addEvent(service, { title: 'Autumn walk' });
    await page.goto(`${service.acme.baseUrl}/events/${next}`);
    await look(page, 'public-event');
    await page.type('input[name="email"]', email);
    await press('main form button');
    await look(page, 'link-sent');
    await page.goto(linkIn((await mail('own-link', /Autumn walk/)).text));
    await press('button[value=register]');
    await mail('registered', /Autumn walk/);
    await press('button[value=decline]');
    t.regex(await text(), say.cancelled);
    await look(page, 'declined');
    await mail('cancelled', say.cancelled);
  });
}

/** Mails: tests of templates, newsletters and invitations, to the right addresses alone. */

import { isDenial } from '#harness/denial.ts';
import { invitationPattern } from '#harness/dialect/invitation-pattern.ts';
import { control, expectRefusal, expectSuccess, expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isWhole, mentions } from './contents.ts';
import {
  expectMail,
  newsletterToTwo,
  newsletterWith,
  requestNewsletter,
  requestTestMail,
  templateWith,
  userAddress,
} from './requests.ts';

const testCites = 'POST /api/v1/email_templates/send-test: send a test email from a template';
const newsletterCites = 'POST /api/v1/newsletters/{uuid}/send: send a newsletter; What the service does: newsletters';

/** Time in milliseconds for a mail that must not come, after one that did. */
const moment = 500;

export const mailRules: readonly Rule[] = [
  {
    id: 'mail/test-mail-is-sent',
    level: 'must',
    section: 'Endpoints',
    cites: testCites,
    requirement:
      'Asking for a test of a template mails that template, with its subject and content, to the address named.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 4 },
    async check(trial) {
      const word = trial.unique();
      const [template, to] = [await templateWith(trial, word), await userAddress(trial)];
      const answer = await requestTestMail(trial, template, to);
      expectSuccess(answer);
      await expectWhole(trial, answer, to, word);
    },
  },
  {
    id: 'mail/refused-test-is-not-mailed',
    level: 'must',
    section: 'Endpoints',
    cites: `${testCites}; Errors, rules 4 and 5`,
    requirement:
      'A test mail that is refused is not sent: without a credential, with an unknown or a read-only token, and with the JWT of another tenant.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 8 },
    async check(trial) {
      const { actors, profile } = trial;
      const word = trial.unique();
      const [template, to] = [await templateWith(trial, word), await userAddress(trial)];
      const callers: (readonly [string, Credential | 'anonymous'])[] = [
        ['no credential', 'anonymous'],
        ['an unknown token', actors.apiTokenCredential(`no-token-${trial.unique()}`, 'unknown')],
        ['a read-only token', (await actors.readOnly()).credential],
      ];
      if (profile.other) callers.push(['the JWT of another tenant', (await actors.otherAdministrator()).credential]);
      for (const [name, as] of callers) expectRefusal(await requestTestMail(trial, template, to, as), `for ${name}`);
      const answer = await requestTestMail(trial, template, to);
      expectSuccess(answer);
      await expectMail(trial, { answer, to, wanted: mentions(word), what: 'the test mail' });
      await expectNoMail(trial, answer, to, word);
    },
  },
  // With the credential that the flood of the limit has used up.
  {
    id: 'mail/denied-test-is-not-mailed',
    level: 'must',
    section: 'Endpoints',
    cites: `${testCites}; Errors, rule 1`,
    requirement: 'A test mail that was answered with 429 is not sent.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 26, fills: 'at-once' },
    appliesTo: ({ id }) => id === 'emailTemplates.sendTest',
    async check(trial) {
      const word = trial.unique();
      const [template, to] = [await templateWith(trial, word), await userAddress(trial)];
      const denied = await requestTestMail(trial, template, to, await exhaustedCredential(trial));
      if (!isDenial(denied)) {
        throw new Inconclusive('too-slow', 'the bucket was no longer exhausted', denied.exchange);
      }
      const answer = control(await requestTestMail(trial, template, to), 'asking for a test mail');
      await expectMail(trial, { answer, to, wanted: mentions(word), what: 'the test mail' });
      await expectNoMail(trial, denied, to, word);
    },
  },
  {
    id: 'mail/newsletter-is-mailed',
    level: 'must',
    section: 'Endpoints',
    cites: newsletterCites,
    requirement: 'Sending a newsletter mails it, with its subject and content, to its audience.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 4 },
    async check(trial) {
      const word = trial.unique();
      const { to, newsletter } = await newsletterWith(trial, word);
      const answer = await requestNewsletter(trial, newsletter);
      expectSuccess(answer);
      await expectWhole(trial, answer, to, word);
    },
  },
  // Two newsletters, each the control of the other; the first to two contacts.
  {
    id: 'mail/newsletter-reaches-its-audience-alone',
    level: 'must',
    section: 'Endpoints',
    cites: `${newsletterCites}; Errors, rule 4`,
    requirement:
      'A newsletter is mailed once to everyone in its audience and to no other contact, and not because of a request that was refused.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 10 },
    async check(trial) {
      const words = [trial.unique(), trial.unique()] as const;
      const first = await newsletterToTwo(trial, words[0]);
      const second = await newsletterWith(trial, words[1]);
      const { credential } = await trial.actors.readOnly();
      expectRefusal(await requestNewsletter(trial, first.newsletter, credential), 'for a read-only token');
      const answer = await requestNewsletter(trial, first.newsletter);
      const other = await requestNewsletter(trial, second.newsletter);
      for (const one of [answer, other]) expectSuccess(one);
      const mails = [
        ...first.addresses.map((to) => ({ to, answer, word: words[0] })),
        { to: second.to, answer: other, word: words[1] },
      ];
      for (const { to, answer, word } of mails) {
        await expectMail(trial, { answer, to, wanted: mentions(word), what: 'the newsletter' });
      }
      for (const { to } of mails) for (const word of words) await expectNoMail(trial, answer, to, word);
    },
  },
  // The mail must contain the magic URL.
  {
    id: 'mail/invitation-is-mailed',
    level: 'must',
    section: 'What the service does',
    cites: 'events, with invitations and forms sent to contacts by email; X-Contact-Hash: magic URL in an invitation',
    requirement: 'A contact that is invited to an event is mailed the invitation, with a link of its own.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 4 },
    async check(trial) {
      const { dialect, resources } = trial;
      const to = trial.mailbox.freshAddress(trial.unique());
      const contact = await resources.make('contact', { [dialect.person.email]: to });
      await resources.make('invitation', {}, { with: [contact] });
      const pattern = invitationPattern(dialect);
      await expectMail(trial, {
        answer: undefined,
        to,
        wanted: ({ text }) => pattern.test(text),
        what: 'a mail with a link',
      });
    },
  },
];

/** @throws Inconclusive if the flood was not denied */
async function exhaustedCredential(trial: Trial): Promise<Credential> {
  const { denied } = await trial.flood();
  if (!denied) throw new Inconclusive('control-failed', 'no request was answered with 429');
  const { apiToken, jwt } = trial.dialect.headers;
  const names = [apiToken, jwt].map((name) => name.toLowerCase());
  const headers = Object.entries(denied.exchange.requestHeaders).filter(([name]) => names.includes(name.toLowerCase()));
  return { name: 'the denied caller', headers: Object.fromEntries(headers) };
}

async function expectWhole(trial: Trial, answer: HttpResponse, to: string, word: string): Promise<void> {
  const what = `a mail with "Conformance ${word}" in its subject and text`;
  const mail = await expectMail(trial, { answer, to, wanted: mentions(word), what });
  expectTrue(isWhole(mail, word), answer, what, `${mail.subject}: ${mail.text.slice(0, 200)}`);
}

/** @throws NotMet if a further mail with the word is in the mailbox */
async function expectNoMail(trial: Trial, answer: HttpResponse | undefined, to: string, word: string): Promise<void> {
  const mail = await trial.mailbox.find(to, mentions(word), moment);
  expectTrue(mail === undefined, answer, `no further mail with ${word} to ${to}`, mail?.subject ?? '');
}

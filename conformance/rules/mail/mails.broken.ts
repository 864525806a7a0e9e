/** Hosts that send wrong mails or none. */
import { memberOf } from '#harness/http/response.ts';
import { doingDespite } from '../../broken/accepted-credentials.ts';
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedRequest,
  type ProxiedResponse,
  withJson,
} from '../../broken/mutant.ts';

/** A mail as the mailbox returns it. */
type Message = Readonly<Record<string, unknown>>;

/** Changes mails. @param change returns undefined to drop the mail */
function mailing(change: (message: Message) => Message | undefined): Handlers {
  const changed = (response: ProxiedResponse): ProxiedResponse => {
    const found = change(jsonOf(response));
    return found ? withJson(response, found) : { ...response, status: 404 };
  };
  return {
    mailbox: async (request, forward) => {
      const response = await forward(request);
      if (isRequestOf(request, 'GET', '/api/v1/message/{id}')) return changed(response);
      if (!isRequestOf(request, 'GET', '/api/v1/search')) return response;
      const { messages } = jsonOf(response);
      const kept = (Array.isArray(messages) ? messages : []).filter((message) => change(message) !== undefined);
      return withJson(response, { ...jsonOf(response), messages: kept });
    },
  };
}

const isConformance = ({ Subject: subject }: Message) => String(subject).includes('Conformance');

/** Drops the mails that match. */
const losing = (lost: (message: Message) => boolean) => mailing((message) => (lost(message) ? undefined : message));

const isTestMail = (request: ProxiedRequest) => isRequestOf(request, 'POST', '/api/v1/email_templates/send-test');

export const mailMutants: readonly Mutant[] = [
  {
    name: 'mail-test-without-content',
    breaks: 'mail/test-mail-is-sent',
    description: 'Mails the subject of a template with the content of another.',
    start: () => mailing((message) => (isConformance(message) ? { ...message, Text: 'Welcome' } : message)),
  },
  {
    name: 'mail-refuses-and-sends',
    breaks: 'mail/refused-test-is-not-mailed',
    description: 'Mails the test that it refuses to a read-only token.',
    start: doingDespite((request, { status }) => status === 403 && isTestMail(request)),
  },
  {
    name: 'mail-denies-and-sends',
    breaks: 'mail/denied-test-is-not-mailed',
    description: 'Mails the test that it denies because of the limit.',
    operations: ['emailTemplates.sendTest'],
    start: doingDespite((request, { status }) => status === 429 && isTestMail(request)),
  },
  {
    name: 'mail-newsletter-to-everyone',
    breaks: 'mail/newsletter-reaches-its-audience-alone',
    description: 'Mails a newsletter to every contact that a newsletter was ever made for.',
    start: () => {
      const known: unknown[] = [];
      return {
        api: async (request, forward) => {
          if (!isRequestOf(request, 'POST', '/api/v1/newsletters')) return forward(request);
          const body = jsonOf(request);
          const contactIds = memberOf(body, 'audience.contactIds');
          if (Array.isArray(contactIds)) known.push(...contactIds);
          const audience = { contactIds: known };
          return forward({ ...request, body: Buffer.from(JSON.stringify({ ...body, audience })) });
        },
      };
    },
  },
  {
    name: 'mail-newsletter-to-one',
    breaks: 'mail/newsletter-reaches-its-audience-alone',
    description: 'Mails a newsletter to the first contact of its audience.',
    start: () => ({
      api: (request, forward) => {
        const body = jsonOf(request);
        const contactIds = memberOf(body, 'audience.contactIds');
        const isCreation = isRequestOf(request, 'POST', '/api/v1/newsletters');
        if (!isCreation || !Array.isArray(contactIds)) return forward(request);
        const audience = { contactIds: contactIds.slice(0, 1) };
        return forward({ ...request, body: Buffer.from(JSON.stringify({ ...body, audience })) });
      },
    }),
  },
  {
    name: 'mail-test-not-sent',
    breaks: 'mail/test-mail-is-sent',
    description: 'Says that a test is on its way, and mails nothing.',
    start: () => losing(isConformance),
  },
  {
    name: 'mail-test-of-another-template',
    breaks: 'mail/test-mail-is-sent',
    description: 'Mails the first template that there is, whichever was named.',
    start: () =>
      mailing((message) => (isConformance(message) ? { ...message, Subject: 'Welcome', Text: 'Welcome' } : message)),
  },
  {
    name: 'mail-newsletter-not-sent',
    breaks: 'mail/newsletter-is-mailed',
    description: 'Notes that a newsletter is to be sent, and never sends it.',
    start: () => losing(isConformance),
  },
  {
    name: 'mail-newsletter-send-missing',
    breaks: 'mail/newsletter-is-mailed',
    description: 'Does not know how to send a newsletter.',
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'POST', '/api/v1/newsletters/{id}/send')
          ? withJson(await forward({ ...request, method: 'GET', path: '/api/v1/nothing' }), { status: 404 }, 404)
          : forward(request),
    }),
  },
  {
    name: 'mail-invitation-not-sent',
    breaks: 'mail/invitation-is-mailed',
    description: 'Invites, and does not say so to the contact.',
    start: () => losing(({ Subject: subject }) => String(subject).startsWith('Invitation')),
  },
  {
    name: 'mail-invitation-without-link',
    breaks: 'mail/invitation-is-mailed',
    description: 'Mails an invitation that leads nowhere.',
    start: () => mailing((message) => ({ ...message, Text: String(message.Text ?? '').replaceAll(/https?:\S+/g, '') })),
  },
];

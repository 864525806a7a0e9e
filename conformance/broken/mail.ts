/** What the host mails: hosts that do it wrong. */
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedAnswer, withJson } from './mutant.ts';

/** What the mailbox tells of one mail. */
type Message = Readonly<Record<string, unknown>>;

/** @param change a mail on its way; undefined loses it */
function mailing(change: (message: Message) => Message | undefined): Handlers {
  const changed = (answer: ProxiedAnswer): ProxiedAnswer => {
    const found = change(jsonOf(answer));
    return found ? withJson(answer, found) : { ...answer, status: 404 };
  };
  return {
    mailbox: async (request, forward) => {
      const answer = await forward(request);
      if (isRequestOf(request, 'GET', '/api/v1/message/{id}')) return changed(answer);
      if (!isRequestOf(request, 'GET', '/api/v1/search')) return answer;
      const { messages } = jsonOf(answer);
      const kept = (Array.isArray(messages) ? messages : []).filter((message) => change(message) !== undefined);
      return withJson(answer, { ...jsonOf(answer), messages: kept });
    },
  };
}

const isConformance = ({ Subject: subject }: Message) => String(subject).includes('Conformance');

/** @returns a host that loses the mails */
const losing = (lost: (message: Message) => boolean) => mailing((message) => (lost(message) ? undefined : message));

export const mailMutants: readonly Mutant[] = [
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

/** Hosts that do not do what takes more than one request to see, or a mail. */
import {
  type Handlers,
  isRequestOf,
  jsonOf,
  type Mutant,
  type ProxiedResponse,
  withJson,
  without,
} from '../../broken/mutant.ts';

const sent = { status: 204, headers: {}, body: Buffer.alloc(0) };

/** Answers each read with the success before it. */
function answersTheOneBefore(path: string): Handlers {
  let last: ProxiedResponse | undefined;
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (!isRequestOf(request, 'GET', path) || response.status !== 200) return response;
      const shown = last ?? response;
      last = response;
      return shown;
    },
  };
}

export const sequenceMutants: readonly Mutant[] = [
  {
    name: 'keeps-the-password',
    breaks: 'effects/documented-sequence-is-done',
    description: 'Says that a password was changed, and changes none.',
    operations: ['identity.changePassword'],
    start: () => ({
      api: async (request, forward) => (isRequestOf(request, 'POST', '/api/v1/me/password') ? sent : forward(request)),
    }),
  },
  {
    name: 'keeps-the-session',
    breaks: 'effects/documented-sequence-is-done',
    description: 'Says that a session was ended, and ends none.',
    operations: ['identity.endSession'],
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'DELETE', '/api/v1/me/sessions/{id}') ? sent : forward(request),
    }),
  },
  {
    name: 'saves-the-counted-audience',
    breaks: 'effects/documented-sequence-is-done',
    description: 'Saves an audience that was only to be counted.',
    operations: ['newsletters.countAudience'],
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (!isRequestOf(request, 'POST', '/api/v1/newsletters/{id}/audience')) return response;
        const path = request.path.replace(/\/audience$/, '');
        await forward({ ...request, method: 'PATCH', path, headers: without(request.headers, 'idempotency-key') });
        return response;
      },
    }),
  },
  {
    name: 'keeps-the-merged-contact',
    breaks: 'effects/documented-steps-are-done',
    description: 'Says that a contact was merged into another, and leaves both as they are.',
    operations: ['contacts.merge'],
    start: () => {
      let last: ProxiedResponse | undefined;
      return {
        api: async (request, forward) => {
          if (!isRequestOf(request, 'POST', '/api/v1/contacts/{id}/merge')) return forward(request);
          const [, , , , id] = request.path.split('/');
          const { contactId } = jsonOf(request);
          last ??= await forward(request);
          return withJson(last, {
            ...jsonOf(last),
            contact: { ...Object(jsonOf(last).contact), id },
            mergedId: contactId,
          });
        },
      };
    },
  },
  {
    name: 'personal-data-of-the-contact-before',
    breaks: 'effects/documented-steps-are-done',
    description: 'Shows the personal data of the contact of the request before.',
    operations: ['personalData.ofContact'],
    start: () => answersTheOneBefore('/api/v1/contacts/{id}/personal_data'),
  },
  {
    name: 'secret-of-the-subscription-before',
    breaks: 'effects/documented-steps-are-done',
    description: 'Shows the secret of the webhook subscription of the request before.',
    operations: ['webhookSubscriptions.getSecret'],
    start: () => answersTheOneBefore('/api/v1/webhook_subscriptions/{id}/secret'),
  },
  {
    name: 'takes-any-second-factor',
    breaks: 'effects/documented-steps-are-done',
    description: 'Opens a session for any code of a second factor, once it has seen a good one.',
    operations: ['secondFactor.verify'],
    start: () => {
      let good: ProxiedResponse | undefined;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (!isRequestOf(request, 'POST', '/api/v1/login-check/second-factor')) return response;
          if (response.status === 200) good = response;
          return good ?? response;
        },
      };
    },
  },
  {
    name: 'mails-no-tests',
    breaks: 'effects/documented-write-is-mailed-each-time',
    description: 'Says that it sent a test of a newsletter, and sends none.',
    operations: ['newsletters.sendTest'],
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'POST', '/api/v1/newsletters/{id}/send-test') ? sent : forward(request),
    }),
  },
];

/** Hosts that do what a hash does not allow. */
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../../broken/mutant.ts';

const header = 'x-contact-hash';
const answer = '/api/v1/invitation/answer';
const registration = '/api/v1/invitation/registration';

/** Does a refused write by the hash of the last invitation that was read, and answers as the good host. */
function doing(path: string, isMeant: (request: ProxiedRequest) => boolean): Handlers {
  let last: string | undefined;
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      if (request.method === 'GET' && response.status !== 401) last = request.headers[header] ?? last;
      const isRefused = response.status >= 400 && isRequestOf(request, 'POST', path) && isMeant(request);
      if (isRefused && last !== undefined) {
        await forward({ ...request, headers: { ...request.headers, [header]: last } });
      }
      return response;
    },
  };
}

export const contactWriteMutants: readonly Mutant[] = [
  {
    name: 'hash-answers-for-all',
    breaks: 'contact-hash/writes-for-its-contact-alone',
    description: 'Takes the answer of one contact for that of all contacts of the event.',
    operations: ['invitations.answerOwn'],
    start: () => {
      let given: unknown;
      return {
        api: async (request, forward) => {
          const response = await forward(request);
          if (isRequestOf(request, 'POST', answer) && response.status === 200) given = jsonOf(request).answer;
          const isOwn = isRequestOf(request, 'GET', '/api/v1/invitation') && response.status === 200;
          return isOwn && given ? withJson(response, { ...jsonOf(response), status: given }) : response;
        },
      };
    },
  },
  {
    name: 'hash-not-needed-to-register',
    breaks: 'contact-hash/writes-for-its-contact-alone',
    description: 'Registers a contact without its hash, and then asks for one.',
    operations: ['registrations.createOwn'],
    start: () => doing(registration, ({ headers }) => headers[header] === undefined),
  },
  {
    name: 'damaged-hash-answers',
    breaks: 'contact-hash/writes-for-its-contact-alone',
    description: 'Answers an invitation by a damaged hash, and refuses it afterwards.',
    operations: ['invitations.answerOwn'],
    start: () => doing(answer, ({ headers }) => headers[header] !== undefined),
  },
];

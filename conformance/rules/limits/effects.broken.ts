/** Hosts that refuse by a 429 and do the work all the same. */
import { denialBodies, emailOf, limitOf, pathOf } from '../../broken/counting.ts';
import { type Handlers, isRequestOf, type Mutant } from '../../broken/mutant.ts';

const anyJwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

/** Repeats a refused request with the other tokens that it has seen, until one is admitted. */
function doneAsAnother(): Handlers {
  const tokens = new Set<string>();
  return {
    api: async (request, forward) => {
      const token = request.headers['api-token'];
      if (token !== undefined) tokens.add(token);
      const response = await forward(request);
      if (response.status !== 429 || !limitOf(request)) return response;
      for (const other of tokens) {
        const again = await forward({ ...request, headers: { ...request.headers, 'api-token': other } });
        if (again.status < 300) break;
      }
      return response;
    },
  };
}

/** Refusals of an email before one is mailed: the good host mails one code in 30 s, which may be an admitted request's. */
const quietRefusals = 2;

/** Mails the code of the other step when the request for one is refused once more. */
function mailedByTheOtherStep(): Handlers {
  const refused = new Map<string, number>();
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      const isLogin = isRequestOf(request, 'POST', '/api/v1/request-login-otp');
      const email = emailOf(request);
      if (response.status !== 429 || !isLogin || email === '') return response;
      const count = (refused.get(email) ?? 0) + 1;
      refused.set(email, count);
      if (count > quietRefusals)
        await forward({ ...request, path: pathOf(request).replace('login', 'password-reset') });
      return response;
    },
  };
}

export const effectMutants: readonly Mutant[] = [
  {
    name: 'denial-with-a-token',
    breaks: 'limits/denial-holds-nothing',
    description: 'Refuses an impersonation by a 429 that has its token.',
    operations: ['permission.impersonate'],
    start: denialBodies((body) => ({ ...body, token: anyJwt })),
  },
  {
    name: 'denial-with-the-content',
    breaks: 'limits/denial-holds-nothing',
    description: 'Adds the export to the 429.',
    operations: ['contacts.export'],
    start: denialBodies((body) => ({ ...body, content: 'Lovelace,Ada,ada@example.org\n'.repeat(200) })),
  },
  {
    name: 'mails-although-denied',
    breaks: 'limits/denied-mail-is-not-sent',
    description: 'Sends the test mail of a request that it answers by a 429.',
    operations: ['emailTemplates.sendTest'],
    start: doneAsAnother,
  },
  {
    name: 'sends-newsletters-although-denied',
    breaks: 'limits/denied-mail-is-not-sent',
    description: 'Sends the newsletter of a request that it answers by a 429.',
    operations: ['newsletters.send'],
    start: doneAsAnother,
  },
  {
    name: 'mails-codes-although-denied',
    breaks: 'limits/denied-code-is-not-mailed',
    description: 'Mails a code for a request that it answers by a 429.',
    operations: ['identity.requestLoginOtp'],
    start: mailedByTheOtherStep,
  },
  {
    name: 'delivers-although-denied',
    breaks: 'limits/denied-test-is-not-delivered',
    description: 'Delivers the test of a request that it answers by a 429.',
    start: doneAsAnother,
  },
];

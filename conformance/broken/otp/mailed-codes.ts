/** Hosts that are wrong about what they mail, and about password resets. */
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedAnswer, withJson } from '../mutant.ts';
import { code, given } from './answers.ts';

const reset = '/api/v1/reset-password';

export const mailedCodeMutants: readonly Mutant[] = [
  {
    name: 'codes-of-four-digits',
    breaks: 'otp/code-has-six-digits',
    description: 'Mails codes of 4 digits.',
    start: () => mailing((text) => text.replaceAll(code, (digits) => digits.slice(2))),
  },
  {
    name: 'codes-of-eight-digits',
    breaks: 'otp/code-has-six-digits',
    description: 'Mails codes of 8 digits.',
    start: () => mailing((text) => text.replaceAll(code, (digits) => `${digits}42`)),
  },
  {
    name: 'codes-of-letters',
    breaks: 'otp/code-has-six-digits',
    description: 'Mails codes that have letters in them.',
    start: () => mailing((text) => text.replaceAll(code, (digits) => `${digits.slice(0, 3)}QKZ`)),
  },
  {
    name: 'login-code-says-nobody',
    breaks: 'otp/request-tells-no-accounts',
    description: 'Answers 404 where a code is asked for by nobody.',
    operations: ['identity.requestLoginOtp'],
    start: () => telling((answer) => withJson(answer, { title: 'Not Found' }, 404)),
  },
  {
    name: 'reset-code-says-nobody',
    breaks: 'otp/request-tells-no-accounts',
    description: 'Says in other words that no code was sent, because the address is nobody’s.',
    operations: ['identity.requestPasswordResetOtp'],
    start: () => telling((answer) => withJson(answer, { message: 'No account has this address.' })),
  },
  {
    name: 'reset-changes-nothing',
    breaks: 'otp/reset-code-sets-a-new-password',
    description: 'Says that the password was set, and does not set it.',
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'POST', reset) ? { ...given, status: 204, body: Buffer.alloc(0) } : forward(request),
    }),
  },
  {
    name: 'old-password-works-on',
    breaks: 'otp/reset-code-sets-a-new-password',
    description: 'Takes the old password, too, after it was reset.',
    start: () => {
      const known = new Set<string>();
      return {
        api: async (request, forward) => {
          const answer = await forward(request);
          if (!isRequestOf(request, 'POST', '/api/v1/login-check')) return answer;
          const sent = JSON.stringify(jsonOf(request));
          if (answer.status === 200) known.add(sent);
          return known.has(sent) && answer.status === 401 ? given : answer;
        },
      };
    },
  },
  {
    name: 'reset-code-is-refused',
    breaks: 'otp/reset-code-sets-a-new-password',
    description: 'Refuses the code that it mailed for a password reset.',
    start: () => ({
      api: async (request, forward) =>
        isRequestOf(request, 'POST', reset) ? { ...given, status: 401, body: Buffer.from('{}') } : forward(request),
    }),
  },
];

/** Mails other texts. */
function mailing(change: (text: string) => string): Handlers {
  return {
    mailbox: async (request, forward) => {
      const answer = await forward(request);
      const mail = jsonOf(answer);
      if (typeof mail.Text !== 'string') return answer;
      return withJson(answer, { ...mail, Text: change(mail.Text), Subject: change(String(mail.Subject)) });
    },
  };
}

/** Answers otherwise for addresses that no user was made with. */
function telling(change: (answer: ProxiedAnswer) => ProxiedAnswer): Handlers {
  const known = new Set<unknown>();
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      const { email } = jsonOf(request);
      if (isRequestOf(request, 'POST', '/api/v1/users')) known.add(email);
      const isAsked = /-otp$/.test(request.path) && answer.status === 200;
      return isAsked && !known.has(email) ? change(answer) : answer;
    },
  };
}

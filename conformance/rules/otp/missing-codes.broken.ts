/** Hosts that say that a code was sent, and send none. */
import { type Handlers, isRequestOf, jsonOf, type Mutant } from '../../broken/mutant.ts';

/** Requests a code for an address of no user in place of the one that is named. */
function unsent(path: string): () => Handlers {
  return () => ({
    api: (request, forward) => {
      if (!isRequestOf(request, 'POST', path)) return forward(request);
      const email = `absent-${crypto.randomUUID()}@conformance.example`;
      return forward({ ...request, body: Buffer.from(JSON.stringify({ ...jsonOf(request), email })) });
    },
  });
}

export const missingCodeMutants: readonly Mutant[] = [
  {
    name: 'reset-codes-are-not-mailed',
    breaks: 'otp/code-has-six-digits',
    description: 'Says that a code for a password reset was sent, and sends none.',
    start: unsent('/api/v1/request-password-reset-otp'),
  },
  {
    name: 'login-codes-are-not-mailed',
    breaks: 'otp/code-has-six-digits',
    description: 'Says that a code to sign in with was sent, and sends none.',
    start: unsent('/api/v1/request-login-otp'),
  },
];

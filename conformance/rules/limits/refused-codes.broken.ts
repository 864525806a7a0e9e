/** Hosts that refuse a code by a 429 and use it up all the same. */
import { emailOf } from '../../broken/counting.ts';
import { type Handlers, isRequestOf, jsonOf, type Mutant, type ProxiedRequest, withJson } from '../../broken/mutant.ts';

const isVerification = (request: ProxiedRequest) => isRequestOf(request, 'POST', '/api/v1/verify-login-otp');
const refusal = { title: 'Unauthorized', detail: 'The code is wrong or has expired.', status: 401 };

/** Refuses a code that it has answered by a 429. @param voided what else is refused with it */
function voiding(voided: (request: ProxiedRequest) => string): () => Handlers {
  return () => {
    const used = new Set<string>();
    return {
      api: async (request, forward) => {
        if (!isVerification(request)) return forward(request);
        const response = await forward(request);
        if (response.status !== 429) return used.has(voided(request)) ? withJson(response, refusal, 401) : response;
        if (jsonOf(request).code !== '000000') used.add(voided(request));
        return response;
      },
    };
  };
}

export const refusedCodeMutants: readonly Mutant[] = [
  {
    name: 'spends-refused-codes',
    breaks: 'limits/refused-code-stays-good',
    description: 'Spends a code that it answers by a 429.',
    start: voiding((request) => `${emailOf(request)} ${jsonOf(request).code}`),
  },
  {
    name: 'locks-refused-emails',
    breaks: 'limits/refused-code-stays-good',
    description: 'Refuses every code of an email whose right one it has answered by a 429.',
    start: voiding(emailOf),
  },
];

/** Defects of limits: what a 429 says, what it does, and how long it holds. */
import { denial } from '../broken/counting.ts';
import { jsonOf, type ProxiedResponse, withJson, without } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { limited } from './limited.ts';
import type { Denied, Variation } from './limiter.ts';
import { text } from './requests.ts';

const area = { rules: ['limits/*'], level: 'must' } as const;
const page = '<!doctype html><title>429 Too Many Requests</title>';

function varied(at: readonly string[], variation: Omit<Variation, 'at'>): Pick<Defect, 'operations' | 'start'> {
  return { operations: at, start: limited({ at, ...variation }) };
}

/** Does what it refuses. */
const done = async ({ request, forward, response }: Denied) => {
  await forward(request);
  return response;
};

const withHeader = (name: string, value: (denied: Denied) => string) => (denied: Denied) => {
  return { ...denied.response, headers: { ...denied.response.headers, [name]: value(denied) } };
};

const withMember =
  (name: string, value: unknown) =>
  ({ response }: Denied) => {
    return withJson(response, { ...jsonOf(response), [name]: value });
  };

/** Changes denials behind the first ones. */
function from(first: number, change: (denied: Denied) => ProxiedResponse): NonNullable<Variation['denied']> {
  return (denied) => (denied.bucket.denials >= first ? change(denied) : denied.response);
}

export const limitDenials: readonly Defect[] = [
  {
    ...area,
    name: 'denied-test-mail-sent',
    cites: 'Errors, rule 1',
    description: 'Denies a test mail, and sends it.',
    ...varied(['emailTemplates.sendTest'], { denied: done }),
  },
  {
    ...area,
    name: 'denied-test-delivered',
    cites: 'Errors, rule 1',
    description: 'Denies a test delivery, and sends it.',
    ...varied(['webhookSubscriptions.test'], { denied: done }),
  },
  {
    ...area,
    name: 'denied-code-is-spent',
    cites: 'Errors, rule 2',
    description: 'Denies the right code, and spends it: it is refused when the wait is over.',
    ...varied(['identity.verifyLoginOtp'], { denied: done }),
  },
  {
    ...area,
    name: 'second-try-admitted',
    cites: 'Errors, rule 2',
    description: 'Admits every second request after the bucket of PDFs of contracts is exhausted.',
    ...varied(['documents.contract'], {
      denied: ({ request, forward, bucket, response }) => (bucket.denials % 2 === 0 ? forward(request) : response),
    }),
  },
  {
    ...area,
    name: 'fifth-try-admitted',
    cites: 'Errors, rule 2',
    description: 'Admits every fifth denied export of contacts.',
    ...varied(['contacts.export'], {
      denied: ({ request, forward, bucket, response }) => (bucket.denials % 5 === 0 ? forward(request) : response),
    }),
  },
  {
    ...area,
    name: 'early-release',
    cites: 'Errors, rule 2',
    description: 'States 60 seconds, and admits after 40.',
    ...varied(['users.export'], {
      hold: (seconds) => ({ held: Math.max(1, seconds - 20), stated: seconds }),
    }),
  },
  {
    ...area,
    name: 'late-release',
    cites: 'Errors, rule 3',
    description: 'Admits ten seconds later than Retry-After states, at test mails.',
    ...varied(['emailTemplates.sendTest'], {
      hold: (seconds) => ({ held: seconds + 10, stated: seconds }),
    }),
  },
  {
    ...area,
    name: 'retry-after-always-one',
    cites: 'Errors: Retry-After',
    description: 'States one second in every 429 for login codes.',
    ...varied(['identity.requestLoginOtp'], { denied: () => denial(1) }),
  },
  {
    ...area,
    level: 'should',
    name: 'retry-after-zero',
    cites: 'Errors: Retry-After',
    description: 'States a second less than it takes: 0 in the last second.',
    ...varied(['identity.loginCheck'], { denied: ({ seconds }) => denial(seconds - 1) }),
  },
  {
    ...area,
    name: 'second-retry-after-decimal',
    cites: 'Errors: Retry-After',
    description: 'States fractions of a second from the second denial on.',
    ...varied(['permission.impersonate'], {
      denied: from(
        2,
        withHeader('retry-after', ({ seconds }) => `${seconds}.5`),
      ),
    }),
  },
  {
    ...area,
    name: 'retry-after-date',
    cites: 'Errors: Retry-After',
    description: 'States a date in Retry-After at PDFs of adhesions.',
    ...varied(['documents.adhesion'], {
      denied: withHeader('retry-after', ({ seconds }) => new Date(Date.now() + seconds * 1_000).toUTCString()),
    }),
  },
  {
    ...area,
    name: 'retry-after-milliseconds',
    cites: 'Errors: Retry-After',
    description: 'States milliseconds in Retry-After at test deliveries.',
    ...varied(['webhookSubscriptions.test'], { denied: ({ seconds }) => denial(seconds * 1_000) }),
  },
  {
    ...area,
    name: 'third-denial-without-retry-after',
    cites: 'Errors: Retry-After',
    description: 'Leaves out Retry-After from the third denial of a code on.',
    ...varied(['identity.verifyLoginOtp'], {
      denied: from(3, ({ response }) => ({ ...response, headers: without(response.headers, 'retry-after') })),
    }),
  },
  {
    ...area,
    name: 'denial-for-browsers',
    cites: 'Errors: content type',
    description: 'Sends the 429 of exports as HTML to a client that accepts it.',
    ...varied(['contacts.export'], {
      denied: ({ request, response }) =>
        request.headers.accept?.includes('text/html') ? text(response, page) : response,
    }),
  },
  {
    ...area,
    name: 'second-denial-as-problem',
    cites: 'Errors: content type',
    description: 'Sends later denials of test mails as application/problem+json.',
    ...varied(['emailTemplates.sendTest'], {
      denied: from(
        2,
        withHeader('content-type', () => 'application/problem+json'),
      ),
    }),
  },
  {
    ...area,
    name: 'denial-503',
    cites: 'Errors: status',
    description: 'Answers 503 in place of 429 at PDFs of invoices.',
    ...varied(['documents.invoice'], { denied: ({ response }) => ({ ...response, status: 503 }) }),
  },
  {
    ...area,
    name: 'denial-status-text',
    cites: 'Errors: status member',
    description: 'Sends the status of the body as a text, at login-check.',
    ...varied(['identity.loginCheck'], { denied: withMember('status', '429') }),
  },
  {
    ...area,
    name: 'denial-title-of-framework',
    cites: 'Errors: title',
    description: 'Sends the title ThrottlerException at exports of users.',
    ...varied(['users.export'], { denied: withMember('title', 'ThrottlerException: Too Many Requests') }),
  },
  {
    ...area,
    name: 'second-denial-detail-without-seconds',
    cites: 'Errors: detail',
    description: 'Does not state the seconds in the detail from the second denial on.',
    ...varied(['identity.requestPasswordResetOtp'], {
      denied: from(2, withMember('detail', 'The limit was exceeded. Try again later.')),
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'detail-of-the-first-denial',
    cites: 'Errors: detail',
    description: 'States 60 seconds in every detail, whatever Retry-After says.',
    ...varied(['documents.contract'], {
      denied: withMember('detail', 'The limit was exceeded. Try again in 60 seconds.'),
    }),
  },
];

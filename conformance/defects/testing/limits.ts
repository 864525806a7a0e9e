/** Probes of limits. Requests for absent objects are counted as well, and cost nothing. */
import type { Trial } from '#conformance/engine/trial.ts';
import type { Credential } from '#harness/session.ts';
import {
  administrator,
  after,
  ask,
  codeFor,
  freshEmail,
  freshToken,
  make,
  type Probe,
  type Probes,
  repeat,
  wait,
} from './probe.ts';

type Who = (trial: Trial) => Promise<Credential>;

const absent = () => crypto.randomUUID();
const last = async (statuses: Promise<number[]>) => (await statuses).at(-1);
const admitted = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;

const freshJwt: Who = async (trial) => (await trial.actors.signIn(trial.administrator, 'afresh')).credential;
const freshReadOnly: Who = async (trial) =>
  (await trial.actors.token(await trial.actors.administrator(), 'readOnly')).credential;
const freshAdministrator: Who = async (trial) =>
  (await trial.actors.person('probing administrator', [trial.dialect.roles.administrator])).credential;

/** Status of the request behind 20 others. */
const escapes =
  (first: string, then: string, who: Who = freshToken): Probe =>
  async (trial) =>
    after(trial, 20, first, then, { as: await who(trial) });

/** Status of the last of several requests. */
const lastOf =
  (times: number, line: string, who: Who, options: { readonly body?: unknown } = {}): Probe =>
  async (trial) =>
    last(repeat(trial, times, line, { as: await who(trial), ...options }));

/** How many of the requests after the first window are admitted. */
const secondWindow =
  (path: string, seconds: number): Probe =>
  async (trial) => {
    const as = await freshToken(trial);
    await repeat(trial, 21, path, { as });
    await wait(trial, seconds);
    return admitted(await repeat(trial, 25, path, { as }));
  };

/** Statuses of logins from one address. @param passwords true: right */
const logins =
  (passwords: readonly boolean[], headers: Readonly<Record<string, string>> = {}): Probe =>
  async (trial) => {
    const { email, password } = trial.administrator;
    const from = trial.profile.addresses?.[1];
    const statuses: number[] = [];
    for (const isRight of passwords) {
      // Wrong passwords of a known user could lock the account.
      const body = { email: isRight ? email : 'nobody@conformance.example', password };
      const isLast = statuses.length === passwords.length - 1;
      statuses.push((await ask(trial, 'POST /login-check', { body, from, ...(isLast ? { headers } : {}) })).status);
    }
    return statuses.at(-1);
  };

const wrong = Array.from({ length: 20 }, () => false);

async function testMailBody(trial: Trial) {
  return {
    templateId: (await make(trial, 'emailTemplate')).text('id'),
    to: [(await make(trial, 'user')).text('email')],
  };
}

export const limitProbes: Probes = {
  'bulk-approve-limited': lastOf(61, 'POST /waitlist_entries/bulk-approve', administrator, {
    body: { ids: [absent()] },
  }),
  'csv-by-query': escapes('GET /contacts-csv', 'GET /contacts-csv?search=ada'),
  'pdf-by-document': escapes(`GET /invoices/${absent()}/pdf`, `GET /invoices/${absent()}/pdf`),
  'webhook-test-by-subscription': escapes(
    `POST /webhook_subscriptions/${absent()}/test`,
    `POST /webhook_subscriptions/${absent()}/test`,
  ),
  'test-mail-by-template': async (trial) => {
    const as = await freshToken(trial);
    const body = { templateId: absent(), to: [freshEmail(trial)] };
    await repeat(trial, 20, 'POST /email_templates/send-test', { as, body });
    return (await ask(trial, 'POST /email_templates/send-test', { as, body: await testMailBody(trial) })).status;
  },
  'impersonation-by-user': escapes(
    `POST /permission/impersonate/${absent()}`,
    `POST /permission/impersonate/${absent()}`,
    freshAdministrator,
  ),
  'login-by-address-and-agent': logins([...wrong, false], { 'user-agent': 'another' }),
  'verify-by-code': async (trial) => {
    const email = freshEmail(trial);
    await repeat(trial, 20, 'POST /verify-login-otp', { body: { email, code: '000000' } });
    return (await ask(trial, 'POST /verify-login-otp', { body: { email, code: '000001' } })).status;
  },
  'pdf-with-test-deliveries': escapes(`GET /contracts/${absent()}/pdf`, `POST /webhook_subscriptions/${absent()}/test`),
  'jwt-exports-unlimited': lastOf(21, 'GET /users-csv', freshJwt),
  'read-only-exports-unlimited': lastOf(21, 'GET /users-csv', freshReadOnly),
  'jwt-test-mails-unlimited': lastOf(21, 'POST /email_templates/send-test', freshJwt, {
    body: { templateId: absent(), to: [] },
  }),
  'other-tenant-unlimited': async (trial) => {
    const { credential: as } = await trial.actors.otherReadWrite();
    return last(repeat(trial, 21, 'GET /users-csv', { as, tenant: 'other' }));
  },
  'slash-escapes-the-limit': lastOf(21, 'GET /users-csv/', freshToken),
  'query-in-the-pdf-key': async (trial) => {
    const path = `/invoices/${absent()}/pdf`;
    return after(trial, 20, `GET ${path}`, `GET ${path}?copy=1`, { as: await freshToken(trial) });
  },
  'language-in-the-key': async (trial) => {
    const as = await freshToken(trial);
    await repeat(trial, 20, 'GET /users-csv', { as });
    return (await ask(trial, 'GET /users-csv', { as, headers: { 'accept-language': 'fr' } })).status;
  },
  'second-window-doubles': secondWindow('GET /users-csv', 61),
  'second-window-halves': secondWindow('GET /contacts-csv', 61),
  'window-of-30-seconds': secondWindow(`GET /adhesions/${absent()}/pdf`, 31),
  'good-login-not-counted': logins(Array.from({ length: 21 }, () => true)),
  'good-login-empties-the-bucket': logins([...wrong.slice(1), true, false]),
  'failed-requests-not-counted': lastOf(21, `GET /invoices/${absent()}/pdf`, freshToken),
  'successful-verify-empties-the-bucket': async (trial) => {
    const { email } = (await trial.actors.person('probing member', [])).account;
    const code = await codeFor(trial, email);
    await ask(trial, 'POST /verify-login-otp', { body: { email, code } });
    return last(repeat(trial, 20, 'POST /verify-login-otp', { body: { email, code: '000000' } }));
  },
  'refused-impersonations-not-counted': lastOf(21, `POST /permission/impersonate/${absent()}`, freshAdministrator, {
    body: {},
  }),
  'users-limited-after-60': lastOf(61, 'GET /users', administrator),
  'pending-payments-limited': lastOf(21, 'GET /payments?status=PENDING', administrator),
  'events-limited-after-120': lastOf(121, 'GET /events', administrator),
  'contacts-created-limited': lastOf(21, 'POST /contacts', administrator, { body: {} }),
  'denied-test-mail-sent': async (trial) => {
    const as = await freshToken(trial);
    const body = await testMailBody(trial);
    await repeat(trial, 20, 'POST /email_templates/send-test', { as, body: { templateId: absent(), to: body.to } });
    const { status } = await ask(trial, 'POST /email_templates/send-test', { as, body });
    return [status, (await trial.mailbox.find(body.to[0] ?? '', () => true, 4_000)) !== undefined];
  },
  'denied-test-delivered': async (trial) => {
    const as = await freshToken(trial);
    const receiver = await trial.receiver();
    const url = receiver.freshUrl(trial.unique());
    const id = (await make(trial, 'webhookSubscription', { url })).text('id');
    const status = await after(
      trial,
      20,
      `POST /webhook_subscriptions/${absent()}/test`,
      `POST /webhook_subscriptions/${id}/test`,
      { as, body: {} },
    );
    return [status, (await receiver.arrival(url, () => true, 3_000)) !== undefined];
  },
  'denied-code-is-spent': async (trial) => {
    const { email } = (await trial.actors.person('probing member', [])).account;
    await repeat(trial, 20, 'POST /verify-login-otp', { body: { email } });
    const code = await codeFor(trial, email);
    const denied = await ask(trial, 'POST /verify-login-otp', { body: { email, code } });
    await wait(trial, 61);
    return [denied.status, (await ask(trial, 'POST /verify-login-otp', { body: { email, code } })).status];
  },
  'fifth-try-admitted': lastOf(25, 'GET /contacts-csv', freshToken),
  'denial-503': lastOf(21, `GET /invoices/${absent()}/pdf`, freshToken),
  'third-denial-without-retry-after': async (trial) => {
    const body = { email: freshEmail(trial), code: '000000' };
    await repeat(trial, 22, 'POST /verify-login-otp', { body });
    return 'retry-after' in (await ask(trial, 'POST /verify-login-otp', { body })).headers;
  },
  'denial-for-browsers': async (trial) => {
    const as = await freshToken(trial);
    await repeat(trial, 20, 'GET /contacts-csv', { as });
    return (await ask(trial, 'GET /contacts-csv', { as, headers: { accept: 'text/html' } })).mediaType;
  },
  'detail-of-the-first-denial': async (trial) => {
    const as = await freshToken(trial);
    const path = `GET /contracts/${absent()}/pdf`;
    await repeat(trial, 21, path, { as });
    await wait(trial, 10);
    const { headers, text } = await ask(trial, path, { as });
    return text.includes(`${headers['retry-after']} seconds`);
  },
};

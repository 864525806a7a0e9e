/** One attack per resource that tenants share: the noisy tenant's requests, and the quiet one's. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Demo, Reply, Tenant } from './demo.ts';
import type { Noise, NoiseRequest } from './noise.ts';

export interface Attack {
  readonly name: string;
  readonly noise: Noise;
  /** Milliseconds between two requests of the quiet tenant. */
  readonly pause: number;
  /** One request of the quiet tenant. @returns the error; undefined on success */
  probe(number: number): Promise<string | undefined>;
}

/** Nine of ten requests at ten times a share are rejected; these are the rates, by the rate of one slot. */
const rates = { signIn: 500, password: 500, pdf: 150, template: 15, statistics: 500, codes: 60 };

/** In the order of the findings that they reproduce. */
export async function attacksOn(demo: Demo): Promise<Attack[]> {
  const { noisy, quiet } = demo;
  const shared = { port: demo.port, host: noisy.host, connections: 110, addresses: 300 };
  const asAdmin = { 'api-token': noisy.apiToken };
  const json = { 'content-type': 'application/json' };
  const expect = async (status: number, reply: Promise<Reply>) => {
    const got = await reply;
    return got.status === status ? undefined : `${got.status} ${got.text.slice(0, 200)}`;
  };
  const signIn = (tenant: Tenant, from: string) =>
    demo.send(tenant, '/api/v1/login-check', {
      method: 'POST',
      body: { email: tenant.email, password: tenant.password },
      from,
    });

  const member = await demo.write(noisy, '/api/v1/users', {
    email: 'noise@noisy.example',
    firstName: 'N',
    lastName: 'N',
  });
  const pdfs = { noisy: await invoices(demo, noisy, 400), quiet: await invoices(demo, quiet, 250) };
  await contacts(demo, noisy, 4_000);
  await contacts(demo, quiet, 20);
  const section = '<mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>';
  const heavyMjml = `<mjml><mj-body>${section.repeat(1_000)}</mj-body></mjml>`;
  const mjml = `<mjml><mj-body>${section.repeat(20)}</mj-body></mjml>`;

  return [
    {
      name: 'sign-in, against sign-ins from 300 addresses',
      noise: {
        ...shared,
        perSecond: rates.signIn,
        requests: [
          post('/api/v1/login-check', json, { email: 'nobody{n}@noisy.example', password: 'no such password' }),
        ],
      },
      pause: 40,
      probe: (n) => expect(200, signIn(quiet, `127.0.80.${1 + (n % 200)}`)),
    },
    {
      name: 'sign-in, against new passwords by one Api-Token',
      noise: {
        ...{ ...shared, addresses: 1, perSecond: rates.password },
        requests: [
          {
            ...post(`/api/v1/users/${member.id}`, { ...json, ...asAdmin }, { password: 'noise noise {n}' }),
            method: 'PATCH',
          },
        ],
      },
      pause: 40,
      probe: (n) => expect(200, signIn(quiet, `127.0.81.${1 + (n % 200)}`)),
    },
    {
      name: 'PDF, against PDFs',
      noise: { ...shared, perSecond: rates.pdf, requests: pdfs.noisy.map((path) => get(path, asAdmin)) },
      pause: 60,
      probe: (n) =>
        expect(
          200,
          demo.send(quiet, pdfs.quiet[n % pdfs.quiet.length] ?? '', { headers: { 'api-token': quiet.apiToken } }),
        ),
    },
    {
      name: 'template, against templates of 69 KB',
      noise: {
        ...{ ...shared, perSecond: rates.template },
        requests: [
          post('/api/v1/email_templates', { ...json, ...asAdmin }, { name: 'n', subject: 's', mjml: heavyMjml }),
        ],
      },
      pause: 60,
      probe: (n) =>
        expect(
          201,
          demo.send(quiet, '/api/v1/email_templates', {
            ...{ method: 'POST', headers: { 'api-token': quiet.apiToken } },
            body: { name: `t${n}`, subject: 's', mjml },
          }),
        ),
    },
    {
      name: 'export, against exports that are never read',
      noise: {
        ...{ ...shared, perSecond: 40, connections: 20, isStalled: true as const },
        requests: [get('/api/v1/contacts-csv', asAdmin)],
      },
      pause: 60,
      probe: () => expect(200, demo.send(quiet, '/api/v1/contacts-csv', { headers: { 'api-token': quiet.apiToken } })),
    },
    {
      name: 'statistics, against statistics',
      noise: {
        ...shared,
        perSecond: rates.statistics,
        requests: [get('/api/v1/statistics/contacts?weeks=26', asAdmin)],
      },
      pause: 40,
      probe: () =>
        expect(
          200,
          demo.send(quiet, '/api/v1/statistics/contacts?weeks=26', { headers: { 'api-token': quiet.apiToken } }),
        ),
    },
    {
      name: 'code by mail, against requests for codes',
      noise: {
        ...{ ...shared, perSecond: rates.codes },
        requests: [post('/api/v1/request-login-otp', json, { email: 'nobody{n}@noisy.example' })],
      },
      pause: 300,
      probe: async () => codeArrives(demo),
    },
  ];
}

function get(path: string, headers: Readonly<Record<string, string>>): NoiseRequest {
  return { method: 'GET', path, headers };
}

function post(path: string, headers: Readonly<Record<string, string>>, body: object): NoiseRequest {
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** @returns the paths of their PDFs, none of which is printed yet. */
async function invoices(demo: Demo, tenant: Tenant, count: number): Promise<string[]> {
  const contact = await demo.write(tenant, '/api/v1/contacts', { email: 'invoiced@noisy.example' });
  return inParallel(count, async (n) => {
    const lines = [{ description: `Hall, evening ${n}`, unitAmount: 100 + n, taxRate: 2000 }];
    const { id } = await demo.write(tenant, '/api/v1/invoices', { currency: 'EUR', contactId: contact.id, lines });
    return `/api/v1/invoices/${id}/pdf`;
  });
}

/** Of 4 KB each. */
async function contacts(demo: Demo, tenant: Tenant, count: number): Promise<void> {
  const note = 'n'.repeat(4_000);
  await inParallel(count, (n) => demo.write(tenant, '/api/v1/contacts', { email: `c${n}@noisy.example`, note }));
}

async function inParallel<Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const run = async () => {
    while (next < count) {
      const n = next++;
      results[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: 8 }, run));
  return results;
}

let people = 0;

/** A new person each time, because one address gets one mail per 30 seconds. */
async function codeArrives(demo: Demo): Promise<string | undefined> {
  const email = `code${people++}.${process.pid}@quiet.example`;
  await demo.write(demo.quiet, '/api/v1/users', { email, firstName: 'C', lastName: 'C' });
  const login = await demo.send(demo.quiet, '/api/v1/request-login-otp', {
    method: 'POST',
    body: { email },
    from: '127.0.82.1',
  });
  if (login.status !== 200) return `${login.status} ${login.text}`;
  const ends = performance.now() + 10_000;
  while (performance.now() < ends) {
    const found = await fetch(`${demo.mailUrl}/api/v1/search?query=to:${email}`);
    if (JSON.stringify(await found.json()).includes(email)) return undefined;
    await delay(10);
  }
  return 'no mail within 10 s';
}

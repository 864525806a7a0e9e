/**
 * CORS (Fetch Standard) for reads with a JWT. The specification does not mention it: at a host that lets no origin read,
 * only the first rule is tried.
 */
import { absentStatuses } from '#harness/actors/resources.ts';
import { operation } from '#harness/document.ts';
import { control, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { perRun } from '../per-run.ts';

const common = { level: 'should', section: 'Errors', needs: [] } as const;
const cites = (section: string) => `Fetch Standard, ${section}; not in the specification`;

const allowed = 'access-control-allow-origin';
/** `RateLimit` and `RateLimit-*` of the drafts, and `X-RateLimit-*`, also as `X-Rate-Limit-*`. */
const rateLimitField = /^(?:x-)?rate-?limit(?:-|$)/;

export const crossOriginRules: readonly Rule[] = [
  {
    ...common,
    id: 'cross-origin/foreign-origins-get-no-credentials',
    cites: cites('CORS protocol and credentials'),
    requirement:
      'No foreign origin may read responses with credentials, nor `null`, nor one that begins like the one of the host.',
    cost: { requests: 7 },
    async check(trial) {
      const own = new URL(trial.profile.baseUrl);
      const word = trial.unique();
      await controlRead(trial);
      // No sibling domain, which a host may trust.
      const foreign = [`https://${word}.example`, 'null', `${own.protocol}//${own.hostname}.${word}.example`];
      for (const origin of foreign) {
        for (const response of [await readFrom(trial, { origin }), await preflight(trial, origin)]) {
          const [reflected, credentials] = [
            response.headers[allowed],
            response.headers['access-control-allow-credentials'],
          ];
          const isOpen = reflected === origin && credentials === 'true';
          expectTrue(!isOpen, response, `no credentials for ${origin}`, `${allowed}: ${reflected} with credentials`);
        }
      }
    },
  },
  {
    ...common,
    id: 'cross-origin/preflight-needs-no-credential',
    cites: cites('CORS-preflight fetch'),
    requirement:
      'The preflight request of a read, for an origin that may read, succeeds without a credential, and allows the header of the JWT.',
    cost: { requests: 3 },
    async check(trial) {
      const origin = await readingOrigin(trial);
      const response = await preflight(trial, origin);
      if (absentStatuses.includes(response.status))
        throw new Skipped('not-served', 'the host does not have preflight requests');
      const isOk = response.status >= 200 && response.status < 300;
      expectTrue(isOk, response, 'success (2xx) without a credential', summaryOf(response));
      const value = response.headers[allowed];
      expectTrue(value === origin || value === '*', response, `${allowed}: ${origin}`, value ?? 'none');
      const headers = listOf(response, 'access-control-allow-headers');
      const jwt = jwtHeader(trial);
      // A `*` is never about Authorization.
      const isAllowed = headers.includes(jwt) || (jwt !== 'authorization' && headers.includes('*'));
      expectTrue(isAllowed, response, trial.dialect.headers.jwt, headers.join(', ') || 'none');
    },
  },
  {
    ...common,
    id: 'cross-origin/responses-vary-by-origin',
    cites: cites('CORS protocol and HTTP caches'),
    requirement:
      'Where Access-Control-Allow-Origin depends on the origin, Vary names Origin, for origins that may read and for others.',
    cost: { requests: 3 },
    async check(trial) {
      const origin = await readingOrigin(trial);
      const other = `https://${trial.unique()}.example`;
      const responses = [await readFrom(trial, { origin }), await readFrom(trial, { origin: other })];
      const values = responses.map(({ headers }) => headers[allowed]);
      if (values[0] === values[1]) return trial.measure(`${allowed}: ${values[0]}`);
      for (const response of responses) {
        const vary = listOf(response, 'vary');
        expectTrue(vary.includes('origin') || vary.includes('*'), response, 'Vary: Origin', vary.join(', ') || 'none');
      }
    },
  },
  {
    ...common,
    id: 'cross-origin/errors-can-be-read',
    cites: `${cites('HTTP responses of the CORS protocol')}; Errors: responses to errors are JSON`,
    requirement:
      'An origin that may read successes may read errors as well: 401, and 404 where the host has the operation.',
    cost: { requests: 6 },
    async check(trial) {
      const origin = await readingOrigin(trial);
      const headers = { origin };
      const responses = [await trial.send({ method: 'GET', path: operation('users.list').path, headers })];
      const get = operation('contacts.get');
      if ((await trial.presenceOf(get)).served === 'yes') {
        const { credential } = await trial.actors.administrator();
        responses.push(await trial.send({ method: 'GET', path: trial.absentPath(get), headers, as: credential }));
      }
      for (const response of responses) {
        ifBroken(response);
        const value = response.headers[allowed];
        const expected = `${allowed} in a ${response.status}`;
        expectTrue(value === origin || value === '*', response, expected, value ?? 'none');
      }
    },
  },
  {
    ...common,
    id: 'cross-origin/limits-can-be-read',
    cites: cites('HTTP responses of the CORS protocol'),
    requirement:
      'Access-Control-Expose-Headers names the fields of rate limits that a response has, so that pages can keep to them.',
    cost: { requests: 3 },
    async check(trial) {
      const origin = await readingOrigin(trial);
      const { credential } = await trial.actors.administrator();
      const { path } = operation('contacts.export');
      const response = control(
        await trial.send({ method: 'GET', path, headers: { origin }, as: credential }),
        'exporting contacts',
      );
      const fields = Object.keys(response.headers).filter((name) => rateLimitField.test(name));
      trial.measure(fields.join(', ') || 'no fields of rate limits');
      const exposed = listOf(response, 'access-control-expose-headers');
      const hidden = fields.filter((name) => !exposed.includes(name) && !exposed.includes('*'));
      expectTrue(hidden.length === 0, response, `${fields.join(', ')} exposed`, `${hidden.join(', ')} hidden`);
    },
  },
];

const origins = perRun<string | undefined>();
const controls = perRun<HttpResponse>();

/** @returns an origin that may read. @throws Skipped without one, Inconclusive if nothing can be read */
async function readingOrigin(trial: Trial): Promise<string> {
  await controlRead(trial);
  const found = await origins(trial, 'origin', async () => {
    const own = new URL(trial.profile.baseUrl).origin;
    if (await mayRead(trial, own)) return own;
    if (!trial.profile.allowWrites) return undefined;
    // The pages of registered applications.
    await trial.resources.shared('publicApplication');
    const { origin } = new URL(trial.dialect.oauth.redirectUri);
    return (await mayRead(trial, origin)) ? origin : undefined;
  });
  if (found === undefined)
    throw new Skipped('not-served', 'neither the tenant nor an application may read in a browser');
  return found;
}

/** Without an origin. @throws Inconclusive if the administrator cannot read: a refusal says nothing about origins */
async function controlRead(trial: Trial): Promise<void> {
  await controls(trial, 'read', async () => control(await readFrom(trial, {}), 'reading users'));
}

async function mayRead(trial: Trial, origin: string): Promise<boolean> {
  const value = (await readFrom(trial, { origin })).headers[allowed];
  return value === origin || value === '*';
}

async function readFrom(trial: Trial, headers: Readonly<Record<string, string>>): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  const { path } = operation('users.list');
  const response = await trial.send({ method: 'GET', path, query: { itemsPerPage: 1 }, headers, as: credential });
  ifBroken(response);
  return response;
}

function jwtHeader({ dialect }: Trial): string {
  const { jwt } = dialect.headers;
  if (jwt === undefined) throw new Skipped('profile-lacks', 'the dialect does not say which header takes a JWT');
  return jwt.toLowerCase();
}

async function preflight(trial: Trial, origin: string): Promise<HttpResponse> {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': jwtHeader(trial),
  };
  const response = await trial.send({ method: 'OPTIONS', path: operation('users.list').path, headers });
  ifBroken(response);
  return response;
}

/** @returns the elements of a list in small letters */
function listOf({ headers }: HttpResponse, name: string): string[] {
  return (headers[name] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/**
 * What pages of other origins may read (Fetch Standard, CORS protocol). The specification has nothing of it: a host that
 * lets no origin read has nothing but the first rule to keep.
 */
import { operation } from '#harness/document.ts';
import { control, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { perRun } from '../per-run.ts';

const common = { level: 'should', section: 'Errors', needs: [] } as const;
const cites = (section: string) => `Fetch Standard, ${section}, of which the specification has nothing`;

const allowed = 'access-control-allow-origin';

export const crossOriginRules: readonly Rule[] = [
  {
    ...common,
    id: 'cross-origin/strange-origins-get-no-credentials',
    cites: cites('CORS protocol and credentials'),
    requirement:
      'No foreign origin may read responses with credentials, nor `null`, nor one that begins or ends like the one of the host.',
    cost: { requests: 8 },
    async check(trial) {
      const own = new URL(trial.profile.baseUrl);
      const word = trial.unique();
      const strange = [
        `https://${word}.example`,
        'null',
        `${own.protocol}//${own.hostname}.${word}.example`,
        `${own.protocol}//${word}${own.host}`,
      ];
      for (const origin of strange) {
        for (const response of [await readFrom(trial, origin), await preflight(trial, origin)]) {
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
      'The preflight request of an origin that may read succeeds without a credential, and names the method, Authorization and Content-Type.',
    cost: { requests: 3 },
    async check(trial) {
      const origin = await readingOrigin(trial);
      const response = await preflight(trial, origin);
      const isOk = response.status >= 200 && response.status < 300;
      expectTrue(isOk, response, 'success (2xx) without a credential', summaryOf(response));
      const value = response.headers[allowed];
      expectTrue(value === origin || value === '*', response, `${allowed}: ${origin}`, value ?? 'none');
      const methods = listOf(response, 'access-control-allow-methods');
      expectTrue(methods.includes('patch') || methods.includes('*'), response, 'PATCH', methods.join(', ') || 'none');
      const headers = listOf(response, 'access-control-allow-headers');
      // A `*` is never about Authorization.
      expectTrue(headers.includes('authorization'), response, 'Authorization', headers.join(', ') || 'none');
      const hasType = headers.includes('content-type') || headers.includes('*');
      expectTrue(hasType, response, 'Content-Type', headers.join(', '));
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
      const responses = [await readFrom(trial, origin), await readFrom(trial, other)];
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
    requirement: 'An origin that may read successes may read errors as well: 401 and 404.',
    cost: { requests: 4 },
    async check(trial) {
      const origin = await readingOrigin(trial);
      const { path } = operation('contacts.get');
      const { credential } = await trial.actors.administrator();
      const headers = { origin };
      for (const response of [
        await trial.send({ method: 'GET', path: operation('users.list').path, headers }),
        await trial.send({ method: 'GET', path: trial.resources.absentPath(path), headers, as: credential }),
      ]) {
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
    cites: `${cites('HTTP responses of the CORS protocol')}; Errors, rule 3: wait Retry-After`,
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
      const fields = Object.keys(response.headers).filter((name) => /^(?:x-)?ratelimit|^retry-after$/.test(name));
      trial.measure(fields.join(', ') || 'no fields of rate limits');
      const exposed = listOf(response, 'access-control-expose-headers');
      const hidden = fields.filter((name) => !exposed.includes(name) && !exposed.includes('*'));
      expectTrue(hidden.length === 0, response, `${fields.join(', ')} exposed`, `${hidden.join(', ')} hidden`);
    },
  },
];

const origins = perRun<string | undefined>();

/** @returns an origin that may read. @throws Skipped without one */
async function readingOrigin(trial: Trial): Promise<string> {
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

async function mayRead(trial: Trial, origin: string): Promise<boolean> {
  const value = (await readFrom(trial, origin)).headers[allowed];
  return value === origin || value === '*';
}

async function readFrom(trial: Trial, origin: string): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  const { path } = operation('users.list');
  return trial.send({ method: 'GET', path, query: { itemsPerPage: 1 }, headers: { origin }, as: credential });
}

function preflight(trial: Trial, origin: string): Promise<HttpResponse> {
  const path = trial.resources.absentPath(operation('contacts.update').path);
  const headers = {
    origin,
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type',
  };
  return trial.send({ method: 'OPTIONS', path, headers });
}

/** @returns the elements of a list in small letters */
function listOf({ headers }: HttpResponse, name: string): string[] {
  return (headers[name] ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Defects of JWTs, refresh tokens and logins. */
import { jsonOf, withJson } from '../broken/mutant.ts';
import { reissuing } from '../broken/reissuing.ts';
import { parameter } from '../broken/rows.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { refusals } from './refusals.ts';
import { bodyWith, isAt, isWrite, jwtPart, kindOf, problem, textMember } from './requests.ts';

const area = { rules: ['auth/*'], level: 'must' } as const;

/** @returns the JWT with another lifetime, and a signature that only the proxy accepts */
export function withLifetime(jwt: string, seconds: number): string {
  const [header = '', , signature = ''] = jwt.split('.');
  const claims = jwtPart(jwt, 'claims');
  const changed = { ...claims, exp: Number(claims.iat) + seconds };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
}

const day = 86_400;

export const jwts: readonly Defect[] = [
  {
    ...area,
    name: 'expired-jwt-lists-events',
    cites: 'Authentication errors: expired',
    description: 'Accepts an expired JWT at the list of events only.',
    operations: ['events.list'],
    start: refusals('accepts', ({ code, at }) => code === 'expired_token' && at('events.list')),
  },
  {
    ...area,
    name: 'expired-jwt-writes-behind-401',
    cites: 'Authentication errors: expired',
    description: 'Refuses an expired JWT with 401, and has created the contact.',
    operations: ['contacts.create'],
    start: refusals('does', ({ code, at }) => code === 'expired_token' && at('contacts.create')),
  },
  {
    ...area,
    name: 'expired-jwt-403',
    cites: 'Authentication errors: expired',
    description: 'Answers 403 to an expired JWT on DELETE.',
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      const isExpired = jsonOf(response).code === 'expired_token' && request.method === 'DELETE';
      return isExpired ? problem(403, 'Forbidden') : response;
    }),
  },
  {
    ...area,
    name: 'unsigned-jwt-writes',
    cites: 'Authentication errors: expired',
    description: 'Accepts a JWT with the algorithm none for POST.',
    start: refusals('accepts', ({ jwtHeader, request }) => {
      return String(jwtHeader.alg).toLowerCase() === 'none' && request.method === 'POST';
    }),
  },
  {
    ...area,
    name: 'signature-not-compared',
    cites: 'Authentication errors: expired',
    description: 'Does not check the signature of JWTs at the CSV export of users.',
    operations: ['users.export'],
    start: refusals('accepts', ({ code, hasKnownClaims, at }) => {
      return code === 'invalid_token' && hasKnownClaims && at('users.export');
    }),
  },
  {
    ...area,
    name: 'foreign-key-accepted',
    cites: 'Authentication errors: expired',
    description: 'Accepts a JWT that another key signed at the list of payments.',
    operations: ['payments.list'],
    start: refusals('accepts', ({ code, claims, at, isAcceptedByOtherTenant }) => {
      return code === 'invalid_token' && claims.sub !== undefined && at('payments.list') && !isAcceptedByOtherTenant;
    }),
  },
  {
    ...area,
    name: 'no-credential-with-status',
    cites: 'Endpoints: payments',
    description: 'Serves payments without any credential when the query has a status.',
    operations: ['payments.list'],
    start: host(() => async (request, forward, insider) => {
      const isOpen = isAt(request, 'payments.list') && kindOf(request) === 'none' && parameter(request, 'status');
      return (isOpen ? await insider.send(request) : undefined) ?? forward(request);
    }),
  },
  {
    ...area,
    name: 'no-credential-deletes',
    cites: 'Authentication: methods',
    description: 'Answers 401 without a credential, and deletes the contact.',
    operations: ['contacts.delete'],
    start: refusals('does', ({ kind, at }) => kind === 'none' && at('contacts.delete')),
  },
  {
    ...area,
    name: 'malformed-jwt-400',
    cites: 'Authentication errors: expired',
    description: 'Answers 400 to a JWT that cannot be parsed, at writes.',
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      const isParsed = jwtPart(request.headers.authorization?.slice(7) ?? '', 'claims').sub !== undefined;
      const isMalformed = jsonOf(response).code === 'invalid_token' && !isParsed && isWrite(request);
      return isMalformed ? problem(400, 'Bad Request') : response;
    }),
  },
  {
    ...area,
    name: 'refreshed-jwt-one-hour',
    cites: 'JWT: lifetime',
    description: 'Issues JWTs of an hour after a refresh; those of a login live 11 days.',
    start: host(() => reissuing((jwt) => withLifetime(jwt, 3_600), ['/api/v1/token/refresh'])),
  },
  {
    ...area,
    name: 'lifetime-month',
    cites: 'Limits: JWT lifetime',
    description: 'Issues JWTs for 30 days.',
    start: host(() =>
      reissuing((jwt) => withLifetime(jwt, 30 * day), ['/api/v1/login-check', '/api/v1/token/refresh']),
    ),
  },
  {
    ...area,
    name: 'refresh-keeps-refresh-token',
    cites: 'Endpoints: token/refresh',
    description: 'Returns a new JWT, and the refresh token that was sent.',
    start: host(() => {
      const current = new Map<string, string>();
      return async (request, forward) => {
        if (!isAt(request, 'identity.refreshToken')) return forward(request);
        const sent = textMember(jsonOf(request), 'refresh_token');
        const response = await forward(bodyWith(request, { refresh_token: current.get(sent) ?? sent }));
        const issued = textMember(jsonOf(response), 'refresh_token');
        if (issued === '') return response;
        current.set(sent, issued);
        return withJson(response, { ...jsonOf(response), refresh_token: sent });
      };
    }),
  },
  {
    ...area,
    name: 'refresh-keeps-jwt',
    cites: 'JWT: lifetime',
    description: 'Returns a new refresh token, and the JWT of the login.',
    start: host(() => {
      const jwtOf = new Map<string, string>();
      return async (request, forward) => {
        const response = await forward(request);
        const { token, refresh_token: issued } = jsonOf(response);
        if (typeof token !== 'string' || typeof issued !== 'string') return response;
        const old = isAt(request, 'identity.refreshToken') && jwtOf.get(textMember(jsonOf(request), 'refresh_token'));
        jwtOf.set(issued, old || token);
        return old ? withJson(response, { ...jsonOf(response), token: old }) : response;
      };
    }),
  },
  {
    ...area,
    name: 'refreshed-jwt-reads-only',
    cites: 'JWT: lifetime',
    description: 'Refuses writes by a JWT that a refresh returned.',
    start: host(() => {
      const refreshed = new Set<string>();
      return async (request, forward) => {
        if (isWrite(request) && refreshed.has(request.headers.authorization ?? '')) return problem(401, 'Unauthorized');
        const response = await forward(request);
        if (isAt(request, 'identity.refreshToken')) refreshed.add(`Bearer ${jsonOf(response).token}`);
        return response;
      };
    }),
  },
  {
    ...area,
    name: 'refreshed-jwt-of-another',
    cites: 'Endpoints: token/refresh',
    description: 'Returns the JWT of the previous caller at every second refresh.',
    start: host(() => {
      let previous: unknown;
      let count = 0;
      return async (request, forward) => {
        const response = await forward(request);
        if (!isAt(request, 'identity.refreshToken', 'identity.loginCheck') || response.status !== 200) return response;
        const { token, ...rest } = jsonOf(response);
        const other = previous;
        previous = token;
        count += isAt(request, 'identity.refreshToken') ? 1 : 0;
        const isWrong = isAt(request, 'identity.refreshToken') && count % 2 === 0;
        return isWrong && other !== undefined ? withJson(response, { ...rest, token: other }) : response;
      };
    }),
  },
  {
    ...area,
    name: 'second-login-without-refresh-token',
    cites: 'JWT: login',
    description: 'Returns a refresh token with the first login of a user only.',
    start: host(() => {
      const seen = new Set<string>();
      return async (request, forward) => {
        const response = await forward(request);
        if (!isAt(request, 'identity.loginCheck') || response.status !== 200) return response;
        const email = `${request.tenant} ${jsonOf(request).email}`;
        const { refresh_token: token, ...rest } = jsonOf(response);
        const answer = seen.has(email) ? rest : { ...rest, refresh_token: token };
        seen.add(email);
        return withJson(response, answer);
      };
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'password-any-case',
    cites: 'Endpoints: login-check',
    description: 'Compares passwords without regard to case.',
    start: host(({ profile }) => {
      const { email, password } = profile.administrator ?? {};
      const known = new Map([[email, password]]);
      return async (request, forward) => {
        if (!isAt(request, 'identity.loginCheck') || request.tenant === 'other') return forward(request);
        const sent = jsonOf(request);
        const right = known.get(String(sent.email));
        const isSame = right?.toLowerCase() === String(sent.password).toLowerCase();
        const response = await forward(isSame ? bodyWith(request, { password: right }) : request);
        if (response.status === 200 && right === undefined) known.set(String(sent.email), String(sent.password));
        return response;
      };
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'login-without-password',
    cites: 'JWT: login',
    description: 'Accepts a login of a user who has logged in before when the password is an empty text.',
    start: host(({ profile }) => {
      return async (request, forward, insider) => {
        const { email, password } = jsonOf(request);
        const isEmpty =
          isAt(request, 'identity.loginCheck') && email === profile.administrator?.email && password === '';
        if (!isEmpty || request.tenant === 'other') return forward(request);
        return (await insider.jwt('own'))
          ? forward(bodyWith(request, { password: profile.administrator?.password }))
          : forward(request);
      };
    }),
  },
];

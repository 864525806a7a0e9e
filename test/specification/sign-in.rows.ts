/** Rows of the specification's table for sign-in. */
import { decodeJwt } from 'jose';
import { type AdministratorFixture, mailedCode, whoIs } from './administrator.ts';
import type { Row } from './row.ts';

async function signIn({ requestAnonymously, administrator: { email, password } }: AdministratorFixture) {
  return requestAnonymously('/api/v1/login-check', { email, password });
}

export const signInRows: readonly Row[] = [
  {
    method: 'POST',
    path: '/api/v1/login-check',
    purpose: 'exchange user credentials (email and password) for a JWT; the response also carries a refresh token',
    operation: 'identity.loginCheck',
    limit: 'ip',
    auth: 'none',
    async exercise(fixture) {
      const { t, administrator, requestAnonymously } = fixture;
      const { status, json } = await signIn(fixture);
      t.is(status, 200);
      t.is(await whoIs(fixture, json.token), administrator.id);
      const { iat = 0, exp = 0 } = decodeJwt(json.token);
      t.is(exp - iat, 11 * 24 * 60 * 60);
      t.is((await requestAnonymously('/api/v1/token/refresh', { refresh_token: json.refresh_token })).status, 200);
      const { email } = administrator;
      t.is((await requestAnonymously('/api/v1/login-check', { email, password: 'another' })).status, 401);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/token/refresh',
    purpose: 'exchange a refresh token for a new pair of tokens',
    operation: 'identity.refreshToken',
    limit: 'none',
    auth: 'none',
    async exercise(fixture) {
      const { t, administrator, requestAnonymously } = fixture;
      const before = (await signIn(fixture)).json;
      const { status, json } = await requestAnonymously('/api/v1/token/refresh', {
        refresh_token: before.refresh_token,
      });
      t.is(status, 200);
      t.not(json.token, before.token);
      t.not(json.refresh_token, before.refresh_token);
      t.is(await whoIs(fixture, json.token), administrator.id);
      t.is((await requestAnonymously('/api/v1/token/refresh', { refresh_token: json.refresh_token })).status, 200);
      t.is((await requestAnonymously('/api/v1/token/refresh', { refresh_token: 'x'.repeat(86) })).status, 401);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/request-login-otp',
    purpose: 'step 1 of OTP login: email a 6-digit code',
    operation: 'identity.requestLoginOtp',
    limit: 'email',
    auth: 'none',
    async exercise(fixture) {
      const { t, administrator, requestAnonymously } = fixture;
      const { status, text } = await requestAnonymously('/api/v1/request-login-otp', { email: administrator.email });
      t.is(status, 200);
      t.regex(await mailedCode(fixture, administrator.email), /^\d{6}$/);
      const unknown = await requestAnonymously('/api/v1/request-login-otp', { email: 'unknown@nowhere.example' });
      t.deepEqual([unknown.status, unknown.text], [status, text]);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/verify-login-otp',
    purpose: 'step 2 of OTP login: submit the code; returns a JWT',
    operation: 'identity.verifyLoginOtp',
    limit: 'email',
    auth: 'none',
    async exercise(fixture) {
      const { t, administrator, requestAnonymously } = fixture;
      const { email, id } = administrator;
      await requestAnonymously('/api/v1/request-login-otp', { email });
      const code = await mailedCode(fixture, email);
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      t.is((await requestAnonymously('/api/v1/verify-login-otp', { email, code: wrong })).status, 401);
      const { status, json } = await requestAnonymously('/api/v1/verify-login-otp', { email, code });
      t.is(status, 200);
      t.is(await whoIs(fixture, json.token), id);
      t.is((await requestAnonymously('/api/v1/verify-login-otp', { email, code })).status, 401);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/request-password-reset-otp',
    purpose: 'email a one-time code for a password reset',
    operation: 'identity.requestPasswordResetOtp',
    limit: 'email',
    auth: 'none',
    async exercise(fixture) {
      const { t, administrator, requestAnonymously } = fixture;
      const { email, id } = administrator;
      t.is((await requestAnonymously('/api/v1/request-password-reset-otp', { email })).status, 200);
      const code = await mailedCode(fixture, email);
      const password = 'a new and longer password';
      t.is((await requestAnonymously('/api/v1/reset-password', { email, code, password })).status, 204);
      t.is((await signIn(fixture)).status, 401);
      const { json } = await requestAnonymously('/api/v1/login-check', { email, password });
      t.is(await whoIs(fixture, json.token), id);
    },
  },
];

/** Sign-in pages of other hosts. */
import test from 'ava';
import { CookieJar } from 'tough-cookie';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { Browser } from './browser.ts';
import { goThrough, type Person } from './sign-in.ts';

const host = 'https://tenant.example';
const callback = 'https://app.example/callback';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Reply = string | { readonly location: string; readonly status?: number; readonly cookie?: string };

/** @param replies responses of the host by `METHOD path?query body` */
function browserAt(replies: Readonly<Record<string, Reply>>) {
  const sent: Sent[] = [];
  const secrets: string[] = [];
  const browser = new Browser(
    {
      send: async (url, request) => {
        sent.push({ url, ...request });
        const { pathname, search } = new URL(url);
        const reply = replies[[request.method, pathname + search, request.body].filter(Boolean).join(' ')];
        return answerOf(url, request.method, reply ?? `<h1>There is no ${request.method} ${pathname}</h1>`);
      },
      registerSecret: (value) => secrets.push(value),
      isApplication: ({ origin }) => origin === new URL(callback).origin,
    },
    new CookieJar(),
  );
  return { browser, sent, secrets };
}

function answerOf(url: string, method: string, reply: Reply): HttpResponse {
  const { headers, status, body } =
    typeof reply === 'string'
      ? { headers: { 'content-type': 'text/html' }, status: 200, body: reply }
      : {
          headers: { location: reply.location, ...(reply.cookie ? { 'set-cookie': reply.cookie } : {}) },
          status: reply.status ?? 302,
          body: '',
        };
  return new HttpResponse({
    method,
    url,
    requestHeaders: {},
    requestBody: undefined,
    sentAt: 0,
    receivedAt: 1,
    response: { status, headers, body: Buffer.from(body) },
    error: undefined,
  });
}

const person: Person = {
  account: { email: 'ada@example.org', password: 'secret of ada' },
  consent: new RegExp(defaultDialect.oauth.consent, 'i'),
  refusal: new RegExp(defaultDialect.oauth.refusal, 'i'),
  beforePassword: async () => {},
};

test('email and password on pages of their own, then consent by the second button', async (t) => {
  const { browser, sent } = browserAt({
    'GET /authorize?x=1': { location: '/login', cookie: 'visit=abc; Path=/' },
    'GET /login':
      '<form method=post><input type=hidden name=_token value="a&amp;b"><input name=username><input type=submit value=Next></form>',
    'POST /login _token=a%26b&username=ada%40example.org':
      '<form method="POST" action="/password"><input type="password" name="pw"><button>Log in</button></form>',
    'POST /password pw=secret+of+ada':
      '<form method="post" action="grant"><button name="d" value="no">No, thanks</button><button name="d" value="yes">Authorise</button></form>',
    'POST /grant d=yes': { location: `${callback}?code=1`, status: 303 },
  });
  const { place, signedIn } = await goThrough(browser, `${host}/authorize?x=1`, person);
  t.is(place.left?.href, `${callback}?code=1`);
  t.true(signedIn);
  t.true(sent.slice(1).every(({ headers }) => headers.cookie === 'visit=abc'));
  t.is(sent.at(-1)?.headers.origin, host);
});

test('a form beside the sign-in form, and a consent form by GET with a ticked box', async (t) => {
  const { browser } = browserAt({
    'GET /': `<form action=/search><input name=q><button>Search</button></form>
      <form method=post action=/in><input name=login><input name=password type=password><input type=checkbox name=remember>
      <button formnovalidate name=a value=otp>Mail me a code</button><button name=a value=in>Sign in</button></form>`,
    'POST /in login=ada%40example.org&password=secret+of+ada&a=in':
      '<form action=/ok><input type=checkbox name=s value=email checked><select name=l><option value=1>a<option value=2 selected>b</select><input type=submit name=allow_access value=OK></form>',
    'GET /ok?s=email&l=2&allow_access=OK': { location: `${callback}?code=2` },
  });
  const { place } = await goThrough(browser, `${host}/`, person);
  t.is(place.left?.href, `${callback}?code=2`);
});

test('a signed-in user needs no further sign-in', async (t) => {
  const { browser, sent } = browserAt({ 'GET /': { location: `${callback}?code=3` } });
  const { place, signedIn } = await goThrough(browser, `${host}/`, person);
  t.is(place.left?.href, `${callback}?code=3`);
  t.false(signedIn);
  t.is(sent.length, 1);
});

test('the visit ends at a page without a usable form', async (t) => {
  const { browser } = browserAt({ 'GET /': '<h1>Unknown application</h1>' });
  const { place } = await goThrough(browser, `${host}/`, person);
  t.is(place.left, undefined);
  t.regex(place.answer.text, /Unknown application/);
});

test('a refused password is not sent again', async (t) => {
  const form = '<form method=post><input name=email type=email><input name=password type=password></form>';
  const { browser, sent } = browserAt({
    'GET /': form,
    'POST / email=ada%40example.org&password=secret+of+ada': form,
  });
  const error = await t.throwsAsync(goThrough(browser, `${host}/`, person), { instanceOf: Inconclusive });
  t.regex(error?.message ?? '', /does not take the password/);
  t.is(sent.length, 2);
});

test('redirects that never end are given up', async (t) => {
  const { browser } = browserAt({ 'GET /': { location: '/' } });
  await t.throwsAsync(goThrough(browser, `${host}/`, person), { instanceOf: Inconclusive, message: /redirects/ });
});

test('a 307 repeats the form, a 302 does not; cookies are secrets', async (t) => {
  const body = 'email=ada%40example.org&password=secret+of+ada';
  const { browser, sent, secrets } = browserAt({
    'GET /': '<form method=post action=/a><input name=email><input name=password type=password></form>',
    [`POST /a ${body}`]: { location: '/b', status: 307 },
    [`POST /b ${body}`]: { location: '/c', status: 302, cookie: 'sid=0123456789; HttpOnly' },
    'GET /c': { location: callback },
  });
  const { place } = await goThrough(browser, `${host}/`, person);
  t.is(place.left?.href, callback);
  t.deepEqual(
    sent.map(({ method }) => method),
    ['GET', 'POST', 'POST', 'GET'],
  );
  t.deepEqual(secrets, ['0123456789']);
});

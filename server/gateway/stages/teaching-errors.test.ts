/** Errors say what to change: each row is a request that people send by mistake, and the sentence that corrects it. */
import anyTest, { type TestFn } from 'ava';
import type { TestRequest } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

const group = (body: object) => ({ method: 'POST', body: { name: 'Altos', slug: 'altos', ...body } }) as const;
const payment = (body: object): TestRequest => ({
  method: 'POST',
  body: { amount: 100, currency: 'EUR', product: { type: 'OTHER', label: 'x' }, ...body },
});
const contact = (body: object) => ({ method: 'POST', body: { email: 'a@acme.example', ...body } }) as const;
const json = (body: string): TestRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
});

/** Name → path, request, and the message of the only violation, or the detail where there is none. */
const mistakes: Readonly<Record<string, readonly [string, TestRequest, string]>> = {
  'an address without a top-level domain': [
    '/api/v1/contacts',
    contact({ email: 'a@b' }),
    'email must be an email address such as ada@acme.example, in ASCII and without spaces; received "a@b"',
  ],
  'a time without a zone': [
    '/api/v1/payments',
    payment({ dueAt: '2027-01-01T10:00:00' }),
    'dueAt must be an ISO 8601 instant between 1900 and 2199 with a time zone, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00; received "2027-01-01T10:00:00"',
  ],
  'an offset whose plus became a space': [
    '/api/v1/payments?updatedAt[after]=2027-01-01T10:00:00+02:00',
    {},
    'updatedAt[after] must be an ISO 8601 instant between 1900 and 2199 with a time zone, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00; received "2027-01-01T10:00:00 02:00": a + in a query must be sent as %2B',
  ],
  'a time in nanoseconds': [
    '/api/v1/contacts?updatedAt[after]=2027-01-01T10:00:00.123456789Z',
    {},
    'updatedAt[after] must be an ISO 8601 instant between 1900 and 2199 with a time zone, such as 2026-03-01T09:30:00Z or 2026-03-01T10:30:00+01:00; received "2027-01-01T10:00:00.123456789Z": seconds have at most 6 decimals',
  ],
  'a text whose cut is within an emoji': [
    '/api/v1/contacts',
    contact({ phone: '😀'.repeat(40) }),
    `phone must be a phone number in E.164, such as +33123456789; received "${'😀'.repeat(29)}…`,
  ],
  'a member in snake case': [
    '/api/v1/contacts',
    contact({ first_name: 'Ada' }),
    'first_name is not known; did you mean firstName?',
  ],
  'a page by number': ['/api/v1/users?page=2', {}, 'page is not known; did you mean after?'],
  'a limit of the page': ['/api/v1/users?limit=5', {}, 'limit is not known; did you mean itemsPerPage?'],
  'a misspelt filter': ['/api/v1/users?statsu=ACTIVE', {}, 'statsu is not known; did you mean status?'],
  'a parameter twice': [
    '/api/v1/users?itemsPerPage=5&itemsPerPage=2',
    {},
    'itemsPerPage must be given once, but was received 2 times',
  ],
  'a list in place of a text': [
    '/api/v1/contacts',
    contact({ email: ['a@acme.example', 'b@acme.example'] }),
    'email must be a string; received a list of 2',
  ],
  'a list in place of an object': ['/api/v1/groups', json('[]'), 'the value must be an object; received a list of 0'],
  'a code that is none': [
    '/api/v1/verify-login-otp',
    json('{"email":"ada@acme.example","code":"abc"}'),
    'code must be six digits',
  ],
  'a delimiter that is none': [
    '/api/v1/imports',
    json('{"resource":"contacts","delimiter":":"}'),
    'delimiter must be one of ",", ";", "\\t", null; received ":"',
  ],
  'a state in lower case': [
    '/api/v1/payments?status=pending',
    {},
    'status must be one or more of PENDING, AUTHORIZED, PAID, FAILED, CANCELLED, EXPIRED, PARTIALLY_REFUNDED, REFUNDED, DISPUTED, separated by commas; received "pending"',
  ],
  'a type that the change feed does not have': [
    '/api/v1/changes?types=payment',
    {},
    'types must be one or more of product_payment, user, contact, group, event, invitation, registration, waitlist_entry, form_response, invoice, adhesion, contract, newsletter, separated by commas; received "payment"',
  ],
  'a currency that does not exist': [
    '/api/v1/payments',
    payment({ currency: 'ABC' }),
    'currency must be one of 166 values such as AED, AFN, ALL; received "ABC"',
  ],
  'a country that does not exist': [
    '/api/v1/contacts',
    contact({ address: { countryCode: 'ZZ' } }),
    'address.countryCode must be one of 250 values such as AD, AE, AF; received "ZZ"',
  ],
  'an id that is none': [
    '/api/v1/users/7',
    {},
    'id must be a UUID, such as 0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10; received "7"',
  ],
  'a number as text': ['/api/v1/payments', payment({ amount: '12' }), 'amount must be a number; received "12"'],
  'a number beyond what JSON holds': [
    '/api/v1/payments',
    json('{"amount":99999999999999999999,"currency":"EUR","product":{"type":"OTHER","label":"x"}}'),
    'amount must be between -9007199254740991 and 9007199254740991, which JSON can hold exactly; received 100000000000000000000',
  ],
  'an entry of a list': ['/api/v1/contacts', contact({ tags: ['choir', 7] }), 'tags.1 must be a string; received 7'],
  'a slug with a space': [
    '/api/v1/groups',
    group({ slug: 'alto voices' }),
    'slug must be a slug: lower-case letters and digits, joined by single hyphens, such as alto-voices; received "alto voices"',
  ],
  'a comma too many': [
    '/api/v1/groups',
    json('{"name": "Altos",\n}'),
    'The request body is not valid JSON: see line 2, column 1.',
  ],
  'a body that was cut': ['/api/v1/groups', json('{"name":'), 'The request body is not valid JSON: it ends too early.'],
  'a body with a byte order mark': [
    '/api/v1/groups',
    json('\ufeff{"name": "Altos"}'),
    'The request body is not valid JSON: a byte order mark is not expected where it stands.',
  ],
  'a repeated member whose name is cut within an emoji': [
    '/api/v1/groups',
    json(`{"a${'😀'.repeat(40)}": 1, "a${'😀'.repeat(40)}": 2}`),
    `The member "a${'😀'.repeat(29)}…" is repeated.`,
  ],
  'a member named __proto__': [
    '/api/v1/groups',
    json('{"__proto__": {}}'),
    'The request body is not valid JSON that is accepted: no member may be named __proto__.',
  ],
  'a body beyond the limit': [
    '/api/v1/groups',
    group({ description: 'x'.repeat(300_000) }),
    'The request body is larger than 256 KiB.',
  ],
  'a path with a letter too few': ['/api/v1/user', {}, 'There is nothing at this path. Did you mean /api/v1/users?'],
  'a path with hyphens': [
    '/api/v1/api-tokens/01a1f956-1deb-7d0b-9d43-ec0699f8e25e',
    {},
    'There is nothing at this path. Did you mean /api/v1/api_tokens/{id}?',
  ],
  'a path without its version': ['/api/users', {}, 'There is nothing at this path. Did you mean /api/v1/users?'],
  'a path like no other': ['/api/v1/spaceships', {}, 'There is nothing at this path.'],
  'a slash at the end': ['/api/v1/users/', {}, 'There is nothing at this path. Paths have no slash at the end.'],
};

for (const [name, [path, request, expected]] of Object.entries(mistakes)) {
  test(`${name} is explained`, async (t) => {
    const { service } = t.context;
    const headers = { 'api-token': service.acme.people.ROLE_ADMIN.readWrite, ...request.headers };
    const response = await service.send(service.acme, path, { ...request, headers });
    t.true(response.status >= 400 && response.status < 500, response.text);
    const [violation, ...others] = response.json.violations ?? [];
    t.is(violation?.message ?? response.json.detail, expected);
    t.deepEqual(others, []);
    t.is(response.json.documentation, `/docs/errors#${response.json.code}`);
  });
}

test('no credential: the headers that would do are named', async (t) => {
  const { service } = t.context;
  const { json } = await service.send(service.acme, '/api/v1/users');
  t.is(json.detail, 'This operation needs a credential: "Api-Token: gg_rw_…" or "Authorization: Bearer <JWT>".');
});

test('an API token that is sent as a Bearer token: the right header is named', async (t) => {
  const { service } = t.context;
  const authorization = `Bearer ${service.acme.people.ROLE_ADMIN.readWrite}`;
  const { json } = await service.send(service.acme, '/api/v1/users', { headers: { authorization } });
  t.is(json.detail, 'Invalid JWT Token. An API token is sent as it is, in the header "Api-Token".');
  const basic = await service.send(service.acme, '/api/v1/users', { headers: { authorization: 'Basic YTpi' } });
  t.is(basic.json.detail, 'Invalid JWT Token. Send "Authorization: Bearer" and the JWT or access token.');
});

test('a missing permission, and a kind of credential that is not accepted, are named', async (t) => {
  const { service } = t.context;
  const { people } = service.acme;
  const member = { headers: { 'api-token': people.ROLE_MEMBER.readWrite } };
  const forbidden = await service.send(service.acme, '/api/v1/contacts', member);
  t.is(
    forbidden.json.detail,
    'You do not have the permission contacts:read, which this operation needs. An administrator can give you a role with it.',
  );
  const token = { headers: { 'api-token': people.ROLE_ADMIN.readOnly } };
  const sessions = await service.send(service.acme, '/api/v1/me/sessions', token);
  t.is(sessions.json.detail, 'This operation does not accept an API token; it accepts the JWT of a signed-in person.');
  const write = await service.send(service.acme, '/api/v1/groups', { ...group({}), ...token });
  t.is(write.json.detail, 'This API token is read-only, and POST writes: use a read-write token (gg_rw_…).');
});

test('a secret that was received is not repeated', async (t) => {
  const { service } = t.context;
  const body = { email: 'ada@acme.example', code: 'hunter2hunter2' };
  const { text } = await service.send(service.acme, '/api/v1/verify-login-otp', { method: 'POST', body });
  t.false(text.includes('hunter2'), text);
});

import test from 'ava';
import { HttpResponse } from '#harness/http/response.ts';
import { NotMet } from '#harness/verdict.ts';
import { expectAlike } from './same-response.ts';

function answer(status: number, body: object): HttpResponse {
  return new HttpResponse({
    method: 'POST',
    url: 'http://acme.localhost/',
    requestHeaders: {},
    requestBody: undefined,
    sentAt: 0,
    receivedAt: 1,
    response: { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(body)) },
    error: undefined,
  });
}

const given = ['ada@acme.example', 'unknown@acme.example'];

test('answers that differ in the address, in numbers and in ids are alike', (t) => {
  const known = answer(200, { sentTo: 'ada@acme.example', wait: 30, request: '0e8f6c1a-7b7d-4d0e-9e55-3d0f2c1b9a10' });
  const unknown = answer(200, {
    sentTo: 'unknown@acme.example',
    wait: 9,
    request: '5d0a4f3b-1111-4a7b-8c2d-9a8b7c6d5e4f',
  });
  t.notThrows(() => expectAlike(known, unknown, given));
});

test('answers that differ in the id of the request are alike, in whatever letters', (t) => {
  for (const [one, other] of [
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01BX5ZZKBKACTAV9WEVGEMMVRZ'],
    ['V1StGXR8_Z5jdHi6B-myT', 'mT4qLw_0aPzR7cXy-Bn2k'],
    ['0HMVFE0A284AM:00000001', '0HMVFE0B91KQT:00000004'],
    [
      '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00',
    ],
  ])
    t.notThrows(() => expectAlike(answer(401, { traceId: one }), answer(401, { traceId: other }), given), one);
});

test('answers with a code of their own for an account that is unknown are not alike', (t) => {
  const error = (code: string) => answer(401, { code });
  for (const [one, other] of [
    ['USER_404', 'PASS_404'],
    ['E1001_USER_UNKNOWN', 'E1002_WRONG_PASSWORD'],
    ['auth-401-unknown-user', 'auth-401-wrong-password'],
  ] as const)
    t.throws(() => expectAlike(error(one), error(other), given), { instanceOf: NotMet }, one);
});

// In quadratic time it would take minutes.
test('a long run of letters is compared in linear time', (t) => {
  const long = () => answer(401, { detail: 'a-'.repeat(500_000) });
  t.notThrows(() => expectAlike(long(), long(), given));
});

for (const [what, unknown] of [
  ['status', answer(404, { detail: 'Refused.' })],
  ['words', answer(401, { detail: 'Nobody.' })],
  ['members', answer(401, { detail: 'Refused.', code: 'unknown' })],
] as const) {
  test(`answers with another ${what} are not alike`, (t) => {
    t.throws(() => expectAlike(answer(401, { detail: 'Refused.' }), unknown, given), { instanceOf: NotMet });
  });
}

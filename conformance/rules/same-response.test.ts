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

for (const [what, unknown] of [
  ['status', answer(404, { detail: 'Refused.' })],
  ['words', answer(401, { detail: 'Nobody.' })],
  ['members', answer(401, { detail: 'Refused.', code: 'unknown' })],
] as const) {
  test(`answers with another ${what} are not alike`, (t) => {
    t.throws(() => expectAlike(answer(401, { detail: 'Refused.' }), unknown, given), { instanceOf: NotMet });
  });
}

import test from 'ava';
import { HttpResponse } from '#harness/http/response.ts';
import { NotMet } from '#harness/verdict.ts';
import { expectProperDenial } from './proper-denial.ts';

function denial(retryAfter: string, detail: string): HttpResponse {
  const request = { method: 'GET', url: 'http://host.example/', requestHeaders: {}, requestBody: undefined };
  const body = Buffer.from(JSON.stringify({ title: 'Too Many Requests', status: 429, detail }));
  const headers = { 'content-type': 'application/json', 'retry-after': retryAfter };
  return new HttpResponse({
    ...request,
    sentAt: 0,
    receivedAt: 20,
    response: { status: 429, headers, body },
    error: undefined,
  });
}

test('the detail of a 429 states the seconds of Retry-After, and not a number in which they occur', (t) => {
  t.notThrows(() => expectProperDenial(denial('5', 'Retry in 5 seconds.'), 60));
  t.throws(() => expectProperDenial(denial('5', 'Retry in 25 seconds.'), 60), { instanceOf: NotMet });
});

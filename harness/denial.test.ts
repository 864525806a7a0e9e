import test from 'ava';
import { isStillExhausted } from './denial.ts';
import { HttpResponse } from './http/response.ts';

/** @param retryAfter absent: no header */
function denied(retryAfter?: string): HttpResponse {
  return responseAt(20, 429, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
}

function responseAt(receivedAt: number, status = 200, headers: Record<string, string> = {}): HttpResponse {
  const request = { method: 'GET', url: 'http://host.example/', requestHeaders: {}, requestBody: undefined };
  const response = { status, headers, body: Buffer.from('{}') };
  return new HttpResponse({ ...request, sentAt: 0, receivedAt, response, error: undefined });
}

test('a bucket is exhausted for the wait that a 429 states, less the second by which it may be rounded up', (t) => {
  t.true(isStillExhausted(denied('3'), responseAt(1_999)));
  t.false(isStillExhausted(denied('3'), responseAt(2_000)));
  t.true(isStillExhausted(denied(), responseAt(999)));
});

test('a Retry-After of 1 says nothing: a bucket that refills may be released at once', (t) => {
  t.false(isStillExhausted(denied('1'), responseAt(30)));
});

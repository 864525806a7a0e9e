/** Judgement of requests for codes: the response tells nothing about who has an account. */
import test from 'ava';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import type { Observation } from '../observation.ts';
import { ObserveSession } from '../session.ts';

const rule = 'otp/request-tells-no-accounts';

function codeRequest(at: number, email: string, body: object): Observation {
  return {
    method: 'POST',
    url: 'http://acme.example/api/v1/request-login-otp',
    address: '127.0.0.1',
    requestHeaders: { 'content-type': 'application/json' },
    requestBody: JSON.stringify({ email }),
    sentAt: at,
    receivedAt: at + 1,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    isBase64: false,
    tooLarge: [],
    jwts: {},
  };
}

/** @returns whether two responses, for two addresses, are a fault */
async function isNamed(first: object, second: object): Promise<boolean> {
  const session = new ObserveSession(
    { dialect: dialectWith({}), operations: operationsWith({}) },
    { isQuietBefore: true },
  );
  session.observe(codeRequest(1_000, 'ada@acme.example', first));
  session.observe(codeRequest(2_000, 'nemo@acme.example', second));
  const { cases } = await session.report('a host');
  return cases.some((one) => one.rule.id === rule && one.verdict !== 'pass');
}

test('ids of requests, waits and the address itself may differ', async (t) => {
  const [one, other] = [
    { requestId: '01a21e04-3503-7469-af0c-fbef005d251a', message: 'Sent to ada@acme.example.', resendAfter: 30 },
    { requestId: '7d3f1c9e-8a52-4b1d-9e0f-2c6a5b4d3e2f', message: 'Sent to nemo@acme.example.', resendAfter: 9 },
  ];
  t.false(await isNamed(one, other));
});

test('another sentence for an unknown address tells who has an account', async (t) => {
  t.true(await isNamed({ message: 'A code was sent.' }, { message: 'There is no such user.' }));
});

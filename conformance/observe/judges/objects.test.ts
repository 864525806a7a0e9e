/** Judgement of versions that clients have, by If-None-Match, and of what they write. */
import test from 'ava';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import type { Observation } from '../observation.ts';
import { ObserveSession } from '../session.ts';

const rule = 'effects/unchanged-object-is-304';

/** A read of one contact. */
function read(at: number, ifNoneMatch: string | undefined, etag: string, status: 200 | 304): Observation {
  const condition: Record<string, string> = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch };
  return {
    method: 'GET',
    url: 'http://acme.example/api/v1/contacts/01a21e04-3503-7469-af0c-fbef005d251a',
    address: '127.0.0.1',
    requestHeaders: { 'api-token': 'hashed_token', ...condition },
    requestBody: undefined,
    sentAt: at,
    receivedAt: at + 1,
    status,
    headers: { 'content-type': 'application/json', etag },
    body: status === 200 ? '{"id":"01a21e04-3503-7469-af0c-fbef005d251a"}' : '',
    isBase64: false,
    tooLarge: [],
    jwts: {},
  };
}

/** @returns whether the answer to the second read is a fault */
async function isNamed(ifNoneMatch: string, status: 200 | 304): Promise<boolean> {
  const session = new ObserveSession(
    { dialect: dialectWith({}), operations: operationsWith({}) },
    { isQuietBefore: true },
  );
  session.observe(read(1_000, undefined, '"v2"', 200));
  session.observe(read(2_000, ifNoneMatch, '"v2"', status));
  const { cases } = await session.report('a host');
  return cases.some((one) => one.rule.id === rule && one.verdict !== 'pass');
}

test('a 304 is right for the present version, alone or among others, weak or not, and for any version', async (t) => {
  for (const tags of ['"v2"', 'W/"v2"', '"v1", "v2"', '"v1",W/"v2" , "v3"', '*'])
    t.false(await isNamed(tags, 304), tags);
});

test('a 304 is wrong for other versions, and a 200 for the present one', async (t) => {
  for (const tags of ['"v1"', 'W/"v1"', '"v1", "v20"', '"v"']) t.true(await isNamed(tags, 304), tags);
  t.true(await isNamed('"v2"', 200));
});

/** @returns whether a PATCH of the event's start, after which it is what it was, is a fault */
async function isLost(startsAt: string): Promise<boolean> {
  const session = new ObserveSession(
    { dialect: dialectWith({}), operations: operationsWith({}) },
    { isQuietBefore: true },
  );
  const url = 'http://acme.example/api/v1/events/01a21e04-3503-7469-af0c-fbef005d251a';
  const body = '{"id":"01a21e04-3503-7469-af0c-fbef005d251a","startsAt":"2026-12-07T10:53:00.000Z"}';
  const exchange = { ...read(1_000, undefined, '"v1"', 200), url, body };
  session.observe(exchange);
  const requestHeaders = { 'api-token': 'hashed_token', 'content-type': 'application/json' };
  const requestBody = JSON.stringify({ startsAt });
  session.observe({ ...exchange, method: 'PATCH', requestHeaders, requestBody, sentAt: 2_000, receivedAt: 2_001 });
  session.observe({ ...exchange, sentAt: 3_000, receivedAt: 3_001 });
  const { cases } = await session.report('a host');
  return cases.some((one) => one.rule.id.startsWith('effects/') && one.verdict !== 'pass');
}

test('a time that is written in another zone or with fewer digits, and stays what it was, is done', async (t) => {
  for (const same of ['2026-12-07T11:53:00+01:00', '2026-12-07T10:53:00Z', '2026-12-07T10:53:00.000Z'])
    t.false(await isLost(same), same);
  t.true(await isLost('2026-12-07T11:53:00Z'));
});

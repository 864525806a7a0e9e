/** Verification of webhooks: what our server signs is accepted, and nothing else. */

import { readFile } from 'node:fs/promises';
import test from 'ava';
import { readDocument, record } from '#contracts/diff/document.ts';
import { openApiFile } from '#contracts/openapi.ts';
import { signedHeaders } from '#server/features/webhooks/secret.ts';
import { verifyWebhook, WebhookError, type WebhookEvent } from './webhook.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const other = 'whsec_AAAA9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const at = new Date('2026-03-01T09:30:00Z');
const id = '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10';
const event = {
  id,
  type: 'user.updated',
  timestamp: at.toISOString(),
  tenant: 'acme.example',
  apiVersion: 'v1',
  test: false,
  data: { object: { id, displayName: 'Zoë 😀' }, changes: { displayName: { before: 'Zoe', after: 'Zoë 😀' } } },
};
const body = JSON.stringify(event);

/** @returns the headers of our server for a body */
function headersOf(text = body, secrets = [secret]) {
  return { ...signedHeaders({ id, payload: text }, secrets, at) };
}
const later = (seconds: number) => ({ secret, now: () => new Date(at.getTime() + seconds * 1_000) });

test('what our server signs is returned as an event, from text and from bytes, with headers of fetch and of Node', async (t) => {
  for (const given of [body, new TextEncoder().encode(body)]) {
    for (const headers of [headersOf(), new Headers(headersOf())]) {
      t.is(JSON.stringify(await verifyWebhook(given, headers, later(1))), body);
    }
  }
});

test('headers of a library whose class is not the global one are read', async (t) => {
  const all = new Map<string, unknown>(Object.entries(headersOf()));
  const headers = { get: (name: string) => String(all.get(name)) };
  t.is((await verifyWebhook(body, headers, later(0))).id, id);
});

test('the type narrows the object', async (t) => {
  const received: WebhookEvent = await verifyWebhook(body, headersOf(), later(0));
  if (received.type !== 'user.updated') return t.fail();
  t.is(received.data.object.displayName, 'Zoë 😀');
  t.is(received.data.changes?.displayName?.before, 'Zoe');
});

test('while a secret is replaced, either secret is enough, on either side', async (t) => {
  const both = headersOf(body, [other, secret]);
  t.is(String(both['webhook-signature']).split(' ').length, 2);
  await t.notThrowsAsync(verifyWebhook(body, both, later(0)));
  await t.notThrowsAsync(verifyWebhook(body, headersOf(), { ...later(0), secret: [other, secret] }));
  await t.throwsAsync(verifyWebhook(body, headersOf(), { ...later(0), secret: [other] }), { instanceOf: WebhookError });
});

const refused: Readonly<Record<string, [Record<string, string | undefined>, RegExp]>> = {
  'another body': [{ body: body.replace('Zoë', 'Eve') }, /No signature .* is right/],
  'the same JSON in another spelling': [{ body: JSON.stringify(event, null, 2) }, /No signature .* is right/],
  'another id': [{ 'webhook-id': 'another' }, /No signature .* is right/],
  'another time': [{ 'webhook-timestamp': String(at.getTime() / 1_000 + 1) }, /No signature .* is right/],
  'a time that is none': [{ 'webhook-timestamp': at.toISOString() }, /not a number of seconds/],
  'no id': [{ 'webhook-id': undefined }, /has no webhook-id/],
  'no time': [{ 'webhook-timestamp': '' }, /has no webhook-timestamp/],
  'no signature': [{ 'webhook-signature': undefined }, /has no webhook-signature/],
  'an empty signature': [{ 'webhook-signature': 'v1,' }, /No signature .* is right/],
  'a signature that is not base64': [{ 'webhook-signature': 'v1,ä%' }, /No signature .* is right/],
  'a signature of another version': [
    { 'webhook-signature': String(headersOf()['webhook-signature']).replace('v1', 'v2') },
    /No signature .* is right/,
  ],
  'half of the signature': [
    { 'webhook-signature': String(headersOf()['webhook-signature']).slice(0, 23) },
    /No signature .* is right/,
  ],
};

for (const [name, [{ body: changed = body, ...headers }, message]] of Object.entries(refused)) {
  test(`a request with ${name} is refused`, async (t) => {
    const all = { ...headersOf(), ...headers };
    await t.throwsAsync(verifyWebhook(changed, all, later(0)), { instanceOf: WebhookError, message });
  });
}

test('a webhook is refused when it is more than five minutes old, or of the future', async (t) => {
  await t.notThrowsAsync(verifyWebhook(body, headersOf(), later(300)));
  await t.notThrowsAsync(verifyWebhook(body, headersOf(), later(-300)));
  await t.throwsAsync(verifyWebhook(body, headersOf(), later(301)), { message: /301 s old/ });
  await t.throwsAsync(verifyWebhook(body, headersOf(), later(-301)), { message: /301 s in the future/ });
});

test('a signed body that is no event is refused', async (t) => {
  for (const text of ['', 'null', '[]', '{"type":1}', '{"type":"user.updated","data":null}', '{"type":']) {
    await t.throwsAsync(verifyWebhook(text, headersOf(text), later(0)), { message: /is not an event/ }, text);
  }
});

test('a malformed secret is an error of the program, and is not repeated', async (t) => {
  for (const wrong of ['', 'whsec_', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_not base64', `${secret}\n`]) {
    const error = await t.throwsAsync(verifyWebhook(body, headersOf(), { ...later(0), secret: wrong }), {
      instanceOf: TypeError,
    });
    t.false(wrong.length > 'whsec_'.length && error.message.includes(wrong));
  }
});

test('the envelope has the members of the document', async (t) => {
  const webhooks = readDocument(JSON.parse(await readFile(openApiFile, 'utf8'))).webhooks();
  t.true(webhooks.size > 50);
  for (const [type, { requestBody }] of webhooks) {
    const properties = record(
      record(record(record(record(requestBody).content)['application/json']).schema).properties,
    );
    t.deepEqual(Object.keys(properties).toSorted(), [...Object.keys(event), 'recovered'].toSorted(), type);
    t.deepEqual(Object.keys(record(record(properties.data).properties)).toSorted(), ['changes', 'object'], type);
  }
});

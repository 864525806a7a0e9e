/**
 * The examples of the document are real: each request of contracts/examples.json is sent and must succeed, and its response
 * must have the members of the example. `EXAMPLES=record npm test -- test/contract/examples.test.ts` writes them anew, from
 * the data of the demo.
 */
import { readFile, writeFile } from 'node:fs/promises';
import anyTest, { type TestFn } from 'ava';
import { operations } from '#contracts/index.ts';
import { isRecord } from '#contracts/openapi/json-schema.ts';
import { type Example, type Examples, examplesFile } from '#contracts/openapi/recorded-examples.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import { adviceOn, arrange, pathOf, requestOf } from '../actors/arrange.ts';
import type { RequestParts } from '../actors/arrangement.ts';
import type { Credential } from '../actors/credential.ts';
import { bodyOf, secretProperties, uniqueProperties } from '../actors/example.ts';
import { firstSource } from '../actors/good-credential.ts';
import { freshPerson } from '../actors/person.ts';
import { serial } from '../actors/serial.ts';
import { startUnlimitedService } from '../actors/unlimited-service.ts';
import { type Recorder, recorder } from './example-text.ts';

const test = anyTest as TestFn<{ service: TestService }>;
const isRecording = process.env.EXAMPLES === 'record';

test.before(async (t) => {
  t.context.service = await startUnlimitedService();
});
test.after.always((t) => t.context.service?.stop());

/** Collections first, so that they show what the demo has, and not what these requests create. */
const inOrder = operations.toSorted((a, b) => Number(b.page !== undefined) - Number(a.page !== undefined));

test('every request of the examples succeeds, and its response has the members of the example', async (t) => {
  const { service } = t.context;
  const place = { service, tenant: service.acme };
  const committed: Examples = isRecording ? {} : JSON.parse(await readFile(examplesFile, 'utf8'));
  const texts = recorder(service.clock.now());
  const recorded: Record<string, Example> = {};
  const caller = await freshPerson(place, 'ROLE_ADMIN');
  for (const contract of inOrder) {
    // Some requests end the sessions of their caller.
    const made = await arrange(contract, place, contract.tag === 'Identity' ? undefined : caller);
    const { credential } = await firstSource(contract).of(place, made.caller, made.link);
    const example = committed[contract.id];
    const built = bodyOf(contract, made.members, serial());
    if (contract.body) t.is(faultOfBody(contract, built), undefined, contract.id);
    const body = isRecording ? built : sendable(example?.body, made);
    const path = pathOf(contract, made.params) + (contract.page ? '?itemsPerPage=2' : '');
    const response = await service.send(place.tenant, path, { ...requestWith(contract, made, credential), body });
    if (response.status !== contract.success.status) t.fail(adviceOn(contract, response.status, response.text));
    else if (isRecording) recorded[contract.id] = exampleFrom(texts, made, body, response);
    else t.deepEqual(shapeOf(resultOf(response)), shapeOf(example?.response), contract.id);
  }
  if (isRecording) {
    const sorted = operations.flatMap(({ id }) => (recorded[id] ? [[id, recorded[id]]] : []));
    await writeFile(examplesFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
  t.deepEqual(Object.keys(isRecording ? recorded : committed).toSorted(), operations.map(({ id }) => id).toSorted());
});

/** @returns why the contract does not accept the body as it is; undefined: it does */
function faultOfBody({ body: schema }: AnyOperation, body: object | undefined): string | undefined {
  if (Object.keys(body ?? {}).length === 0) return 'the example is empty';
  return schema?.validate(body, { convert: false, abortEarly: false }).error?.message;
}

const requestWith = (contract: AnyOperation, made: RequestParts, credential: Credential) => ({
  ...requestOf(contract, made, credential),
});

/** @returns the body of an example with the ids of this run, and new values where they must be unique */
function sendable(body: unknown, { members }: RequestParts): unknown {
  if (!isRecord(body)) return body;
  const unique = { ...uniqueProperties, ...secretProperties };
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, members[key] ?? unique[key]?.(serial()) ?? value]),
  );
}

function exampleFrom({ exampleOf }: Recorder, made: RequestParts, body: unknown, response: TestResponse): Example {
  const result = resultOf(response);
  return {
    ...(Object.keys(made.params).length > 0 && { path: exampleOf(made.params) }),
    ...(body !== undefined && { body: exampleOf(body) }),
    ...(result !== undefined && { response: exampleOf(result) }),
  };
}

/** Lines of a CSV in an example. */
const rows = 3;

/** @returns a JSON body, or the first rows of a CSV; undefined for other responses */
function resultOf({ headers, text }: TestResponse): unknown {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('text/csv'))
    return text
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .slice(0, rows)
      .join('\r\n');
  return type === 'application/json' ? JSON.parse(text) : undefined;
}

/** @returns the names of the members, and of those of the first entry of a page; a CSV by its header row */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value.split('\r\n')[0];
  if (!isRecord(value)) return undefined;
  const first = Array.isArray(value.member) && isRecord(value.member[0]) ? Object.keys(value.member[0]).toSorted() : [];
  return { members: Object.keys(value).toSorted(), first };
}

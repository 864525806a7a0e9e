import test from 'ava';
import { operation, operations } from '#harness/document.ts';
import { documentedResponse } from './schemas.ts';

const json = 'application/json';
const problem = { title: 'Not Found', detail: 'There is no such resource.', status: 404, code: 'not_found' };

test('a body of the documented shape has no fault', (t) => {
  t.deepEqual(documentedResponse(operation('users.get'), 404)?.faults(json, problem), []);
});

test('a body with members that are not documented has no fault, also where they are deep', (t) => {
  const violations = [{ propertyPath: 'id', message: 'is no id', code: 'format', hint: 'look again' }];
  const body = { ...problem, violations, instance: '/api/v1/users/1' };
  t.deepEqual(documentedResponse(operation('users.get'), 404)?.faults(json, body), []);
});

test('a member that is missing or of another type is a fault, with its place', (t) => {
  const { title: _, ...body } = { ...problem, status: '404' };
  const faults = documentedResponse(operation('users.get'), 404)?.faults(json, body) ?? [];
  t.true(faults.includes("the body must have required property 'title'"), faults.join());
  t.true(faults.includes('/status must be integer'), faults.join());
});

test('the rows of a page are checked', (t) => {
  const faults = documentedResponse(operation('users.list'), 200)?.faults(json, { member: [{}], view: {} }) ?? [];
  t.true(faults.includes("/member/0 must have required property 'email'"), faults.join());
});

test('a status that is not documented has no response, and a success without body no media type', (t) => {
  t.is(documentedResponse(operation('users.get'), 418), undefined);
  t.deepEqual(documentedResponse(operation('users.delete'), 204)?.mediaTypes, []);
});

test('every schema of the document can be read', (t) => {
  for (const one of operations) {
    for (const status of one.statuses) {
      const response = documentedResponse(one, status);
      for (const mediaType of response?.mediaTypes ?? []) t.notThrows(() => response?.faults(mediaType, {}), one.id);
    }
  }
});

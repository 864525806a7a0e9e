import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { admissionOf, assertApart, limitedAdmission, readAdmitted, readDenied } from './admission.ts';

test('success counts as admitted, and what is given in its place or in addition', (t) => {
  const of = (admission: ReturnType<typeof admissionOf>) =>
    [200, 204, 302, 401, 404, 422, 429, 500].filter((status) => admission.isAdmitted(status));
  t.deepEqual(of(admissionOf(undefined)), [200, 204]);
  t.deepEqual(of(admissionOf(readAdmitted('422, 200'))), [200, 422]);
  t.deepEqual(of(limitedAdmission('token')), [200, 204]);
  t.deepEqual(of(limitedAdmission('email')), [200, 204, 401, 422]);
  t.is(admissionOf([200, 422]).says, '200, 422');
  t.is(limitedAdmission('ip').says, '2xx, 400, 401, 422');
});

test('a list that is none is refused', (t) => {
  for (const text of ['', '2xx', '200;204', '99', '200,', '500']) {
    t.throws(() => readAdmitted(text), { instanceOf: UsageError, message: /no list of statuses/ }, text);
  }
  t.throws(() => readAdmitted('200,429'), { instanceOf: UsageError, message: /429/ });
});

test('denials may have any status but success, and none that is admitted', (t) => {
  t.deepEqual(readDenied('429, 503'), [429, 503]);
  for (const text of ['', '200', '5xx', '600']) t.throws(() => readDenied(text), { instanceOf: UsageError }, text);
  t.notThrows(() => assertApart([200, 422], [503]));
  t.notThrows(() => assertApart(undefined, [503]));
  t.throws(() => assertApart([200, 403], [403]), { instanceOf: UsageError, message: /both have 403/ });
});

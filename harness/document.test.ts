import test from 'ava';
import { operation, operations, operationsWith } from './document.ts';

test('the limits of a tenant replace those of the document, and null removes one', (t) => {
  const raised = operationsWith({
    usersCsv: { quota: 100 },
    loginCheck: { quota: 5, windowSeconds: 1 },
    contactsCsv: null,
  });
  const limitOf = (id: string) => raised.find((one) => one.id === id)?.limit;
  t.like(limitOf('users.export'), { bucket: 'usersCsv', quota: 100, windowSeconds: 60, key: 'token' });
  t.like(limitOf('identity.loginCheck'), { quota: 5, windowSeconds: 1, key: 'ip' });
  t.is(limitOf('contacts.export'), undefined);
  t.deepEqual(limitOf('documents.invoice'), operation('documents.invoice').limit);
  t.deepEqual(operationsWith(), operations);
});

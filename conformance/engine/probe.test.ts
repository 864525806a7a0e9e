/** Probes have no effect. */
import test from 'ava';
import { operations } from '#harness/document.ts';

/** What they end is what an administrator of a profile does not have: an impersonation, or the invitation of a contact. */
const harmless = [
  'invitations.openOwn',
  'oauth.userInfoByPost',
  'permission.endImpersonation',
  'registrations.cancelOwn',
  'waitlist.cancelOwn',
];

test('no write of a user is done by an empty request without parameters, as probes send it', (t) => {
  const done = operations.filter(
    ({ method, hasBody, hasPathParameters }) => method !== 'GET' && !hasBody && !hasPathParameters,
  );
  t.deepEqual(done.map(({ id }) => id).sort(), harmless);
});

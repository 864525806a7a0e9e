/** Tenant isolation with either tenant filter alone; without any, the probes find every hole. */
import test from 'ava';
import { operations } from '#contracts/index.ts';
import { takesIdempotencyKey } from '#contracts/operation.ts';
import { positionsOf } from './id-positions.ts';
import { findingsOf, type Run } from './isolation-run.ts';

const runs: readonly Run[] = [
  {
    title: 'row-level security alone',
    substitutes: { fences: { tenantFilter: false } },
    rowLevelSecurity: true,
    everyCaller: false,
  },
  { title: 'the explicit filter alone', substitutes: {}, rowLevelSecurity: false, everyCaller: false },
];

for (const [index, run] of runs.entries()) {
  // Both tenants have the same kinds of objects: one direction per run is enough.
  const from = index % 2 === 0 ? 'globex' : 'acme';
  test.serial(`${run.title}, from ${from}: objects of another tenant look absent`, async (t) => {
    t.timeout(240_000);
    const { faults } = await findingsOf(run, from);
    t.deepEqual(faults.slice(0, 10), []);
  });
}

/**
 * Positions that cannot reach a row of another tenant even without a filter, because the compared value contains the tenant.
 * Cursors, which are signed with their tenant, are excluded too.
 */
const boundToTenant: readonly RegExp[] = [
  // Compared only by unique constraints, all of which begin with the tenant (see the catalogue test).
  / body (?:externalId|slug|key)$/,
  / body (?:items\.\d+\.)?memberNumber$/,
  // Copied into the document, and never looked up.
  / body (?:items\.\d+\.)?(?:payer|recipient)\.email$/,
  // Found by an invitation to the form's event.
  /^forms\.send body contactIds/,
  // Names a field of the form itself.
  / body fields\.\d+\.key$/,
  /^(?:users|contacts)\.(?:create|update) body email$/,
  // Not the key of these items.
  /^(?:users|contacts)\.bulkUpsert body items\.0\.email$/,
  // Stored, and compared with ids of the tenant's own events.
  /^webhookSubscriptions\.(?:create|update) body objectIds/,
  // Narrows the rows of a parent, which the path names.
  /^(?:invitations\.list|registrations\.listOfEvent|forms\.listResponses) query (?:userId|contactId|paymentId)$/,
  // Select users by their group or membership: those of the probes have no members.
  /^invitations\.bulkCreate body userFilter\.(?:groupId|adhesionTypeId)$/,
  /^newsletters\.recipients query (?:userId|contactId|email)$/,
  /^own(?:Registrations|WaitlistEntries|Forms)\.list query eventId$/,
  // Compared with the event of the registration: responses.test.ts names forms of another tenant.
  /^(?:ownRegistrations\.create|registrations\.createOwn) body responses\.0\.formId$/,
  // Moved by a function that looks at the tenant itself.
  /^contacts\.merge body contactId$/,
  // Read of blocks of the kind EVENT, and of dry runs, alone: tests of their features name those of another tenant.
  / body blocks\..*eventId$/,
  /^imports\.create body fileOf$/,
  // Found by a primary key that contains the tenant.
  /^identity\.request(?:Login|PasswordReset)Otp body email$/,
  // Looked up by the job that sends its mail, not by the request: see email-change.test.ts.
  /^identity\.beginEmailChange body email$/,
  // Its own passkey signs the token, so that of another sign-in is refused without a filter, too.
  /^secondFactor\.verifyPasskey body token$/,
  // Names a passkey of the caller alone.
  /^secondFactor\.removePasskey body id$/,
  // Compared with a MAC of tenant, address and code.
  / body code$/,
];

test.serial('no tenant filter at all: the same probes find a hole in every position that names a row', async (t) => {
  t.timeout(240_000);
  const substitutes = { fences: { tenantFilter: false } };
  const run = { title: 'no tenant filter', substitutes, rowLevelSecurity: false, everyCaller: false };
  const { faults } = await findingsOf(run, 'acme');
  const found = (name: string) => faults.some((fault) => fault.startsWith(name));
  const unnoticed: string[] = [];
  // One stage checks the credentials of all operations, and without filters early probes revoke the credentials of later
  // ones: one hole per kind is enough.
  const credentials = new Set<string>();
  for (const contract of operations) {
    for (const { name, kind } of positionsOf(contract)) {
      if (kind === 'cursor' || boundToTenant.some((bound) => bound.test(name))) continue;
      if (kind === 'credential') credentials.add(name.slice(name.indexOf(' credential ')));
      else if (!found(`${name}: `)) unnoticed.push(name);
    }
    if (contract.page && !found(`${contract.id} page: shows`)) unnoticed.push(`${contract.id} page`);
    const key = `${contract.id} header Idempotency-Key`;
    if (takesIdempotencyKey(contract) && !found(`${key}: `)) unnoticed.push(key);
  }
  for (const kind of credentials) if (!faults.some((fault) => fault.includes(`${kind}: `))) unnoticed.push(kind);
  t.deepEqual(unnoticed, []);
});

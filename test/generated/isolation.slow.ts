/** Tenants are apart with either fence alone; and the probes find every hole when there is none. */
import test from 'ava';
import { operations } from '#contracts/index.ts';
import { takesIdempotencyKey } from '#contracts/operation.ts';
import { findingsOf, type Run } from './isolation-run.ts';
import { positionsOf } from './positions.ts';

const runs: readonly Run[] = [
  {
    title: 'row-level security alone',
    fences: { fences: { explicitFilter: false } },
    rowLevelSecurity: true,
    everyWay: false,
  },
  { title: 'the explicit filter alone', fences: {}, rowLevelSecurity: false, everyWay: false },
];

for (const [index, run] of runs.entries()) {
  // The tenants hold the same kinds of things: one direction of each run, and not always the same.
  const from = index % 2 === 0 ? 'globex' : 'acme';
  test.serial(`${run.title}, from ${from}: what another tenant has is like what is absent`, async (t) => {
    t.timeout(120_000);
    const { faults } = await findingsOf(run, from);
    t.deepEqual(faults.slice(0, 10), []);
  });
}

/**
 * Where no statement can reach a row of another tenant, fence or not: what is compared has the tenant in it. Cursors,
 * which are signed with their tenant, are such; and these values:
 */
const boundByThemselves: readonly RegExp[] = [
  // Written, and compared by nothing but unique constraints, all of which begin with the tenant (see the catalogue test).
  / body (?:externalId|memberNumber|slug|key)$/,
  // Copied onto the paper, and looked for nowhere.
  / body (?:payer|recipient)\.email$/,
  // Found by its invitation to the form's own event, whose id no event of another tenant has.
  /^forms\.send body contactIds/,
  // Names a field within its own form.
  / body fields\.\d+\.key$/,
  /^(?:users|contacts)\.(?:create|update) body email$/,
  // A row of the tenant's own for each address, found by its primary key.
  /^identity\.request(?:Login|PasswordReset)Otp body email$/,
  // Compared with a MAC of tenant, address and code.
  / body code$/,
];

test.serial('no fence at all: the same probes find a hole in every position that names a row', async (t) => {
  t.timeout(120_000);
  const fences = { fences: { explicitFilter: false } };
  const { faults } = await findingsOf({ title: 'no fence', fences, rowLevelSecurity: false, everyWay: false }, 'acme');
  const found = (name: string) => faults.some((fault) => fault.startsWith(name));
  const unnoticed: string[] = [];
  // One stage looks at credentials, whatever the operation; and without fences the first probes end the credentials
  // that later ones would come with.
  const credentials = new Set<string>();
  for (const contract of operations) {
    for (const { name, kind } of positionsOf(contract)) {
      if (kind === 'cursor' || boundByThemselves.some((bound) => bound.test(name))) continue;
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

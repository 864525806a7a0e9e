/** Isolation of tenants. */

import { absentStatuses, type Resource } from '#harness/actors/resources.ts';
import { filledPath } from '#harness/actors/template.ts';
import { type Dialect, defaultDialect } from '#harness/dialect/dialect.ts';
import type { ResourceDialect } from '#harness/dialect/resources.ts';
import { type Operation, operation } from '#harness/document.ts';
import { control, expectRefusal, expectStatus, expectTrue, summaryOf } from '#harness/expect.ts';
import { memberOf } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { isOneOfAKind } from '../../engine/identifiers.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isCollectionRead } from '../applies.ts';
import { expectNothingGiven, login } from '../credentials.ts';
import { atHome, atTheOther, rowsOf } from './requests.ts';

const exported: Readonly<Record<string, string>> = { 'contacts.export': 'contact', 'users.export': 'user' };

/** Resources that refer to a contact. */
const made = ['invitation', 'waitlistEntry', 'invoice', 'adhesion', 'contract'];

export const tenantRules: readonly Rule[] = [
  {
    id: 'tenants/object-is-not-found-elsewhere',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host',
    requirement:
      'What belongs to one tenant is not found at the host of another, in either direction, by whoever may read everything there.',
    needs: ['writes', 'other'],
    cost: { requests: 6 },
    appliesTo: (operation) => operation.method === 'GET' && isAboutOne(operation),
    async check(trial) {
      const { operation } = trial;
      const name = required(trial, targetOf(trial.dialect, operation));
      const made = await trial.resources.shared(name);
      await expectNotFound(trial, made, atHome, atTheOther);
      if (!isSelfContained(trial.dialect.resources[name])) return;
      const theirs = await trial.resources.make(name, {}, { tenant: 'other' });
      await expectNotFound(trial, theirs, atTheOther, atHome);
    },
  },
  {
    id: 'tenants/list-holds-nothing-of-another',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host',
    requirement: 'The lists of one tenant hold no row of another.',
    needs: ['writes', 'other'],
    cost: { requests: 4 },
    appliesTo: (operation) => isCollectionRead(operation) && rowOf(defaultDialect, operation) !== undefined,
    async check(trial) {
      const { operation } = trial;
      const name = required(trial, rowOf(trial.dialect, operation));
      const made = await trial.resources.shared(name);
      // A row of the other tenant would show at home.
      if (isSelfContained(trial.dialect.resources[name])) await trial.resources.make(name, {}, { tenant: 'other' });
      const home = await rowsOf(trial, operation, 'home');
      if (!home.some(({ id }) => id === made.text('id'))) {
        throw new Inconclusive('control-failed', 'the created resource is not in the list at home');
      }
      const ids = new Set(home.map(({ id }) => id).filter((id) => id !== undefined && isOneOfAKind(id)));
      // Both tenants may number their rows alike; such rows are compared as a whole.
      const wholes = new Set(home.map(({ value }) => JSON.stringify(value)));
      const other = await rowsOf(trial, operation, 'other');
      const crossed = other.find(({ id, value }) => ids.has(id) || wholes.has(JSON.stringify(value)));
      const found = `row ${String(crossed?.id)} of this tenant`;
      expectTrue(crossed === undefined, crossed?.answer, 'no row of this tenant in the list of the other', found);
      trial.measure(`${home.length} rows at home and ${other.length} at the other tenant, none the same`);
    },
  },
  {
    id: 'tenants/export-holds-nothing-of-another',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host; CSV exports of users and contacts',
    requirement: 'The CSV exports of one tenant hold nobody of another, in either direction.',
    needs: ['writes', 'other', 'mailbox'],
    cost: { requests: 4 },
    appliesTo: ({ id }) => Object.hasOwn(exported, id),
    async check(trial) {
      const { operation } = trial;
      const [name, member] = [exported[operation.id] ?? '', trial.dialect.person.email];
      const [own, foreign] = [trial.unique(), trial.unique()].map((word) => trial.mailbox.freshAddress(word));
      await trial.resources.make(name, { [member]: own });
      await trial.resources.make(name, { [member]: foreign }, { tenant: 'other' });
      const request = { method: 'GET', path: operation.path };
      const home = control(await atHome(trial, operation, request), 'exporting at home');
      const other = control(await atTheOther(trial, operation, request), 'exporting at the other tenant');
      for (const [answer, there = '', elsewhere = ''] of [
        [home, own, foreign],
        [other, foreign, own],
      ] as const) {
        if (!answer.text.includes(there)) {
          throw new Inconclusive('control-failed', 'the created person is not in the export', answer.exchange);
        }
        expectTrue(!answer.text.includes(elsewhere), answer, 'no person of another tenant', elsewhere);
      }
    },
  },
  {
    id: 'tenants/changing-does-not-reach-elsewhere',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host',
    requirement:
      'A contact of one tenant cannot be changed at the host of another, in either direction, and is afterwards what it was.',
    needs: ['writes', 'other', 'mailbox'],
    cost: { requests: 12 },
    async check(trial) {
      const made = await trial.resources.make('contact');
      if (!isOneOfAKind(made.text('id'))) {
        throw new Skipped('not-applicable', 'the id may be that of a contact at the other tenant');
      }
      await expectUnchanged(trial, made, atHome, atTheOther);
      const theirs = await trial.resources.make('contact', {}, { tenant: 'other' });
      await expectUnchanged(trial, theirs, atTheOther, atHome);
    },
  },
  {
    id: 'tenants/deleting-does-not-reach-elsewhere',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host',
    requirement:
      'What belongs to one tenant cannot be deleted at the host of another, in either direction, and is still there afterwards.',
    needs: ['writes', 'other'],
    cost: { requests: 12 },
    appliesTo: (operation) => operation.method === 'DELETE' && isAboutOne(operation),
    async check(trial) {
      const { operation } = trial;
      const name = required(trial, targetOf(trial.dialect, operation));
      // A contact may be limited to one, and the shared contact may have it already.
      const contacts = isForAContact(trial.dialect.resources[name]) ? [await trial.resources.make('contact')] : [];
      const made = await trial.resources.make(name, {}, { with: contacts });
      if (!isOneOfAKind(made.text('id')))
        throw new Skipped('not-applicable', 'the id may be that of something real at the other tenant');
      await expectUndeleted(trial, made, atHome, atTheOther);
      if (!isSelfContained(trial.dialect.resources[name])) return;
      const theirs = await trial.resources.make(name, {}, { tenant: 'other' });
      await expectUndeleted(trial, theirs, atTheOther, atHome);
    },
  },
  {
    id: 'tenants/references-do-not-cross',
    level: 'should',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host',
    requirement:
      'Nothing can be made at one tenant for a contact of another: its answer, or its mail, would tell of that contact.',
    needs: ['writes', 'other', 'mailbox'],
    cost: { requests: 14 },
    async check(trial) {
      const { resources, dialect } = trial;
      const foreign = await resources.make('contact', {}, { tenant: 'other' });
      if (!isOneOfAKind(foreign.text('id'))) {
        throw new Skipped('not-applicable', 'the id may be that of a contact of this tenant');
      }
      const own = await resources.make('contact');
      for (const name of made.filter((candidate) => Object.hasOwn(dialect.resources, candidate))) {
        const answer = await resources.attempt(name, {}, { with: [foreign] });
        expectRefusal(answer, `for the ${name} of a contact of another tenant`);
        const atHome = await resources.attempt(name, {}, { with: [own] });
        // The specification does not say that the host makes it.
        if (!absentStatuses.includes(atHome.status)) control(atHome, `making a ${name} for a contact of this tenant`);
      }
    },
  },
  {
    id: 'tenants/user-signs-in-at-home-only',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host; Authentication, JWT: scoped to the tenant',
    requirement: 'A user of one tenant cannot sign in at the host of another.',
    needs: ['writes', 'other', 'mailbox'],
    cost: { requests: 3 },
    async check(trial) {
      const email = trial.mailbox.freshAddress(trial.unique());
      const account = { email, password: `Conformance-${trial.unique()}-${trial.unique()}` };
      trial.registerSecret(account.password, 'PASSWORD');
      await trial.resources.make('user', account);
      const elsewhere = await login(trial, account, 'other');
      expectNothingGiven(trial, elsewhere, 'for a user of another tenant');
      control(await login(trial, account), 'signing in at home');
    },
  },
];

type Send = typeof atHome;

/** @throws NotMet if what is found by the first is found by the second */
async function expectNotFound(trial: Trial, made: Resource, there: Send, elsewhere: Send): Promise<void> {
  const { operation } = trial;
  const id = made.text('id');
  const request = { method: 'GET', path: pathWith(operation, id) };
  const own = control(await there(trial, operation, request), 'reading it where it was created');
  const answer = await elsewhere(trial, operation, request);
  // The other tenant may have its own resource with the same number.
  if (isOneOfAKind(id)) expectRefusal(answer, 'for what belongs to another tenant');
  else expectTrue(!answer.bytes.equals(own.bytes), answer, 'not what another tenant has', summaryOf(answer));
}

/** @throws NotMet if a request elsewhere changes the contact */
async function expectUnchanged(trial: Trial, made: Resource, there: Send, elsewhere: Send): Promise<void> {
  const contacts = operation('contacts.update');
  const { method, path: pattern, body } = trial.dialect.contacts.rename;
  const path = await filledPath(pattern, async (word) => memberOf(made.value, word.split('.').slice(1).join('.')));
  const isChanged = async () => {
    const answer = control(await there(trial, contacts, { method: 'GET', path }), 'reading the contact');
    return Object.entries(body).every(([name, value]) => answer.member(name) === value);
  };
  if (await isChanged()) throw new Inconclusive('control-failed', 'the contact had the values before the request');
  const answer = await elsewhere(trial, contacts, { method, path, body });
  expectRefusal(answer, 'for a contact of another tenant');
  expectTrue(!(await isChanged()), answer, 'the contact as it was', 'a contact that was changed');
  control(await there(trial, contacts, { method, path, body }), 'changing the contact where it was created');
  if (!(await isChanged())) throw new Inconclusive('control-failed', 'changing the contact has no effect');
}

/** @throws NotMet if a request elsewhere deletes what was made */
async function expectUndeleted(trial: Trial, made: Resource, there: Send, elsewhere: Send): Promise<void> {
  const { operation } = trial;
  const path = pathWith(operation, made.text('id'));
  const read = () => there(trial, operation, { method: 'GET', path });
  control(await read(), 'reading it where it was created');
  const answer = await elsewhere(trial, operation, { method: 'DELETE', path });
  expectRefusal(answer, 'for what belongs to another tenant');
  expectStatus(await read(), 200, 'for what another tenant tried to delete');
  const atLast = await there(trial, operation, { method: 'DELETE', path });
  // A host may refuse to delete some resources, for example paid ones; then the rule proves less.
  if (atLast.status === 409) return trial.measure('where it was created, it cannot be deleted either');
  if (atLast.status >= 400) {
    throw new Inconclusive('control-failed', `deleting it: ${summaryOf(atLast)}`, atLast.exchange);
  }
}

/** True if the recipe names no other resource, which would be one of this tenant. */
function isSelfContained(recipe: ResourceDialect | undefined): boolean {
  return recipe !== undefined && !/\{\{(?:new )?\w+\./.test(JSON.stringify(recipe.create));
}

/** @returns the dialect's name of the resource in the path; undefined if it cannot be created */
function targetOf({ targets, resources }: Dialect, { id, path }: Operation): string | undefined {
  if (path.split('{').length !== 2) return undefined;
  const collection = path.slice(0, path.indexOf('/{'));
  return targets[id] ?? Object.entries(resources).find(([, { create }]) => create.path === collection)?.[0];
}

/** True if the operation is about a single resource itself. */
function isAboutOne(operation: Operation): boolean {
  const isOne = operation.path.endsWith('}') || operation.id in defaultDialect.targets;
  return isOne && targetOf(defaultDialect, operation) !== undefined;
}

/** @returns the name of the resource that a POST to the collection creates */
function rowOf({ resources }: Dialect, { path }: Operation): string | undefined {
  return Object.entries(resources).find(([, { create }]) => create.path === path)?.[0];
}

/** @throws Skipped if the profile's dialect cannot create it */
function required(trial: Trial, name: string | undefined): string {
  if (name !== undefined) return name;
  throw new Skipped('profile-lacks', `the dialect makes nothing that ${trial.operation.id} could name`);
}

/** Fills the id into the path of the operation. */
function pathWith({ path }: Operation, id: string): string {
  return path.replace(/\{[^}]+\}/, encodeURIComponent(id));
}

function isForAContact(dialect: ResourceDialect | undefined): boolean {
  return JSON.stringify(dialect?.create.body ?? '').includes('{{contact.id}}');
}

import type { ResourceDialect } from '../../dialect/resources.ts';
import { control, expectRefusal, expectStatus, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive, Skipped } from '../../verdict.ts';
import { isOneOfAKind } from '../identifiers.ts';
import { atHome, atTheOther } from './asking.ts';
import { isAboutOne, pathWith, required, targetOf } from './targets.ts';

export const deletingDoesNotReachElsewhere = rule({
  id: 'tenants/deleting-does-not-reach-elsewhere',
  level: 'must',
  section: 'What the service does',
  cites: 'multi-tenant: each tenant has its own host',
  requirement: 'What belongs to one tenant cannot be deleted at the host of another, and is still there afterwards.',
  needs: ['writes', 'other'],
  cost: { requests: 6 },
  appliesTo: (operation) => operation.method === 'DELETE' && isAboutOne(operation),
  async check(trial) {
    const { operation } = trial;
    const name = required(trial, targetOf(trial.dialect, operation));
    // Where a contact may have one only, the shared one may have it already.
    const contacts = isForAContact(trial.dialect.resources[name]) ? [await trial.resources.make('contact')] : [];
    const made = await trial.resources.make(name, {}, { with: contacts });
    const id = made.text('id');
    if (!isOneOfAKind(id))
      throw new Skipped('not-applicable', 'the id may be that of something real at the other tenant');
    const path = pathWith(operation, id);
    const read = () => atHome(trial, operation, { method: 'GET', path });
    control(await read(), 'reading it at home');
    const elsewhere = await atTheOther(trial, operation, { method: 'DELETE', path });
    expectRefusal(elsewhere, 'for what belongs to another tenant');
    expectStatus(await read(), 200, 'for what another tenant tried to delete');
    const atLast = await atHome(trial, operation, { method: 'DELETE', path });
    // A host may keep what it must not lose, for instance what was paid; then this proves less, and is not wrong.
    if (atLast.status === 409) return trial.measure('at home it cannot be deleted either');
    if (atLast.status >= 400) {
      throw new Inconclusive('control-failed', `deleting it at home: ${summaryOf(atLast)}`, atLast.exchange);
    }
  },
});

function isForAContact(dialect: ResourceDialect | undefined): boolean {
  return JSON.stringify(dialect?.create.body ?? '').includes('{{contact.id}}');
}

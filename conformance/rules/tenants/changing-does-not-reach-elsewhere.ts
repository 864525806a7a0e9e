import { operation } from '../../document.ts';
import { filledPath } from '../../engine/template.ts';
import { control, expectRefusal, expectTrue } from '../../expect.ts';
import { memberOf } from '../../http/answer.ts';
import { rule } from '../../rule.ts';
import { Inconclusive, Skipped } from '../../verdict.ts';
import { isOneOfAKind } from '../identifiers.ts';
import { atHome, atTheOther } from './asking.ts';

export const changingDoesNotReachElsewhere = rule({
  id: 'tenants/changing-does-not-reach-elsewhere',
  level: 'must',
  section: 'What the service does',
  cites: 'multi-tenant: each tenant has its own host',
  requirement:
    'A contact of one tenant cannot be changed at the host of another, and is afterwards what it was before.',
  needs: ['writes', 'other', 'mailbox'],
  cost: { requests: 6 },
  async check(trial) {
    const contacts = operation('contacts.update');
    const { method, path: pattern, body } = trial.dialect.contacts.rename;
    const made = await trial.resources.make('contact');
    if (!isOneOfAKind(made.text('id'))) {
      throw new Skipped('not-applicable', 'the id may be that of a contact at the other tenant');
    }
    const path = await filledPath(pattern, async (word) => memberOf(made.value, word.split('.').slice(1).join('.')));
    const isChanged = async () => {
      const answer = control(await atHome(trial, contacts, { method: 'GET', path }), 'reading the contact');
      return Object.entries(body).every(([name, value]) => answer.member(name) === value);
    };
    if (await isChanged()) throw new Inconclusive('control-failed', 'the contact is changed before it was asked for');
    const elsewhere = await atTheOther(trial, contacts, { method, path, body });
    expectRefusal(elsewhere, 'for a contact of another tenant');
    expectTrue(!(await isChanged()), elsewhere, 'the contact as it was', 'a contact that was changed');
    control(await atHome(trial, contacts, { method, path, body }), 'changing the contact at home');
    if (!(await isChanged())) throw new Inconclusive('control-failed', 'changing the contact at home has no effect');
  },
});

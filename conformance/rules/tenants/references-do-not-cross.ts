import { control, expectRefusal } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Skipped } from '../../verdict.ts';
import { isOneOfAKind } from '../identifiers.ts';

/** What is made for a contact. */
const made = ['invitation', 'waitlistEntry', 'invoice', 'adhesion', 'contract'];

export const referencesDoNotCross = rule({
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
      control(await resources.attempt(name, {}, { with: [own] }), `making a ${name} for a contact of this tenant`);
    }
  },
});

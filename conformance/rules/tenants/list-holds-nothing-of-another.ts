import { defaultDialect } from '../../dialect.ts';
import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isCollectionRead } from '../applies.ts';
import { isOneOfAKind } from '../identifiers.ts';
import { rowsOf } from './rows.ts';
import { required, rowOf } from './targets.ts';

export const listHoldsNothingOfAnother = rule({
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
    const made = await trial.resources.shared(required(trial, rowOf(trial.dialect, operation)));
    const home = await rowsOf(trial, operation, 'home');
    if (!home.some(({ id }) => id === made.text('id'))) {
      throw new Inconclusive('control-failed', 'what was made is not in the list at home');
    }
    const ids = new Set(home.map(({ id }) => id).filter((id) => typeof id === 'string' && isOneOfAKind(id)));
    // Another tenant may count as this one does, and have a row of its own by each number: those are compared as wholes.
    const wholes = new Set(home.map(({ value }) => JSON.stringify(value)));
    const other = await rowsOf(trial, operation, 'other');
    const crossed = other.find(({ id, value }) => ids.has(id) || wholes.has(JSON.stringify(value)));
    const found = `row ${String(crossed?.id)} of this tenant`;
    expectTrue(crossed === undefined, crossed?.answer, 'no row of this tenant in the list of the other', found);
    trial.measure(`${home.length} rows at home and ${other.length} at the other tenant, none the same`);
  },
});

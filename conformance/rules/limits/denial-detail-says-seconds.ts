import { secondsToWait } from '../../engine/denial.ts';
import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isLimited } from '../applies.ts';
import { eachDenial } from './exhausted.ts';

/** In whatever language: the number stands in it, and it is the one of the header. */
export const denialDetailSaysSeconds = rule({
  id: 'limits/denial-detail-says-seconds',
  level: 'must',
  section: 'Errors',
  cites: 'Errors, Body field detail',
  requirement: 'The member detail of a 429 is a text that states the seconds to wait, as many as Retry-After says.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isLimited,
  async check(trial) {
    await eachDenial(trial, (denial) => {
      const detail = denial.member('detail');
      const shown = JSON.stringify(detail) ?? 'none';
      expectTrue(typeof detail === 'string' && /\d/.test(detail), denial, 'a detail with the seconds to wait', shown);
      const seconds = secondsToWait(denial);
      if (seconds === undefined)
        throw new Inconclusive('control-failed', 'there is no Retry-After to compare with', denial.exchange);
      const numbers = detail.match(/\d+(?:\.\d+)?/g) ?? [];
      const isThere = numbers.some((number) => Number(number) === seconds);
      expectTrue(isThere, denial, `the ${seconds} seconds of Retry-After in detail`, shown);
    });
  },
});

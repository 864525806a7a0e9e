/** Lists of entity tags, `*`, weak tags, and the fields of a 304 (RFC 9110, 13.1 and 15.4.5), at hosts that send entity tags. */
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { Rule } from '../../rule.ts';
import { cites, common, expectUnchanged, newChange, read, tagged, write } from './conditional.ts';

/** Fields that a 304 has if the 200 would have them, with the same value. Date and Expires may move on. */
const sameFields = ['etag', 'cache-control', 'content-location', 'vary'];
const movingFields = ['date', 'expires'];

export const preconditionRules: readonly Rule[] = [
  {
    ...common,
    id: 'effects/304-has-the-fields-of-the-200',
    cites: cites('15.4.5'),
    requirement:
      'A 304 has the Cache-Control, Content-Location, Date, ETag, Expires and Vary that the 200 would have, so that caches stay right.',
    cost: { requests: 3 },
    async check(trial) {
      const change = await newChange(trial);
      const [full, tag] = await tagged(trial, change);
      const response = await read(trial, change, { 'if-none-match': tag });
      // Another rule checks that it is a 304.
      if (response.status !== 304) return trial.measure(`${response.status} in place of a 304`);
      for (const name of sameFields) {
        const [expected, actual] = [full.headers[name], response.headers[name]];
        if (expected === undefined) continue;
        expectTrue(actual === expected, response, `${name}: ${expected}`, `${name}: ${actual ?? 'none'}`);
      }
      const lost = movingFields.find(
        (name) => full.headers[name] !== undefined && response.headers[name] === undefined,
      );
      expectTrue(lost === undefined, response, `${lost} as in the 200`, 'none');
    },
  },
  {
    ...common,
    id: 'effects/if-none-match-compares-weakly',
    cites: cites('13.1.2 and 8.8.3.2'),
    requirement: 'A read is a 304 if any tag of the list in If-None-Match is current, also as a weak tag, and for *.',
    cost: { requests: 5 },
    async check(trial) {
      const change = await newChange(trial);
      const [, tag] = await tagged(trial, change);
      for (const list of [`"${trial.unique()}", ${tag}`, `W/${tag}`, '*']) {
        const response = await read(trial, change, { 'if-none-match': list });
        expectTrue(response.status === 304, response, `304 for If-None-Match: ${list}`, summaryOf(response));
      }
    },
  },
  {
    ...common,
    id: 'effects/if-match-compares-strongly',
    cites: cites('13.1.1 and 8.8.3.2'),
    requirement:
      'A change with If-Match succeeds for * and for a list with the current tag; for the current tag as a weak one it is a 412, and changes nothing.',
    cost: { requests: 9 },
    async check(trial) {
      const change = await newChange(trial);
      const [before, tag] = await tagged(trial, change);
      const weak = await write(trial, change, change, { 'if-match': `W/${tag}` });
      expectTrue(weak.status === 412, weak, '412 for the current tag as a weak one', summaryOf(weak));
      await expectUnchanged(trial, change, before);
      const listed = await write(trial, change, change, { 'if-match': `"${trial.unique()}", ${tag}` });
      expectTrue(listed.status < 300, listed, 'success for a list with the current tag', summaryOf(listed));
      const any = await write(trial, change, await newChange(trial), { 'if-match': '*' });
      expectTrue(any.status < 300, any, 'success for *', summaryOf(any));
    },
  },
];

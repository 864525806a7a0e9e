/** A sealed report and changes of single bytes. Deterministic but for the key. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { digestOf, setOf } from '../../rule-sets/rule-set.ts';
import { report, result, rule } from '../../testing/results.ts';
import { Altered } from '../envelope.ts';
import { sealedReport, verified } from '../statement.ts';

export function sample() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const list = setOf([{ ...rule(), needs: [], cost: { requests: 1 }, check: async () => {} }]);
  const cases = [result(), result({ verdict: 'fail', expected: '403', actual: 'é "201" ' })];
  const facts = report(cases, { ruleSet: { name: '2026-12', digest: digestOf(list), rules: list.length } });
  const content = Buffer.from(sealedReport(facts, list, privateKey));
  return { content, publicKey: createPublicKey(privateKey), facts, list };
}

/** @returns the changes that were not noticed, for instance `byte 12: 0x41 in place of 0x42` */
export function unnoticedIn(content: Buffer, count: number): string[] {
  const random = xoroshiro128plus(20261126);
  return Array.from({ length: count }, () => {
    const at = uniformInt(random, 0, content.length - 1);
    const changed = Buffer.from(content);
    changed[at] = (changed[at] ?? 0) ^ uniformInt(random, 1, 255);
    try {
      verified(changed);
      return [`byte ${at}: ${changed[at]} in place of ${content[at]}`];
    } catch (error) {
      if (!(error instanceof Altered)) throw error;
      return [];
    }
  }).flat();
}

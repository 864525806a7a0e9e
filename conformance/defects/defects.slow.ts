/**
 * Defects that the rules do not know are noticed, and good hosts are not accused. `CONFORMANCE_DEFECTS='^webhooks'`
 * selects defects by a pattern for `area/name`, `CONFORMANCE_GOOD=plain` good hosts by their names, and
 * `CONFORMANCE_REPORT=FILE` writes JSON. By default a few of each area are tried: all take ten minutes in two processes,
 * and the good hosts half an hour.
 */
import { writeFile } from 'node:fs/promises';
import test from 'ava';
import type { TestHost } from '#harness/testing/host.ts';
import { countOf } from '#test/proofs.ts';
import { rules } from '../rules/index.ts';
import { goodVariants } from './good.ts';
import { areas } from './index.ts';
import { type DefectReport, runDefects } from './run.ts';
import { defectText } from './table.ts';
import { startRaisedHost } from './testing/raised-host.ts';

const { CONFORMANCE_DEFECTS: chosen, CONFORMANCE_GOOD: good, CONFORMANCE_REPORT: file } = process.env;
/** By default one of so many defects. */
const share = countOf(40, 12);
const planted = Object.fromEntries(
  Object.entries(areas).map(([area, defects]) => [
    area,
    defects.filter(({ name }, index) =>
      chosen === undefined ? index % share === 0 : new RegExp(chosen).test(`${area}/${name}`),
    ),
  ]),
);
/** By default one that takes seconds. */
const variants = goodVariants.filter(({ name }) => new RegExp(good ?? '^edited-meanwhile$').test(name));

let host: TestHost;
let report: DefectReport;

test.before('the hosts', async (t) => {
  t.timeout(3_600_000);
  host = await startRaisedHost();
  const selfTest = {
    rules,
    profile: host.profile,
    clock: host.clock,
    connect: host.connect,
    concurrency: 4,
  };
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const first = await runDefects(selfTest, planted, variants, say);
  // Under load a mail or webhook may come too late to be seen: what goes unnoticed is tried again, alone.
  const noticed = first.findings.filter(({ isEnough }) => isEnough);
  const again = Object.fromEntries(
    Object.entries(planted).map(([area, defects]) => [
      area,
      defects.filter(({ name }) => !noticed.some(({ defect }) => defect.name === name)),
    ]),
  );
  const second = await runDefects({ ...selfTest, concurrency: 1 }, again, [], say);
  report = { ...first, findings: [...noticed, ...second.findings] };
  if (file !== undefined) await writeFile(file, JSON.stringify(report, null, 2));
  t.log(defectText(report));
});

test.after.always('the host', () => host?.stop());

for (const { name, level, description } of Object.values(planted).flat()) {
  test(`${level === 'must' ? 'fails' : 'warns at'} ${name}: ${description}`, (t) => {
    const finding = report.findings.find(({ defect }) => defect.name === name);
    t.true(finding?.isEnough, `${finding?.noticed}: ${finding?.by}`);
  });
}

for (const { name, description } of variants) {
  test(`does not accuse ${name}: ${description}`, (t) => {
    const accusation = report.accusations.find((one) => one.host.name === name);
    t.deepEqual(accusation?.accused, []);
    t.true((accusation?.passed ?? 0) > 0);
  });
}

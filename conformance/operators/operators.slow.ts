/** Most of a sample of the operators' defects is noticed. `OPERATOR_SAMPLE=7000` tries all of them, `OPERATOR_ONLY=@contacts` some. */
import { appendFile } from 'node:fs/promises';
import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import { countOf } from '#test/proofs.ts';
import { selectCases } from '../engine/selection.ts';
import { rules } from '../rules/index.ts';
import { operatorDefects } from './index.ts';
import { type Notice, noticeAll } from './matrix.ts';
import { operatorReport, operatorText } from './report.ts';
import { sampleOf } from './sample.ts';
import { reasonOf } from './survivors.ts';

const count = Number(process.env.OPERATOR_SAMPLE ?? countOf(5, 25));
const seed = Number(process.env.OPERATOR_SEED ?? 1);
/** Share that must be noticed or have a listed reason. All is the aim: see docs/conformance.md. */
const leastNoticed = 0.9;
const only = new RegExp(process.env.OPERATOR_ONLY ?? '');

test('a sample of the defects of operators is noticed', async (t) => {
  t.timeout(10_800_000);
  const host = await startTestHost();
  t.teardown(() => host.stop());
  const matrix = {
    cases: selectCases(rules, {}),
    profile: host.profile,
    connect: host.connect,
    concurrency: 4,
  };
  const log = process.env.OPERATOR_LOG;
  const onNotice = async (notice: Notice) => {
    if (log) await appendFile(log, `${JSON.stringify(notice)}\n`);
  };
  const chosen = sampleOf(
    operatorDefects.filter(({ name }) => only.test(name)),
    count,
    seed,
  );
  const first = await noticeAll(matrix, chosen, onNotice);
  // Hosts share their administrators: one that ends sessions disturbs the others. What goes unnoticed is tried again, alone.
  const survived = first.filter(({ defect, outcome }) => outcome === 'survived' && reasonOf(defect) === undefined);
  const again = chosen.filter(({ name }) => survived.some(({ defect }) => defect === name));
  const second = await noticeAll({ ...matrix, concurrency: 1 }, again, onNotice);
  const notices = [...first.filter((notice) => !survived.includes(notice)), ...second];
  const report = operatorReport(notices);
  t.log(operatorText(report));
  const effective = notices.filter(({ outcome }) => outcome !== 'without effect');
  t.true(effective.length > count / 2);
  t.true(1 - report.unexplained.length / effective.length >= leastNoticed, operatorText(report));
});

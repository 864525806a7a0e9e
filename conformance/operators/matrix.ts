/**
 * The second matrix of the self-test: whether the suite notices defects that were made without knowledge of its rules. For
 * each defect only the cases about its operation, its resource and the whole host are run, until one fails.
 */
import { forEachConcurrently } from '#harness/concurrency.ts';
import type { Operation } from '#harness/document.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { type Case, execute } from '../engine/execute.ts';
import { RunSession } from '../engine/run-session.ts';
import type { CaseResult } from '../result.ts';
import { enough } from '../rules/received.ts';
import type { SelfTest } from '../self-test.ts';
import { hostWith } from './host.ts';
import type { OperatorDefect } from './operator.ts';

export interface Notice {
  readonly defect: string;
  readonly description: string;
  /**
   * `survived` where no case failed or warned; cases without a verdict count as silent. `without effect` where the operation
   * succeeded and nothing was ever different: its responses have nothing that the operator changes.
   */
  readonly outcome: 'failed' | 'warned' | 'survived' | 'without effect';
  /** The rule that noticed it, or the reasons of cases without a verdict. */
  readonly by: string;
  readonly cases: number;
  readonly milliseconds: number;
}

export interface OperatorMatrix extends Pick<SelfTest, 'profile' | 'connect' | 'concurrency'> {
  readonly cases: readonly Case[];
}

/** Most cases at other operations of the resource: a large one has hundreds, many of them alike. */
const mostNeighbours = 50;
/** Cases after which the passive rules are tried, again and again. */
const few = 8;

/**
 * Cases in the order of their relevance: of the operation, of others at its path and of its list, of its resource (of both what compares responses first),
 * and of the whole host. Passive ones come after every few, because they judge what the others have received and send nothing.
 */
function relevantTo(operation: Operation, cases: readonly Case[]): readonly Case[] {
  const active = cases.filter(({ check }) => !check.isPassive);
  const own = active.filter(({ at }) => at?.id === operation.id);
  const neighbours = active.filter(
    ({ at }) => at && at.id !== operation.id && resourceOf(at) === resourceOf(operation),
  );
  const isNear = (path = '') => path === operation.path || operation.path.startsWith(`${path}/`);
  const nearness = ({ at, rule }: Case) => (isNear(at?.path) ? 0 : 2) + likeness(rule.id);
  const ordered = [
    ...own.toSorted((a, b) => waits(a) - waits(b)),
    ...neighbours.toSorted((a, b) => waits(a) - waits(b) || nearness(a) - nearness(b)).slice(0, mostNeighbours),
    ...active.filter(({ at }) => !at),
  ];
  const passive = cases.filter(({ check }) => check.isPassive);
  return ordered.flatMap((one, index) =>
    index % few === few - 1 || index === ordered.length - 1 ? [one, ...passive] : [one],
  );
}

function waits({ check }: Case): number {
  return check.cost.fills === undefined ? 0 : 1;
}

function likeness(rule: string): number {
  return rule.startsWith('effects/') ? 0 : 1;
}

/** The first name of a path below /api/v1, without what makes it an action of the same resource. */
function resourceOf({ path }: Operation): string {
  return path.split('/')[3]?.replace(/-csv$/, '') ?? '';
}

/** @param report called with each completed defect */
export async function noticeAll(
  matrix: OperatorMatrix,
  defects: readonly OperatorDefect[],
  report: (notice: Notice) => void,
): Promise<Notice[]> {
  const notices: Notice[] = [];
  await forEachConcurrently(defects, matrix.concurrency, async (defect) => {
    const begun = performance.now();
    const tried = await triedAt(matrix, defect);
    const notice = {
      defect: defect.name,
      description: `${defect.operator.description} At ${defect.operation.method} ${defect.operation.path}.`,
      ...tried,
      milliseconds: Math.round(performance.now() - begun),
    };
    notices.push(notice);
    report(notice);
  });
  return notices;
}

async function triedAt(
  { cases, profile, connect }: OperatorMatrix,
  defect: OperatorDefect,
): Promise<Pick<Notice, 'outcome' | 'by' | 'cases'>> {
  const { handlers, hasChanged, hasSucceeded } = hostWith(defect);
  const host = await startBrokenHost(profile, handlers);
  const session = new RunSession(...connect(host.profile));
  const order = relevantTo(defect.operation, cases);
  try {
    // Before the defect can show, so that operators know writers at each tenant, here also a JWT. One that fails is reported by a case.
    const { actors } = session;
    await Promise.allSettled([actors.readWrite(), actors.secondToken(), actors.otherReadWrite()]);
    const silent = new Set<string>();
    for (const [index, one] of order.entries()) {
      // They would send a sample of their own.
      const isAtTheEnd = order.slice(index).every(({ check }) => check.isPassive);
      if (one.check.isPassive && !isAtTheEnd && session.judge.responses < enough) continue;
      const [result] = await execute(session, [one], () => {}, new AbortController().signal);
      if (result?.verdict === 'fail' || result?.verdict === 'warn') {
        const outcome = result.verdict === 'fail' ? 'failed' : 'warned';
        return { outcome, by: sentenceOf(result), cases: index + 1 };
      }
      if (result?.reason && result.verdict === 'inconclusive') silent.add(sentenceOf(result));
    }
    if (!hasChanged() && hasSucceeded()) return { outcome: 'without effect', by: '', cases: order.length };
    return { outcome: 'survived', by: [...silent].slice(0, 3).join(' | '), cases: order.length };
  } finally {
    await session.close();
    await host.stop();
  }
}

function sentenceOf({ rule, operation, reason, expected, actual }: CaseResult): string {
  const why = reason ? `${reason.code}: ${reason.text}` : `expected ${expected}, got ${actual}`;
  return `${rule.id}${operation ? ` at ${operation.id}` : ''}: ${why}`;
}

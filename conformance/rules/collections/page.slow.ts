import test from 'ava';
import { startTestHost } from '#harness/testing/host.ts';
import { type Handlers, jsonOf, withJson, without } from '../../broken/mutant.ts';
import { startBrokenHost } from '../../broken/proxy.ts';
import { execute } from '../../engine/execute.ts';
import { RunSession } from '../../engine/run-session.ts';
import { selectCases } from '../../engine/selection.ts';
import { rules } from '../index.ts';

/** Has pages by a number, as the specification leaves open, and no link to the next one. */
const numbered: Handlers = {
  api: async (request, forward) => {
    const response = await forward(request);
    const { view, ...page } = jsonOf(response);
    if (view === undefined) return response;
    return withJson({ ...response, headers: without(response.headers, 'link') }, { ...page, page: 1 });
  },
};

test('a list whose further pages cannot be read is not taken for one that lacks rows', async (t) => {
  t.timeout(180_000);
  const host = await startTestHost();
  t.teardown(() => host.stop());
  const proxied = await startBrokenHost(host.profile, numbered);
  t.teardown(() => proxied.stop());
  const run = new RunSession(...host.connect(proxied.profile));
  const tried = async (selected: readonly string[], operations: readonly string[]) => {
    const cases = selectCases(rules, { rules: selected.map((name) => `collections/${name}`), operations });
    const results = await execute(run, cases, () => {}, new AbortController().signal);
    return results.map(({ rule, verdict, reason, actual }) => [rule.id, verdict, reason?.text ?? actual]);
  };
  // Makes more users than a page has.
  t.deepEqual(await tried(['a-page-of-100-is-given'], ['users.list']), [
    ['collections/a-page-of-100-is-given', 'pass', undefined],
  ]);
  const undecided = [
    ...(await tried(
      ['known-users-are-listed', 'specified-lists-show-new-rows', 'total-is-the-number-of-rows'],
      ['users.list'],
    )),
    ...(await tried(['a-list-of-a-part-has-its-rows-alone'], ['groups.listMembers'])),
    ...(await tried(['deletions-hide-no-other-row', 'new-rows-repeat-and-hide-none'], ['groups.list'])),
    ...(await tried(['next-link-keeps-to-its-filter'], ['payments.list'])),
  ];
  await run.close();
  t.is(undecided.length, 7);
  for (const [id, verdict, said] of undecided) {
    t.is(verdict, 'inconclusive', `${id}: ${said}`);
    t.regex(String(said), /the first of several pages has no `view\.next`; see page\.next of the dialect/, id);
  }
});

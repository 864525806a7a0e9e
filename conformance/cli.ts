/** npm run conformance: tests a tenant's host against the rules of the specification. */
import { Command } from 'commander';
import { parse } from '#harness/cli/parse.ts';
import { addBaseline } from './cli/baseline.ts';
import { addBroken } from './cli/broken.ts';
import { addDiff } from './cli/diff.ts';
import { addExplain, addList } from './cli/explain.ts';
import { addBadge, addHistory } from './cli/history.ts';
import { addInit } from './cli/init.ts';
import { addObserve } from './cli/observe.ts';
import { addPlan } from './cli/plan.ts';
import { addReplay } from './cli/replay.ts';
import { addRuleSets } from './cli/rule-sets.ts';
import { addRun } from './cli/run.ts';
import { addSealKey, addVerify } from './cli/seal.ts';
import { addSelfTest } from './cli/self-test.ts';

const program = new Command('guildgate-conformance')
  .description(
    'Tests the host of a tenant against the rules of the specification. It knows contracts/openapi.json and HTTP, nothing of the server.',
  )
  .addHelpText(
    'after',
    `
Exit codes: 0 every must is kept; 1 a rule failed; 2 wrong use; 3 inconclusive; 130 interrupted.
See docs/conformance.md.`,
  );
// Order of the help.
const inspect = [addPlan, addList, addExplain, addRuleSets];
const results = [addDiff, addReplay, addBaseline, addSealKey, addVerify, addHistory, addBadge];
for (const add of [addInit, addRun, addObserve, ...inspect, ...results, addSelfTest, addBroken]) add(program);

await parse(program);

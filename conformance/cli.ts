/** npm run conformance: tests a tenant's host against the rules of the specification. */
import { Command } from 'commander';
import { parse } from '#harness/cli/parse.ts';
import { addBroken } from './cli/broken.ts';
import { addDiff } from './cli/diff.ts';
import { addExplain, addList } from './cli/explain.ts';
import { addPlan } from './cli/plan.ts';
import { addReplay } from './cli/replay.ts';
import { addRun } from './cli/run.ts';
import { addSelfTest } from './cli/self-test.ts';

const program = new Command('conformance')
  .description(
    'Tries a tenant host by the rules of the specification. It knows contracts/openapi.json and HTTP, nothing of the server.',
  )
  .addHelpText(
    'after',
    `
Exit codes: 0 every must is kept; 1 a rule failed; 2 wrong use; 3 nothing can be said; 130 interrupted.
See docs/conformance.md.`,
  );
// Order of the help.
for (const add of [addRun, addPlan, addList, addExplain, addDiff, addReplay, addSelfTest, addBroken]) add(program);

await parse(program);

/** npm run conformance: tries a tenant's host by the rules of the specification. */
import { Command } from 'commander';
import { parse } from './cli/parse.ts';
import { addProving } from './cli/proving.ts';
import { addReading } from './cli/reading.ts';
import { addReplay, addRun } from './cli/run.ts';

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
addRun(program);
addReading(program);
addReplay(program);
addProving(program);

await parse(program);

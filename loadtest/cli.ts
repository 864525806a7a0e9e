/** npm run loadtest: proves a rate limiter right or wrong, names its algorithm, and measures a host. */
import { Command, CommanderError } from 'commander';
import { say } from '#conformance/cli/output.ts';
import { exitCodes } from '#conformance/exit-code.ts';
import { UsageError } from '#conformance/usage-error.ts';
import { Inconclusive } from '#conformance/verdict.ts';
import { addFingerprint } from './cli/fingerprint.ts';
import { addAnalyse, addLimits } from './cli/limits.ts';
import { addSelfTest } from './cli/self-test.ts';
import { addThroughput } from './cli/throughput.ts';

const program = new Command('loadtest')
  .description(
    'Proves a rate limiter right or wrong, names its algorithm, and measures a host. It knows contracts/openapi.json and HTTP, nothing of the server.',
  )
  .addHelpText(
    'after',
    `
Examples:
  $ npm run -s loadtest -- limits http://acme.localhost:8080 --operation identity.requestLoginOtp
  $ npm run -s loadtest -- limits http://localhost:3000 --operation 'GET /limited' --identity header:x-client --quota 20 --window 60
  $ npm run -s loadtest -- fingerprint http://acme.localhost:8080 users.export
  $ npm run -s loadtest -- throughput http://acme.localhost:8080 --scenario reads

Exit codes: 0 as promised; 1 refuted, or a --fail-if was crossed; 2 wrong use; 3 nothing can be said; 130 interrupted.
See docs/rate-limits.md.`,
  )
  .showHelpAfterError()
  .exitOverride();
addLimits(program);
addAnalyse(program);
addFingerprint(program);
addThroughput(program);
addSelfTest(program);
for (const command of program.commands) command.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.conforms : exitCodes.usage;
  else if (error instanceof UsageError) {
    say(error.message);
    process.exitCode = exitCodes.usage;
  } else if (error instanceof Inconclusive) {
    say(error.message);
    process.exitCode = exitCodes.inconclusive;
  } else throw error;
}

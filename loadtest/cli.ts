/** npm run loadtest: proves a rate limiter right or wrong, names its algorithm, and measures a host. */
import { Command } from 'commander';
import { parse } from '#harness/cli/parse.ts';
import { addFairness } from './cli/fairness.ts';
import { addFingerprint } from './cli/fingerprint.ts';
import { addAnalyse, addLimits } from './cli/limits.ts';
import { addSelfTest } from './cli/self-test.ts';
import { addThroughput } from './cli/throughput.ts';

const program = new Command('guildgate-loadtest')
  .description(
    'Proves a rate limiter right or wrong, names its algorithm, and measures a host and its fairness. It knows contracts/openapi.json and HTTP, nothing of the server.',
  )
  .addHelpText(
    'after',
    `
Examples:
  $ npm run -s loadtest -- limits http://acme.localhost:8080 --operation identity.requestLoginOtp
  $ npm run -s loadtest -- limits http://localhost:3000 --operation 'GET /limited' --identity header:x-client --quota 20 --window 60
  $ npm run -s loadtest -- fingerprint http://acme.localhost:8080 users.export
  $ npm run -s loadtest -- throughput http://acme.localhost:8080 --scenario reads
  $ npm run -s loadtest -- fairness http://localhost:8080 --identities tenants.json

Exit codes: 0 as promised, by the checks of the run; 1 refuted, or a --fail-if was crossed; 2 wrong use; 3 no verdict; 130 interrupted.
See docs/load-testing.md.`,
  );
addLimits(program);
addAnalyse(program);
addFingerprint(program);
addThroughput(program);
addFairness(program);
addSelfTest(program);

await parse(program);

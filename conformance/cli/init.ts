/** The command `init`: writes the profile of a host that is new to the suite. */
import type { Command } from 'commander';
import { exitCodes } from '#harness/cli/exit-code.ts';
import { print, printJson, say } from '#harness/cli/output.ts';
import { createHttpClient, type HttpClient } from '#harness/http/client.ts';
import { userAgent } from '#harness/version.ts';
import { hostRequests } from '../init/host-requests.ts';
import { type Initialized, initialize, isFault, servedAt } from '../init/init.ts';
import { baseUrlOf, type InitOptions, type Inputs, inputsOf } from '../init/inputs.ts';
import { assertWritable, writeProfile } from '../init/profile-file.ts';
import { type Questions, questionsOn } from '../init/questions.ts';
import { type FirstResponses, reach } from '../init/reach.ts';
import { initText } from '../init/text.ts';

interface InitCommandOptions extends InitOptions {
  readonly out: string;
  readonly force?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly operations: boolean;
}

/** Tries of a password on a terminal. */
const mostTries = 3;

/** @returns the exit code */
async function initCommand(url: string, options: InitCommandOptions): Promise<number> {
  const baseUrl = baseUrlOf(url);
  await assertWritable(options.out, options.force ?? false);
  const client = createHttpClient(await userAgent());
  try {
    // Before any question: a host that cannot be tested needs no password.
    const first = await reach(hostRequests(client, baseUrl));
    if (isFault(first)) {
      if (options.json) printJson({ host: baseUrl, fault: first });
      else say(`${first.text}\n→ ${first.advice}`);
      return exitCodes.inconclusive;
    }
    return await profileFor(client, baseUrl, first, options);
  } finally {
    await client.close();
  }
}

async function profileFor(
  client: HttpClient,
  baseUrl: string,
  first: FirstResponses,
  options: InitCommandOptions,
): Promise<number> {
  const isSilent = options.yes || options.json || !process.stdin.isTTY;
  const questions = isSilent ? undefined : questionsOn(process.stdin, process.stderr);
  let result: Awaited<ReturnType<typeof initialize>>;
  try {
    const inputs = await inputsOf(options, process.env, questions);
    result = await tried(client, baseUrl, inputs, first, questions);
  } finally {
    questions?.close();
  }
  if (!('profile' in result)) {
    if (options.json) printJson({ host: baseUrl, refusal: result });
    else say(`No profile was written: ${result.text}.\n→ ${result.advice}`);
    return result.kind === 'limited' ? exitCodes.inconclusive : exitCodes.fails;
  }
  await writeProfile(options.out, result.profile);
  await report(result, options);
  return result.isReady ? exitCodes.conforms : exitCodes.inconclusive;
}

/** A mistyped password can be corrected on a terminal. */
async function tried(
  client: HttpClient,
  baseUrl: string,
  inputs: Inputs,
  first: FirstResponses,
  questions: Questions | undefined,
) {
  let result = await initialize(client, baseUrl, inputs, first);
  for (let left = mostTries - 1; left > 0 && questions && isRefused(result); left -= 1) {
    say(`${result.text}. ${result.advice}`);
    const password = await questions.secret('Password again (not shown)');
    const administrator = { ...inputs.administrator, password };
    result = await initialize(client, baseUrl, { ...inputs, administrator }, first);
  }
  return result;
}

function isRefused(
  result: Awaited<ReturnType<typeof initialize>>,
): result is Exclude<Awaited<ReturnType<typeof initialize>>, Initialized> {
  return 'kind' in result && result.kind === 'refused';
}

async function report(result: Initialized, { out, json, operations }: InitCommandOptions) {
  const progress = (done: number, all: number) => {
    if (process.stderr.isTTY)
      process.stderr.write(`\rprobing operations: ${done} of ${all}${done === all ? '\n' : ''}`);
  };
  const served = operations && result.isReady ? await servedAt(result.profile, progress) : undefined;
  const { found, gaps, isReady, profile } = result;
  if (json) {
    printJson({
      host: profile.baseUrl,
      profile: out,
      isReady,
      found,
      gaps,
      dialect: profile.dialect ?? {},
      ...(served ? { served } : {}),
    });
  } else print(initText(result, served, out));
}

export function addInit(program: Command): void {
  program
    .command('init')
    .argument('<url>', "the tenant's host")
    .description('write the profile of a host: asks for credentials, and finds out its headers and members')
    .option('--out <file>', 'the profile; it holds secrets, and only you can read it', 'conformance-profile.json')
    .option('--force', 'replace the file if it exists')
    .option('--email <email>', 'of an administrator of the tenant')
    .option('--password-env <name>', 'variable with the password', 'CONFORMANCE_PASSWORD')
    .option('--read-write-token-env <name>', 'variable with a read-write Api-Token', 'CONFORMANCE_READ_WRITE')
    .option('--read-only-token-env <name>', 'variable with a read-only Api-Token', 'CONFORMANCE_READ_ONLY')
    .option('--other <url>', 'host of a second tenant, for isolation')
    .option('--other-email <email>', 'of an administrator of the second tenant')
    .option('--other-password-env <name>', 'variable with that password', 'CONFORMANCE_OTHER_PASSWORD')
    .option('--mailpit <url>', "a Mailpit that receives the host's mails")
    .option('--allow-writes', 'the suite may make, change and delete things of its own')
    .option('--no-operations', 'do not probe which operations the host has')
    .option('--yes', 'ask nothing: everything comes from options and variables')
    .option('--json', 'ask nothing, and print the result as JSON')
    .addHelpText(
      'after',
      `
Secrets are typed, or come from variables: options can be seen by other users of the machine.
Exit codes: 0 the profile is ready; 1 the host refuses the credentials; 2 wrong use; 3 the host cannot be tested (yet).

Examples:
  $ npm run -s conformance -- init https://qa.example.org
  $ CONFORMANCE_PASSWORD=… npm run -s conformance -- init qa.example.org --yes --email qa@example.org --allow-writes
  $ npm run -s conformance -- init http://acme.localhost:8080 --json --email ada@acme.example --out acme.json`,
    )
    .action(async (url: string, options: InitCommandOptions) => {
      process.exitCode = await initCommand(url, options);
    });
}

/** The commands `guildgate contract`: compare contracts, accept changes that break, and release a version. */
import { Argument, type Command, Option } from 'commander';
import { severities } from '#contracts/diff/change.ts';

const examples = `
Examples:
  guildgate contract diff                               the present contracts against the last release
  guildgate contract diff main                          against those of another branch or commit
  guildgate contract diff https://acme.example/api/v1/openapi.json
  guildgate contract diff v1.json --to v2.json          two documents
  guildgate contract diff --json | jq '.changes[] | select(.severity == "breaking")'
  guildgate contract accept 3f9c2a7b10 --reason 'no caller in the log of a year'
  guildgate contract release 1.1.0
  guildgate contract import http://10.0.0.5:9000/openapi.json --name books --upstream http://10.0.0.5:9000 > services/books.ts

Severities: breaking (a caller that is right today can fail), risky (types, strict readers, access), additive, editorial.
Exit codes: 0 nothing breaks, or all of it was accepted; 2 wrong use; 3 a change breaks callers and was not accepted.`;

/** Imported when needed: the document takes all schemas, and other commands start without. */
const actions = () => import('./contract/actions.ts');

type Actions = Awaited<ReturnType<typeof actions>>;

/** Adds the commands; cli.ts explains other errors. */
export function addContractCommands(program: Command): void {
  const contract = program
    .command('contract')
    .description(
      'compare the contract with an older one, accept changes that break, release a version, import that of a service (GATEWAY_CONTRACTS)',
    )
    .addHelpText('afterAll', examples);
  contract
    .command('diff')
    .description('print what changed, how severely, and for whom')
    .addArgument(new Argument('[old]', 'a git ref, a file or a URL; absent: the last release'))
    .option('--to <document>', 'compare with this git ref, file or URL instead of the present contracts')
    .addOption(new Option('--least <severity>', 'list no less severe ones').choices(severities).default('additive'))
    .option('--json', 'print JSON, with all changes')
    .action(async (...given: Parameters<Actions['diff']>) => (await actions()).diff(...given));
  contract
    .command('accept')
    .description('record that a change since the last release is wanted, and why')
    .argument('<fingerprint...>', 'as `diff` prints them')
    .requiredOption('--reason <sentence>', 'for the changelog')
    .action(async (...given: Parameters<Actions['accept']>) => (await actions()).accept(...given));
  contract
    .command('import')
    .description('print contracts for a service behind the gateway, made from its own OpenAPI document')
    .argument('<document>', 'a file or URL, as JSON')
    .requiredOption('--name <name>', 'of the service: small letters, digits and hyphens')
    .requiredOption('--upstream <url>', 'where the service is, such as http://10.0.0.5:9000')
    .action(async (...given: Parameters<Actions['importContracts']>) => (await actions()).importContracts(...given));
  contract
    .command('release')
    .description('make the present contracts the ones that later changes are compared with')
    .argument('<version>', 'such as 1.1.0')
    .action(async (...given: Parameters<Actions['makeRelease']>) => (await actions()).makeRelease(...given));
}

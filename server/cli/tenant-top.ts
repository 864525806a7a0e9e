/** The command `guildgate tenant top`: which tenants use PostgreSQL most, by the metrics of the nodes. */
import { isIPv6 } from 'node:net';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { OperatorRefusal } from '../platform/operator-refusal.ts';
import { textTable } from '../platform/text-table.ts';
import { print } from './terminal.ts';

const examples = `
Examples:
  METRICS_PORT=9090 guildgate tenant top                the node of this environment
  guildgate tenant top --metrics http://api-1:9090/metrics --metrics http://api-2:9090/metrics
  guildgate tenant top --json | jq '.tenants[0]'

Each node counts the last minute. Connections: how many a tenant held at a time, of DATABASE_POOL_SIZE of each node. Wait: how
long its transactions waited for one. Refused: requests that were answered 503, because its own requests used its share up.
Exit code: 0; 1 if a node cannot be read.`;

interface Options {
  readonly metrics?: readonly string[];
  readonly json?: boolean;
}

/** Of one tenant, by the last part of the metric's name. */
type Use = Record<(typeof metricNames)[number], number>;

const metricNames = ['connections', 'transactions', 'refusals', 'wait_seconds'] as const;

/** How long a node may take to answer, in milliseconds. */
const patience = 5_000;

export function addTopCommand(tenant: Command): void {
  tenant
    .command('top')
    .description('show the organisations that use PostgreSQL most (METRICS_PORT and METRICS_HOST, or --metrics)')
    .addOption(
      new Option('--metrics <url>', 'of a node; may be repeated').argParser<string[]>((url, urls = []) => [
        ...urls,
        readUrl(url),
      ]),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(showTop);
}

async function showTop({ metrics, json }: Options): Promise<void> {
  const urls = metrics ?? ownUrls();
  if (urls.length === 0) {
    throw new OperatorRefusal('No node is named: set METRICS_PORT as its environment does, or give --metrics <url>.');
  }
  const uses = new Map<string, Use>();
  for (const url of urls) addUses(uses, await metricsAt(url));
  const tenants = [...uses]
    .map(([tenant, { wait_seconds: waitSeconds, ...use }]) => ({ tenant, ...use, waitSeconds }))
    .sort((one, other) => other.connections - one.connections || other.refusals - one.refusals);
  if (json) print(JSON.stringify({ nodes: urls.length, tenants }, null, 2));
  else if (tenants.length === 0) print('No organisation has used PostgreSQL within the last minute.');
  else {
    const head = ['Organisation', 'Connections', 'Transactions/s', 'Wait', 'Refused/s'];
    const rows = tenants.map(({ tenant, connections, transactions, waitSeconds, refusals }) => [
      tenant,
      connections.toFixed(2),
      transactions.toFixed(1),
      `${Math.round(waitSeconds * 1000)} ms`,
      refusals.toFixed(1),
    ]);
    print(textTable(head, rows));
  }
}

/** @returns the address at which a node with this environment answers; none without METRICS_PORT */
function ownUrls({ METRICS_HOST, METRICS_PORT }: NodeJS.ProcessEnv = process.env): string[] {
  if (!METRICS_PORT) return [];
  const everywhere = ['0.0.0.0', '::'];
  const host = METRICS_HOST && !everywhere.includes(METRICS_HOST) ? METRICS_HOST : '127.0.0.1';
  return [`http://${isIPv6(host) ? `[${host}]` : host}:${METRICS_PORT}/metrics`];
}

function readUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw new InvalidArgumentError('It must be a URL such as http://127.0.0.1:9090/metrics.');
}

/** @returns the text of the metrics. @throws OperatorRefusal */
async function metricsAt(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const text = await response.text();
    if (response.ok && text.includes('guildgate_ready')) return text;
    throw new OperatorRefusal(
      `${url} answers ${response.status}, and not with the metrics of a node. See METRICS_PORT.`,
    );
  } catch (error) {
    // fetch() throws these when nothing listens, and when the answer takes too long.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
    throw new OperatorRefusal(`${url} does not answer. Does the node run, with METRICS_PORT?`);
  }
}

/** Adds what one node says: it sums up, but a wait is that of the node where it is longest. */
function addUses(uses: Map<string, Use>, text: string): void {
  for (const [, name, tenant = '', value] of text.matchAll(/^guildgate_tenant_(\w+)\{tenant="([^"]*)"\} (\S+)$/gm)) {
    const metric = metricNames.find((known) => known === name);
    if (!metric) continue;
    const use = uses.get(tenant) ?? { connections: 0, transactions: 0, refusals: 0, wait_seconds: 0 };
    use[metric] = metric === 'wait_seconds' ? Math.max(use[metric], Number(value)) : use[metric] + Number(value);
    uses.set(tenant, use);
  }
}

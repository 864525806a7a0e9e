/** The real HAProxy with the deployed configuration, on free ports. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#fixtures/free-port.ts';
import { endWithParent } from '#server/platform/embedded-postgres/lifeline.ts';
import { until } from '#test/until.ts';

/** Debian installs servers outside of a user's PATH. */
const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

const isCi = !['', '0', 'false', undefined].includes(process.env.CI);

/** Skips tests without HAProxy; in CI they run and fail instead. */
export const hasHaproxy = isCi || spawnSync('haproxy', ['-v'], { env }).error === undefined;

export interface Haproxy {
  readonly port: number;
  /** Whether the proxy sends requests to the node of this name. */
  isUp(node: 'api1' | 'api2'): Promise<boolean>;
  /** Log lines about nodes taken out of service. */
  downs(): string[];
  stop(): Promise<void>;
}

/** @param nodes ports of the nodes on 127.0.0.1. @throws Error with the output if it does not start */
export async function startHaproxy(nodes: readonly [number, number]): Promise<Haproxy> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const settings = {
    PROXY_ADDRESS: `127.0.0.1:${port}`,
    PROXY_METRICS: `127.0.0.1:${metricsPort}`,
    API_1: `127.0.0.1:${nodes[0]}`,
    API_2: `127.0.0.1:${nodes[1]}`,
  };
  const file = join(import.meta.dirname, '../haproxy.cfg');
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-10_000);
    });
  }
  await once(child, 'spawn');
  if (child.pid === undefined) throw new Error('a process that was spawned has no pid');
  const cutLifeline = endWithParent(child.pid, 'TERM');
  const exited = once(child, 'exit').then(cutLifeline);
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const isUp = async (node: string) => {
    const up = `haproxy_server_status{proxy="api",server="${node}",state="UP"} 1`;
    return (await metrics()).includes(up);
  };
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`haproxy does not start:\n${output}`);
    return metrics().then(
      () => true,
      // Not listening yet.
      () => false,
    );
  };
  await until(answers, `haproxy answers`);
  return {
    port,
    isUp,
    downs: () => output.split('\n').filter((line) => line.includes(' is DOWN')),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

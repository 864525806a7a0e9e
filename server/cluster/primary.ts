/**
 * Primary of a cluster: listens on the port and distributes connections to the server processes round robin. It does
 * nothing else on the path of a request.
 */
import type { Logger } from '../platform/log.ts';
import { type MetricsAddress, type MetricsListener, serveMetrics } from '../platform/metrics.ts';
import type { Report } from '../platform/readiness.ts';
import { type Children, startChildren } from './children.ts';

export interface Cluster {
  readonly port: number;
  /** Sends the signal to all processes and waits for their exit. @throws Error if one exits with an error */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Kills all processes. */
  kill(): void;
}

export interface ClusterOptions {
  readonly processes: number;
  readonly metrics: MetricsAddress | undefined;
}

/** @throws ClusterNotStarted, MetricsPortUnavailable */
export async function startCluster({ processes, metrics }: ClusterOptions, logger: Logger): Promise<Cluster> {
  const children = await startChildren(processes, logger);
  let isStopping = false;
  let listener: MetricsListener | undefined;
  if (metrics) {
    const readiness = { report: () => reportOf(children, processes, isStopping) };
    try {
      listener = await serveMetrics(metrics, { registry: await registryOf(children), readiness }, logger);
    } catch (error) {
      children.kill();
      throw error;
    }
  }
  return {
    port: children.port,
    async stop(signal) {
      isStopping = true;
      const codes = await children.stop(signal);
      await listener?.stop();
      const failed = codes.filter((code) => code !== 0);
      if (failed.length > 0) throw new Error(`${failed.length} server processes exited with an error`);
    },
    kill: () => children.kill(),
  };
}

/** The cluster is ready if all processes are, and degraded if only some can serve. */
async function reportOf(children: Children, wanted: number, isStopping: boolean): Promise<Report> {
  if (isStopping) return { status: 'stopping', dependencies: {} };
  const reports = (await children.states()).flatMap((state) => (state ? [state.report] : []));
  const ready = reports.filter(({ status }) => status === 'ready').length;
  const able = reports.filter(({ status }) => status === 'ready' || status === 'degraded').length;
  const down = new Set(
    reports.flatMap(({ dependencies }) =>
      Object.entries(dependencies).flatMap(([name, state]) => (state === 'down' ? [name] : [])),
    ),
  );
  const names = new Set(reports.flatMap(({ dependencies }) => Object.keys(dependencies)));
  return {
    status: ready === wanted ? 'ready' : able > 0 ? 'degraded' : 'unavailable',
    dependencies: {
      processes: `${ready} of ${wanted} ready`,
      ...Object.fromEntries([...names].map((name) => [name, down.has(name) ? 'down' : 'up'])),
    },
  };
}

/** Aggregates the metrics of all processes, each by its own aggregator: most are summed. */
async function registryOf(children: Children) {
  const { AggregatorRegistry, Counter, Gauge, Registry } = await import('prom-client');
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: 'guildgate_processes_serving',
    help: 'Server processes of this cluster that serve.',
    registers,
    collect() {
      this.set(children.serving);
    },
  });
  new Counter({
    name: 'guildgate_process_deaths_total',
    help: 'Server processes that exited unexpectedly and were replaced.',
    registers,
    collect() {
      this.reset();
      this.inc(children.deaths);
    },
  });
  return {
    contentType: own.contentType,
    async metrics() {
      const counted = [await own.getMetricsAsJSON()];
      for (const state of await children.states()) {
        // A missing part would lower the sums, which Prometheus treats as a counter reset; a failed scrape is harmless.
        if (!state) throw new Error('a server process did not report its metrics in time');
        counted.push(state.metrics);
      }
      return AggregatorRegistry.aggregate(counted).metrics();
    },
  };
}

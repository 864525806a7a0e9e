/**
 * Several server processes on one port: the primary listens, hands connections over in turn, and does nothing else on
 * the way of a request.
 */
import type { Logger } from '../platform/log.ts';
import { type MetricsAddress, type MetricsListener, serveMetrics } from '../platform/metrics.ts';
import type { Report } from '../platform/readiness.ts';
import { type Children, startChildren } from './children.ts';

export interface Cluster {
  readonly port: number;
  /** Passes the signal on, and waits until all have ended. @throws when one did not end as it should */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** Ends all processes at once. */
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
      if (failed.length > 0) throw new Error(`${failed.length} server processes did not end as they should`);
    },
    kill: () => children.kill(),
  };
}

/** The cluster is ready when all are, and degraded while some can serve. */
async function reportOf(children: Children, wanted: number, isStopping: boolean): Promise<Report> {
  if (isStopping) return { status: 'stopping', dependencies: {} };
  const reports = (await children.ask()).flatMap((state) => (state ? [state.report] : []));
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

/** All processes as one, by the way of each metric: most are added up. */
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
    help: 'Server processes that ended without being told to, and were replaced.',
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
      for (const state of await children.ask()) {
        // Without its part the sums would fall, which Prometheus takes for a restart: a gap tells nothing wrong.
        if (!state) throw new Error('a server process did not tell its metrics in time');
        counted.push(state.metrics);
      }
      return AggregatorRegistry.aggregate(counted).metrics();
    },
  };
}

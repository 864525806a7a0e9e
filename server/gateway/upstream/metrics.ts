/** Counts what services answer, and where they violate their contracts. */
import type { Registry } from 'prom-client';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Upstream } from './upstream.ts';

export interface UpstreamMetrics {
  /** @param outcome `success`, or the code of the problem that the caller got */
  responded(service: string, outcome: string): void;
  violated(operation: Pick<AnyOperation, 'id'>): void;
}

/** Counts nothing. */
export const noUpstreamMetrics: UpstreamMetrics = { responded() {}, violated() {} };

export async function upstreamMetrics(
  registry: Registry,
  upstreams: () => Iterable<Upstream>,
): Promise<UpstreamMetrics> {
  const { Counter, Gauge } = await import('prom-client');
  const registers = [registry];
  const responses = new Counter({
    name: 'guildgate_upstream_responses_total',
    help: 'Responses of services behind the gateway, by their outcome for the caller: success, or the code of a problem.',
    labelNames: ['service', 'outcome'],
    registers,
  });
  const violations = new Counter({
    name: 'guildgate_upstream_contract_violations_total',
    help: 'Responses of services that do not fit the contract of their operation, and were passed on.',
    labelNames: ['operation'],
    registers,
  });
  new Gauge({
    name: 'guildgate_upstream_instances_left_out',
    help: 'Instances of services that get no requests, because the last ones failed.',
    labelNames: ['service'],
    registers,
    collect() {
      for (const { name, leftOut } of upstreams()) this.set({ service: name }, leftOut());
    },
  });
  return {
    responded: (service, outcome) => responses.inc({ service, outcome }),
    violated: ({ id }) => violations.inc({ operation: id }),
  };
}

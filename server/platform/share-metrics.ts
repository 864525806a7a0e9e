/** Metrics of the resources that tenants share in a process, by resource and never by tenant. */
import type { Registry } from 'prom-client';
import type { Shares } from './shares.ts';

export async function shareMetrics(registry: Registry, resources: readonly Shares[]): Promise<void> {
  const { Counter, Gauge } = await import('prom-client');
  const registers = [registry];
  new Gauge({
    name: 'guildgate_share_requests',
    help: 'Requests that hold a slot of a shared resource (running) or wait for one (waiting).',
    labelNames: ['resource', 'state'],
    registers,
    collect() {
      for (const shares of resources) {
        const { running, waiting } = shares.usage();
        this.set({ resource: shares.name, state: 'running' }, running);
        this.set({ resource: shares.name, state: 'waiting' }, waiting);
      }
    },
  });
  new Counter({
    name: 'guildgate_share_decisions_total',
    help: 'Requests for a slot of a shared resource: granted, or refused because a tenant or address has used up its share.',
    labelNames: ['resource', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const shares of resources) {
        const { granted, refused } = shares.usage();
        this.inc({ resource: shares.name, outcome: 'granted' }, granted);
        this.inc({ resource: shares.name, outcome: 'refused' }, refused);
      }
    },
  });
}

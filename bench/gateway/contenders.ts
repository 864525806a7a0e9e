/** The measured gateways, each in front of the same service. */
import type { Contender } from '../limiter/contenders.ts';

const common = {
  limiter: 'plain',
  bare: '../gateway/servers/service.ts',
  usesRedis: false,
  ours: false,
} as const;

export const gateways: readonly Contender[] = [
  {
    ...common,
    id: 'ours',
    name: 'guildgate',
    algorithm: 'sliding log',
    server: '../gateway/servers/guildgate.ts',
    ours: true,
  },
  {
    ...common,
    id: 'fastify',
    name: '@fastify/http-proxy',
    peer: '@fastify/http-proxy',
    algorithm: 'fixed window',
    server: '../gateway/peers/http-proxy.mjs',
  },
  { ...common, id: 'nginx', name: 'nginx', algorithm: 'leaky bucket', server: '../gateway/servers/nginx.ts' },
  {
    ...common,
    id: 'haproxy',
    name: 'HAProxy',
    algorithm: 'rate over a sliding period',
    server: '../gateway/servers/haproxy.ts',
  },
];

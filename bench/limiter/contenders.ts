/** The measured limiters. */

/** A server of this folder, and its framework. */
export interface Contender {
  /** For --only. */
  readonly id: string;
  readonly name: string;
  /** The package whose version is reported. */
  readonly peer?: string;
  readonly algorithm: string;
  /** Module of this folder. */
  readonly server: string;
  /** Which limiter of that module. */
  readonly limiter: string;
  /** Module of this folder that serves the same route without a limiter. */
  readonly bare: string;
  readonly usesRedis: boolean;
  readonly ours: boolean;
}

const onHapi = { bare: 'servers/ours.ts', usesRedis: true, ours: false } as const;
const flexible = {
  ...onHapi,
  peer: 'rate-limiter-flexible',
  algorithm: 'fixed window',
  server: 'peers/rate-limiter-flexible.mjs',
} as const;

export const contenders: readonly Contender[] = [
  {
    ...onHapi,
    id: 'ours-memory',
    name: 'guildgate, memory',
    algorithm: 'sliding log',
    server: 'servers/ours.ts',
    limiter: 'memory',
    usesRedis: false,
    ours: true,
  },
  {
    ...onHapi,
    id: 'ours-redis',
    name: 'guildgate, Redis',
    algorithm: 'sliding log',
    server: 'servers/ours.ts',
    limiter: 'redis',
    ours: true,
  },
  { ...flexible, id: 'flexible', name: 'rate-limiter-flexible', limiter: 'plain' },
  { ...flexible, id: 'flexible-block', name: 'the same, in-memory block', limiter: 'block' },
  {
    ...onHapi,
    id: 'limitor',
    name: 'hapi-rate-limitor',
    peer: 'hapi-rate-limitor',
    algorithm: 'sliding log of tries',
    server: 'peers/hapi-rate-limitor.mjs',
    limiter: 'plain',
  },
  {
    id: 'express',
    name: 'express-rate-limit',
    peer: 'express-rate-limit',
    algorithm: 'fixed window',
    server: 'peers/express.mjs',
    limiter: 'plain',
    bare: 'peers/express.mjs',
    usesRedis: true,
    ours: false,
  },
  {
    id: 'fastify',
    name: '@fastify/rate-limit',
    peer: '@fastify/rate-limit',
    algorithm: 'fixed window',
    server: 'peers/fastify.mjs',
    limiter: 'plain',
    bare: 'peers/fastify.mjs',
    usesRedis: true,
    ours: false,
  },
  {
    id: 'nginx',
    name: 'nginx limit_req',
    algorithm: 'leaky bucket',
    server: 'servers/nginx.ts',
    limiter: 'plain',
    bare: 'servers/nginx.ts',
    usesRedis: false,
    ours: false,
  },
];

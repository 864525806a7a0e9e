/** Outbound client with a test's DNS zone and receivers. */
import type { Socket } from 'node:net';
import { type AddressRules, addressRules } from '../addresses.ts';
import type { Outcome } from '../outcome.ts';
import { createOutbound, type Outbound } from '../post.ts';
import { createResolver } from '../resolver.ts';
import { type NameServer, startNameServer, type Zone } from './name-server.ts';
import { startReceiver } from './receiver.ts';

interface Teardown {
  teardown(task: () => void): void;
}

export interface TestOutbound {
  readonly outbound: Outbound;
  readonly rules: AddressRules;
  readonly names: NameServer;
  /** Posts a small body, with a timeout of 5 seconds by default. */
  post(url: string, timeout?: number): ReturnType<Outbound['post']>;
}

export interface TestOutboundOptions {
  /** Allowed ranges; absent: none. */
  readonly allowed?: readonly string[];
  readonly zone?: Zone;
  readonly ca?: string;
  /** Timeout of DNS queries in milliseconds; absent: as in production. */
  readonly nameTimeout?: number;
}

export async function openTestOutbound(
  t: Teardown,
  { allowed = [], zone = {}, ca, nameTimeout }: TestOutboundOptions = {},
): Promise<TestOutbound> {
  const names = await startNameServer(zone);
  t.teardown(() => names.close());
  const resolver = createResolver({
    servers: [names.address],
    ...(nameTimeout === undefined ? {} : { timeout: nameTimeout }),
  });
  const rules = addressRules(allowed);
  const outbound = createOutbound({
    rules,
    resolver,
    userAgent: 'Guildgate-Test',
    ...(ca === undefined ? {} : { ca }),
  });
  return {
    outbound,
    rules,
    names,
    post: (url, timeout = 5_000) =>
      outbound.post(url, { headers: { 'content-type': 'application/json' }, body: '{"a":1}', timeout }),
  };
}

/** @returns outcome of a POST to an allowed receiver with this answer */
export async function postTo(t: Teardown, answer: (socket: Socket) => void, timeout?: number): Promise<Outcome> {
  const { post } = await openTestOutbound(t, { allowed: ['127.0.0.1/32'] });
  const receiver = await startReceiver(answer);
  t.teardown(() => receiver.close());
  return post(`http://127.0.0.1:${receiver.port}/`, timeout);
}

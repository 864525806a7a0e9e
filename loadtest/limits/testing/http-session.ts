/** A minimal target session over HTTP: a fresh identity is a new value of the header `x-client`. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import type { TargetSession } from '../target-session.ts';

const text = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header);

/** @param name of the keys, so that two sessions share none */
export function httpSession(url: string, claim: LimitPolicy, name: string): TargetSession & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const responseTo = (client: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = request(url, { agent, headers: { 'x-client': client } }, (response) => {
        response
          .once('error', reject)
          .once('end', () => resolve(response))
          .resume();
      });
      outgoing.once('error', reject).end();
    });
  let keys = 0;
  return {
    claim,
    nodes: 1,
    variations: ['same'],
    now: () => performance.now(),
    until: (at) => delay(Math.max(0, at - performance.now())),
    random: Math.random,
    async freshIdentity() {
      keys += 1;
      const bucket = `${name}-${keys}`;
      return {
        async send(step) {
          const sentAt = performance.now();
          const sent = { check: 'fingerprint', subject: url, bucket, step, node: 0, intendedAt: sentAt, sentAt };
          try {
            const { statusCode, headers } = await responseTo(bucket);
            return {
              ...sent,
              receivedAt: performance.now(),
              status: statusCode,
              retryAfter: headers['retry-after'],
              rateLimit: text(headers.ratelimit),
              policy: text(headers['ratelimit-policy']),
              date: headers.date,
            } satisfies Sample;
          } catch (error) {
            return { ...sent, receivedAt: performance.now(), error: String(error) } satisfies Sample;
          }
        },
      };
    },
    close: () => agent.destroy(),
  };
}

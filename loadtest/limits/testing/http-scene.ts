/** The least that asks a server on this machine: a fresh key is a header `x-client` that nobody has sent. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Scene } from '../scene.ts';

const text = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header);

/** @param name of the keys, so that two scenes share none */
export function httpScene(url: string, claim: Claim, name: string): Scene & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const answerTo = (client: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, { agent, headers: { 'x-client': client } }, (answer) => {
        answer
          .once('error', reject)
          .once('end', () => resolve(answer))
          .resume();
      });
      asked.once('error', reject).end();
    });
  let keys = 0;
  return {
    claim,
    nodes: 1,
    variations: ['same'],
    now: () => performance.now(),
    until: (at) => delay(Math.max(0, at - performance.now())),
    random: Math.random,
    async fresh() {
      keys += 1;
      const bucket = `${name}-${keys}`;
      return {
        async ask(step) {
          const sentAt = performance.now();
          const sent = { check: 'fingerprint', subject: url, bucket, step, node: 0, intendedAt: sentAt, sentAt };
          try {
            const { statusCode, headers } = await answerTo(bucket);
            return {
              ...sent,
              receivedAt: performance.now(),
              status: statusCode,
              retryAfter: headers['retry-after'],
              rateLimit: text(headers.ratelimit),
              policy: text(headers['ratelimit-policy']),
              date: headers.date,
            } satisfies Ask;
          } catch (error) {
            return { ...sent, receivedAt: performance.now(), error: String(error) } satisfies Ask;
          }
        },
      };
    },
    close: () => agent.destroy(),
  };
}

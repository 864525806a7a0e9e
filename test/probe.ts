/** An operation that exists in tests only, with whatever bucket a test wants to see at work. */
import Joi from 'joi';
import { type Bucket, type BucketKey, buckets } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, operation } from '#contracts/operation.ts';
import { email, idParams } from '#contracts/schemas/fields.ts';
import type { Substitutes } from '#server/compose.ts';
import { handle } from '#server/gateway/handle.ts';
import { Problem } from '#server/gateway/problem.ts';

const bucketId = 'loginCheck';

/** `404` and `409` in the body make the handler answer so; each call that reaches the handler is counted. */
const probe = operation({
  id: 'probe.run',
  source: 'tests',
  tag: 'Probe',
  summary: 'Probe',
  method: 'POST',
  path: '/api/v1/probe/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:write',
  limit: bucketId,
  params: idParams,
  query: Joi.object<{ colour?: string }>({ colour: Joi.string().valid('red') }),
  body: Joi.object<{ email: string; answer?: number }>({ email: email().required(), answer: Joi.number() }),
  success: { status: 200, description: 'ok', body: Joi.object<{ ok: boolean }>({ ok: Joi.boolean().required() }) },
  problems: ['not_found', 'invalid_transition'],
});

export const probePath = '/api/v1/probe/01a1f956-1deb-7d0b-9d43-ec0699f8e25e';

/** @returns the substitutes of a service that has the probe, counted by `key`, two requests a minute. */
export function withProbe(key: BucketKey, calls: { count: number } = { count: 0 }): Substitutes {
  const bucket: Bucket = { quota: 2, windowSeconds: 60, key, outage: 'share', source: 'tests' };
  const listed: AnyOperation = operations.find(({ id }) => id === 'identity.loginCheck') ?? operations[0] ?? never();
  const handler = handle(probe, async ({ body }) => {
    calls.count += 1;
    if (body.answer === 404) throw new Problem('not_found');
    if (body.answer === 409) throw new Problem('invalid_transition');
    return { ok: true };
  });
  return {
    buckets: { ...buckets, [bucketId]: bucket },
    operations: [...operations.filter((other) => other !== listed), handler.contract],
    handlers: (own) => [...own.filter(({ contract }) => contract !== listed), handler],
  };
}

function never(): never {
  throw new Error('there are no operations');
}

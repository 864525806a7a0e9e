/** A test-only operation with a configurable bucket. */
import Joi from 'joi';
import { type Bucket, type BucketKey, buckets } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { type AnyOperation, group, operation } from '#contracts/operation.ts';
import { email, idParams } from '#contracts/schemas/fields.ts';
import type { Substitutes } from '#server/compose.ts';
import { handle } from '#server/gateway/api/handle.ts';
import { Problem } from '#server/gateway/api/problem.ts';

const bucketId = 'loginCheck';

/** `answer: 404` or `409` in the body makes the handler fail with that status; calls of the handler are counted. */
const { run: probe } = group('probe', 'Probe', 'tests', {
  run: operation({
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
  }),
});

export const probePath = '/api/v1/probe/01a1f956-1deb-7d0b-9d43-ec0699f8e25e';

/** @returns substitutes for a service with the probe and a bucket of two requests per minute, counted by `key`. */
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

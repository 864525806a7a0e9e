/** A slow host whose Retry-After is one second longer than necessary. */
import { setTimeout } from 'node:timers/promises';
import type { Clock, Handlers } from '../mutant.ts';
import { bucketsByKey } from './bucket.ts';
import { Refusals } from './refusals.ts';

/** Maximum delay in milliseconds. */
const longest = 150;

export function slow(clock: Clock): Handlers {
  const bucketOf = bucketsByKey();
  const refusals = new Refusals(clock);
  return {
    api: async (request, forward) => {
      await setTimeout(Math.random() * longest);
      const bucket = await bucketOf(request, forward);
      if (bucket === undefined) return forward(request);
      const refused = refusals.current(bucket);
      if (refused) return refused;
      const response = await forward(request);
      // A concurrent request may have started the refusal already.
      if (response.status !== 429) return response;
      return refusals.current(bucket) ?? refusals.start(bucket, Number(response.headers['retry-after']) + 1);
    },
  };
}

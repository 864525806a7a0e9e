/** Answers late, each a little otherwise, and asks to wait a second more than it must: which it then refuses for. */
import { setTimeout } from 'node:timers/promises';
import type { Clock, Handlers } from '../mutant.ts';
import { bucketsByKey } from './bucket.ts';
import { Word } from './word.ts';

/** In milliseconds. */
const longest = 150;

export function slow(clock: Clock): Handlers {
  const bucketOf = bucketsByKey();
  const word = new Word(clock);
  return {
    api: async (request, forward) => {
      await setTimeout(Math.random() * longest);
      const bucket = (await bucketOf(request, forward)) ?? '';
      const refused = word.kept(bucket);
      if (refused) return refused;
      const answer = await forward(request);
      // The second of two that were asked at once has been promised already.
      if (answer.status !== 429) return answer;
      return word.kept(bucket) ?? word.given(bucket, Number(answer.headers['retry-after']) + 1);
    },
  };
}

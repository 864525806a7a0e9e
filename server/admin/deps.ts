/** Dependencies of the pages. There is no database among them: data comes from operations. */
import type { Request } from '@hapi/hapi';
import type { Clock } from '#server/platform/clock.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface AdminDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
  /** The language of the organisation, BCP 47, for visitors whose browser asks for none of ours. */
  readonly organisationLocale: (request: Request) => Promise<string>;
}

/**
 * The operations that the generated tests try: all of them, or with `npm run test:services` those of services behind the
 * gateway, which are tried as ours are because they are listed.
 */
import { operations as listed } from '#contracts/index.ts';

export const operations = process.env.TEST_SERVICES ? listed.filter(({ upstream }) => upstream !== undefined) : listed;

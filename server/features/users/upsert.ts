/** Rules of user upserts. */
import { type ImportedUser, importedUser, userUpsert } from '#contracts/schemas/user.ts';
import type { EndAccess } from '#server/features/identity/end-access.ts';
import type { Upserts } from '#server/gateway/api/upsert-rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { bulkPriority } from '#server/platform/jobs/enqueue.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { lockUsers } from './store.ts';
import { createUser, updateUser } from './users.ts';

export function userUpserts(
  key: 'externalId' | 'email',
  { secrets, ...deps }: { random: Random; clock: Clock; endAccess: EndAccess; secrets: Secrets },
): Upserts<ImportedUser> {
  // An import may change thousands, and mails to single persons go first.
  const importing = {
    ...deps,
    secrets,
    way: { secrets, source: 'IMPORT' },
    noticePriority: bulkPriority,
  } as const;
  return {
    name: 'users',
    item: userUpsert,
    create: importedUser,
    key,
    shown: { email: normalisedEmail },
    lock: (db, keys) => lockUsers(db, key, keys),
    insert: (db, user) => createUser(db, user, importing),
    update: async (db, id, changes, caller) => {
      await updateUser(db, id, changes, caller, importing);
      return undefined;
    },
  };
}

/** Many keys send a limited operation, each within its quota. */
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { Skipped } from '#harness/verdict.ts';
import { freshEmail } from '../body-template.ts';
import {
  assertWorks,
  firstCountedBy,
  type Key,
  type Limited,
  limitedBy,
  limitedOperation,
  limitText,
} from '../limited.ts';
import type { LoadRequest, Scenario, Source, Stage } from '../scenario.ts';

export const manyKeys: Scenario = {
  id: 'many-keys',
  title: 'Many keys',
  describes:
    'Many keys at one limited operation, each within its quota: measures the cost of an admission. Nearly all should be admitted.',
  needs: ['allowWrites in the profile'],
  prepare,
};

/** Number of keys used in turn. */
const active = 100;
/** Tokens have to be created, and removed again. */
const tokens = 20;

async function prepare(stage: Stage): Promise<Source> {
  const { session } = stage;
  if (!session.profile.allowWrites)
    throw new Skipped('writes-not-allowed', 'it creates keys; set allowWrites in the profile');
  const operation =
    stage.limitedOperation === undefined ? firstCountedBy('email') : limitedOperation(stage.limitedOperation);
  const limited = await limitedBy(session, operation);
  switch (operation.limit.key) {
    case 'email':
      await assertWorks(session, limited, { email: freshEmail(session, session.unique()) });
      return new KeySource(limited, emails(session, operation.limit.quota));
    case 'token': {
      const credentials = await Promise.all(Array.from({ length: tokens }, () => session.actors.freshToken()));
      return new KeySource(limited, inTurn(credentials.map(({ credential }) => ({ as: credential }))), tokens);
    }
    default:
      throw new Skipped(
        'not-applicable',
        `${operation.id} is limited by ${operation.limit.key}; choose one by token or email`,
      );
  }
}

/** Rounds of a hundred keys, each used up to its quota, then a hundred unused ones. */
function emails(session: ProvisionedSession, quota: number): () => Key {
  let count = 0;
  const tag = `${session.unique()}x`;
  return () => {
    const key = Math.floor(count / (active * quota)) * active + (count % active);
    count += 1;
    return { email: freshEmail(session, `${tag}${key.toString(36)}`) };
  };
}

function inTurn(keys: readonly Key[]): () => Key {
  let count = 0;
  return () => {
    const key = keys[count % keys.length];
    count += 1;
    return key ?? {};
  };
}

class KeySource implements Source {
  readonly omitted = [];
  readonly #limited: Limited;
  readonly #nextKey: () => Key;
  #left: number;

  /** @param keys number of available keys; absent: unlimited */
  constructor(limited: Limited, nextKey: () => Key, keys = Number.POSITIVE_INFINITY) {
    this.#limited = limited;
    this.#nextKey = nextKey;
    this.#left = keys * limited.operation.limit.quota;
  }

  get operations() {
    const { id, method, path } = this.#limited.operation;
    return [{ id, method, path }];
  }

  get limit(): string {
    return `${limitText(this.#limited.operation)}: nearly all are admitted.`;
  }

  next(): LoadRequest {
    this.#left -= 1;
    return this.#limited.request(this.#nextKey());
  }

  left(): number {
    return this.#left;
  }

  isExpected(status: number): boolean {
    return this.#limited.isExpected(status);
  }
}

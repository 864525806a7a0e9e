/** People at their browsers, who let applications in. Each signs in once in a run, because signing in is limited. */
import { CookieJar } from 'tough-cookie';
import { operation } from '../../document.ts';
import type { Answer } from '../../http/answer.ts';
import type { SignedIn } from '../people.ts';
import type { Run } from '../run.ts';
import { Browser, type Place } from './browser.ts';
import { goThrough } from './sign-in.ts';

/** Who keeps the exchanges of a visit. */
export interface Witness {
  sendTo(
    url: string,
    request: { method: string; headers: Record<string, string>; body?: string; from?: string },
  ): Promise<Answer>;
  keepSecret(value: string, name: string): void;
}

/** A browser in which somebody is signed in. */
interface Session {
  readonly cookies: CookieJar;
  /** The address that it was begun from: a host may bind it to that. */
  readonly from: string | undefined;
}

export class Visitors {
  readonly #run: Run;
  readonly #sessions = new Map<string, Session>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(run: Run) {
    this.#run = run;
  }

  /** One after the other: a host may end what was begun when the same browser lets the same application in once more. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /**
   * Opens an address, signs in where that is asked for, and allows whatever is asked.
   * @param applications origins of redirect URIs: where the visit ends
   * @returns the last place: an application's, or a page that nothing can be done with
   */
  async visit(person: SignedIn, url: string, applications: readonly string[], witness: Witness): Promise<Place> {
    const session = this.#sessions.get(person.id) ?? {
      cookies: new CookieJar(undefined, { looseMode: true }),
      from: this.#run.addressWithRoom(signIn),
    };
    const { place, signedIn } = await this.#go(person, url, applications, witness, session);
    if (signedIn) this.#sessions.set(person.id, session);
    return place;
  }

  #go(
    { account }: SignedIn,
    url: string,
    applications: readonly string[],
    witness: Witness,
    { cookies, from }: Session,
  ): ReturnType<typeof goThrough> {
    const run = this.#run;
    const { consent, refusal } = run.dialect.oauth;
    const browser = new Browser(
      {
        send: (to, request) => witness.sendTo(to, { ...request, ...(from ? { from } : {}) }),
        keepSecret: (value, name) => witness.keepSecret(value, name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')),
        isApplication: ({ origin }) => applications.includes(origin),
      },
      cookies,
    );
    return goThrough(browser, url, {
      account,
      consent: new RegExp(consent, 'i'),
      refusal: new RegExp(refusal, 'i'),
      // Pages may count signing in with the operation that does it too; ours do.
      beforePassword: () => run.spending.room(signIn, ` ${from}`),
    });
  }
}

const signIn = operation('identity.loginCheck');

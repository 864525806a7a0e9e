/** Browser sessions of users who authorize applications. Each user signs in once in a run, because sign-in is limited. */
import { CookieJar } from 'tough-cookie';
import type { SignedIn } from '#harness/actors/actors.ts';
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { Semaphore } from '#harness/concurrency.ts';
import { operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Browser, type Place } from './browser.ts';
import { goThrough } from './sign-in.ts';

/** Sends the requests of a visit and logs their exchanges. */
export interface ExchangeRecorder {
  sendTo(
    url: string,
    request: { method: string; headers: Record<string, string>; body?: string; from?: string },
  ): Promise<HttpResponse>;
  registerSecret(value: string, name: string): void;
}

/** The session of a signed-in user. */
interface Session {
  readonly cookies: CookieJar;
  /** Source address of the session: a host may bind the session to it. */
  readonly from: string | undefined;
}

export class BrowserSessions {
  readonly #session: ProvisionedSession;
  readonly #sessions = new Map<string, Session>();
  readonly #turn = new Semaphore(1);

  constructor(session: ProvisionedSession) {
    this.#session = session;
  }

  /** Sequential: a host may cancel a pending authorization when the same browser starts another for the same application. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turn.run(work);
  }

  /**
   * Opens an address, signs in if required, and consents.
   * @param applications origins of redirect URIs, where the visit ends
   * @returns the last page: at an application, or without a usable form
   */
  async visit(
    person: SignedIn,
    url: string,
    applications: readonly string[],
    witness: ExchangeRecorder,
  ): Promise<Place> {
    const session = this.#sessions.get(person.id) ?? {
      cookies: new CookieJar(undefined, { looseMode: true }),
      from: this.#session.addressWithRoom(signIn),
    };
    const { place, signedIn } = await this.#go(person, url, applications, witness, session);
    if (signedIn) this.#sessions.set(person.id, session);
    return place;
  }

  #go(
    { account }: SignedIn,
    url: string,
    applications: readonly string[],
    witness: ExchangeRecorder,
    { cookies, from }: Session,
  ): ReturnType<typeof goThrough> {
    const session = this.#session;
    const { consent, refusal } = session.dialect.oauth;
    const browser = new Browser(
      {
        send: (to, request) => witness.sendTo(to, { ...request, ...(from ? { from } : {}) }),
        registerSecret: (value, name) =>
          witness.registerSecret(value, name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')),
        isApplication: ({ origin }) => applications.includes(origin),
      },
      cookies,
    );
    return goThrough(browser, url, {
      account,
      consent: new RegExp(consent, 'i'),
      refusal: new RegExp(refusal, 'i'),
      // Pages may count towards the limit of the sign-in operation; ours do.
      beforePassword: () => session.spending.room(signIn, ` ${from}`),
    });
  }
}

const signIn = operation('identity.loginCheck');

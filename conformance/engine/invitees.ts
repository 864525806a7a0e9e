/** Contacts with an invitation by mail, and the hash from its link. */

import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import type { Resource } from '#harness/actors/resources.ts';
import { invitationPattern } from '#harness/dialect/invitation-pattern.ts';
import { control } from '#harness/expect.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';

export interface Invitee {
  readonly email: string;
  /** A unique word. */
  readonly lastName: string;
  readonly contact: Resource;
  readonly event: Resource;
  readonly hash: string;
  /** The hash as a request header. */
  readonly credential: Credential;
}

export class Invitees {
  readonly #session: ProvisionedSession;
  #shared: Promise<Invitee> | undefined;
  #pair: Promise<readonly [Invitee, Invitee]> | undefined;

  constructor(session: ProvisionedSession) {
    this.#session = session;
  }

  /** Shared and read-only. */
  shared(): Promise<Invitee> {
    this.#shared ??= this.invite({ name: 'contact' });
    return this.#shared;
  }

  /** Two contacts of one event, used by no other rule; the second has acted on the invitation. */
  pair(): Promise<readonly [Invitee, Invitee]> {
    this.#pair ??= this.#invitePair();
    return this.#pair;
  }

  async #invitePair(): Promise<readonly [Invitee, Invitee]> {
    const first = await this.invite({ name: 'first contact', event: await this.#session.resources.make('event') });
    const second = await this.invite({ name: 'second contact', event: first.event });
    for (const { method, path, body } of this.#session.dialect.contactHash.acts) {
      const answer = await this.#session.send({ method, path, body, as: second.credential }, []);
      control(answer, `${method} ${path} by the hash of a contact`);
    }
    return [first, second];
  }

  /** @param options contact and event, created if absent @throws Inconclusive when no mail brings a hash */
  async invite({
    name,
    invited,
    event,
    tenant,
  }: {
    name: string;
    invited?: Invitee;
    event?: Resource;
    tenant?: 'other';
  }): Promise<Invitee> {
    const { resources, mailbox, actors, dialect } = this.#session;
    const email = invited?.email ?? mailbox.freshAddress(this.#session.unique());
    const lastName = invited?.lastName ?? this.#session.unique();
    const options = tenant ? { tenant } : {};
    const { person } = dialect;
    const contact =
      invited?.contact ??
      (await resources.make('contact', { [person.email]: email, [person.lastName]: lastName }, options));
    const to = event ?? (tenant ? await resources.make('event', {}, options) : await resources.shared('event'));
    await resources.make('invitation', {}, { ...options, with: [contact, to] });
    const hash = await this.#hashMailedTo(email);
    return { email, lastName, contact, event: to, hash, credential: actors.contactCredential(hash, name) };
  }

  async #hashMailedTo(email: string): Promise<string> {
    const pattern = invitationPattern(this.#session.dialect);
    const mail = await this.#session.mailbox.find(email, ({ text }) => pattern.test(text));
    const hash = mail && pattern.exec(mail.text)?.[1];
    if (hash === undefined) {
      throw new Inconclusive('control-failed', `no invitation with a contact's hash was mailed to ${email}`);
    }
    return hash;
  }
}

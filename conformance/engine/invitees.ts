/** Contacts who were invited to an event by mail, and hold the hash of the link in it. */
import { control } from '../expect.ts';
import { Inconclusive } from '../verdict.ts';
import type { Resource } from './resources.ts';
import type { Credential, Run } from './run.ts';

export interface Invitee {
  readonly email: string;
  /** A word that nobody else is called by. */
  readonly lastName: string;
  readonly contact: Resource;
  readonly event: Resource;
  readonly hash: string;
  /** The hash as a request carries it. */
  readonly credential: Credential;
}

export class Invitees {
  readonly #run: Run;
  #shared: Promise<Invitee> | undefined;
  #pair: Promise<readonly [Invitee, Invitee]> | undefined;

  constructor(run: Run) {
    this.#run = run;
  }

  /** The one that all rules may look at, and none may change. */
  shared(): Promise<Invitee> {
    this.#shared ??= this.invite({ name: 'contact' });
    return this.#shared;
  }

  /** Two who were invited to the same event, of whom the second has acted on it; both concern no other rule. */
  pair(): Promise<readonly [Invitee, Invitee]> {
    this.#pair ??= this.#invitePair();
    return this.#pair;
  }

  async #invitePair(): Promise<readonly [Invitee, Invitee]> {
    const first = await this.invite({ name: 'first contact', event: await this.#run.resources.make('event') });
    const second = await this.invite({ name: 'second contact', event: first.event });
    for (const { method, path, body } of this.#run.dialect.contactHash.acts) {
      const answer = await this.#run.send({ method, path, body, as: second.credential }, []);
      control(answer, `${method} ${path} by the hash of a contact`);
    }
    return [first, second];
  }

  /** @param of whom, and to what; both are made where they are not given @throws Inconclusive when no mail brings a hash */
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
    const { resources, mailbox, people, dialect } = this.#run;
    const email = invited?.email ?? mailbox.freshAddress(this.#run.unique());
    const lastName = invited?.lastName ?? this.#run.unique();
    const options = tenant ? { tenant } : {};
    const { person } = dialect;
    const contact =
      invited?.contact ??
      (await resources.make('contact', { [person.email]: email, [person.lastName]: lastName }, options));
    const to = event ?? (tenant ? await resources.make('event', {}, options) : await resources.shared('event'));
    await resources.make('invitation', {}, { ...options, with: [contact, to] });
    const hash = await this.#hashMailedTo(email);
    return { email, lastName, contact, event: to, hash, credential: people.contactCredential(hash, name) };
  }

  async #hashMailedTo(email: string): Promise<string> {
    const pattern = new RegExp(this.#run.dialect.contactHash.pattern);
    const mail = await this.#run.mailbox.find(email, ({ text }) => pattern.test(text));
    const hash = mail && pattern.exec(mail.text)?.[1];
    if (hash === undefined) {
      throw new Inconclusive('control-failed', `no invitation with a contact's hash was mailed to ${email}`);
    }
    return hash;
  }
}

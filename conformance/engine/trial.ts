/** One case being tried: what a rule may use, and what is kept of it for the reports. */
import type { Dialect } from '../dialect.ts';
import type { Operation } from '../document.ts';
import type { Answer } from '../http/answer.ts';
import type { Profile } from '../profile.ts';
import type { Flood } from './flood.ts';
import type { Invitees } from './invitees.ts';
import type { Mailbox } from './mailbox.ts';
import type { Visitors } from './oauth/visitors.ts';
import type { People } from './people.ts';
import type { Receiver } from './receiver.ts';
import type { Resources } from './resources.ts';
import type { ExchangeLog, Run, TenantRequest } from './run.ts';
import type { Timer } from './timer.ts';

export class Trial {
  readonly #run: Run;
  readonly #operation: Operation | undefined;
  /** What the case sent, and the experiments that it read. */
  readonly log: ExchangeLog = [];
  /** What it measured, for people. */
  readonly measured: string[] = [];
  #sent = 0;

  constructor(run: Run, operation: Operation | undefined) {
    this.#run = run;
    this.#operation = operation;
  }

  /** @throws TypeError in a rule that is about the host */
  get operation(): Operation {
    if (!this.#operation) throw new TypeError('a rule without appliesTo has no operation');
    return this.#operation;
  }

  get dialect(): Dialect {
    return this.#run.dialect;
  }

  get profile(): Profile {
    return this.#run.profile;
  }

  get people(): People {
    return this.#run.people;
  }

  get resources(): Resources {
    return this.#run.resources;
  }

  get visitors(): Visitors {
    return this.#run.visitors;
  }

  get invitees(): Invitees {
    return this.#run.invitees;
  }

  /** @throws Skipped without one in the profile */
  get mailbox(): Mailbox {
    return this.#run.mailbox;
  }

  /** @throws Skipped without one in the profile */
  receiver(): Promise<Receiver> {
    return this.#run.receiver();
  }

  /** For the few rules that wait for something that is no bucket of the document. */
  get timer(): Timer {
    return this.#run.timer;
  }

  /** What was sent by the case itself. */
  get requests(): number {
    return this.#sent;
  }

  /** @returns a word that no run has used before. */
  unique(): string {
    return this.#run.unique();
  }

  /** A value that reports must not show, for instance a code from a mail. @param name of its variable */
  keepSecret(value: string, name: string): void {
    this.#run.secrets.learn(value, name);
  }

  /** Keeps a sentence of what was measured for the reports, for instance `exp - iat = 950400 s`. */
  measure(text: string): void {
    this.measured.push(text);
  }

  /** Sends a request to the tenant. What a limit might refuse waits until it does not. @throws Inconclusive when there is no answer */
  send(request: TenantRequest): Promise<Answer> {
    this.#sent += 1;
    return this.#run.send(request, this.log);
  }

  /** Sends to any address, for instance a page that a redirect leads to. */
  sendTo(
    url: string,
    request: { method: string; headers?: Record<string, string>; body?: string; from?: string },
  ): Promise<Answer> {
    this.#sent += 1;
    return this.#run.client.send({ headers: {}, ...request, url }, (exchange) =>
      this.log.push({ exchange, as: undefined }),
    );
  }

  /** The experiment on the operation's limit. @throws Inconclusive when the bucket cannot be filled */
  async flood(): Promise<Flood> {
    const flood = await this.#run.floods.of(this.operation);
    this.log.push(...flood.log);
    return flood;
  }

  /** @returns the operation's path with the id of something that is not there. */
  absentPath(operation: Operation = this.operation): string {
    return operation.path.replaceAll(/\{[^}]+\}/g, () => crypto.randomUUID());
  }
}

/** Resources on the host, created as the administrator by the dialect's recipes, and removed at the end. */
import { randomInt } from 'node:crypto';
import { secondsToWait } from '../denial.ts';
import type { Recipe, ResourceDialect } from '../dialect/resources.ts';
import { control } from '../expect.ts';
import { type HttpResponse, memberOf, scalarText } from '../http/response.ts';
import type { Credential, ExchangeLog, HostSession } from '../session.ts';
import { Inconclusive, Skipped } from '../verdict.ts';
import { type Removal, type RemovalProgress, Removals } from './removals.ts';
import { type Fill, filled, filledPath } from './template.ts';

/** Longest wait for a limit that the specification does not have, or for a busy host, in seconds. */
const longestRest = 60;

/** A resource, as the host described it in its response. */
export class Resource {
  readonly name: string;
  readonly value: unknown;
  constructor(name: string, value: unknown) {
    this.name = name;
    this.value = value;
  }

  /** @returns the member as text, for instance an id for a path. @throws Inconclusive when it is no JSON scalar */
  text(path: string): string {
    const value = scalarText(memberOf(this.value, path));
    if (value !== undefined) return value;
    throw new Inconclusive('control-failed', `the created ${this.name} has no text or exact number in \`${path}\``);
  }

  /** The id as the host wrote it, for bodies. @throws Inconclusive when it is no JSON scalar */
  get id(): unknown {
    this.text('id');
    return memberOf(this.value, 'id');
  }
}

/** Statuses of a path or method that a host does not have. */
export const absentStatuses: readonly number[] = [404, 405, 501];

/** @returns the administrator's credential. @param as Api-Token unless `jwt` */
export type MakerCredential = (as: ResourceDialect['as'], tenant: 'other' | undefined) => Promise<Credential>;

export interface MakeOptions {
  /** Replaces the administrator's Api-Token. */
  readonly as?: Credential;
  readonly tenant?: 'other';
  /** Resources for its recipe, for instance an unshared event; shared ones fill the rest. */
  readonly with?: readonly Resource[];
}

export class Resources {
  readonly #session: HostSession;
  readonly #maker: MakerCredential;
  readonly #shared = new Map<string, Promise<Resource>>();
  /** True if the host numbers its resources. */
  #hasNumbers = false;
  readonly #removals = new Removals();
  readonly #removalOf = new WeakMap<Resource, Removal>();

  constructor(session: HostSession, maker: MakerCredential) {
    this.#session = session;
    this.#maker = maker;
  }

  /** @returns the shared, read-only resource. */
  shared(name: string): Promise<Resource> {
    let made = this.#shared.get(name);
    if (!made) {
      made = this.make(name);
      made.catch(() => {});
      this.#shared.set(name, made);
    }
    return made;
  }

  /**
   * @param members replace those of the recipe
   * @throws Skipped if the profile forbids writes, Inconclusive when the host does not create it
   */
  async make(
    name: string,
    members: Readonly<Record<string, unknown>> = {},
    options: MakeOptions = {},
  ): Promise<Resource> {
    const session = this.#session;
    if (!session.profile.allowWrites) {
      throw new Skipped('writes-not-allowed', `creating a ${name} requires writes; set allowWrites in the profile`);
    }
    const dialect = this.#dialectOf(name);
    const as = options.as ?? (await this.#maker(dialect.as, options.tenant));
    const needed = neededBy(options);
    const fill = (word: string) => this.word(word, needed);
    const answer = await this.#patiently(`makes a ${name}`, () =>
      this.#create(dialect, members, { fill, as, options }),
    );
    if (absentStatuses.includes(answer.status)) {
      throw new Skipped('not-served', `the host makes no ${name} by ${dialect.create.method} ${dialect.create.path}`);
    }
    let made = new Resource(name, control(answer, `making a ${name}`).json);
    this.#learnSecrets(made);
    if (typeof memberOf(made.value, 'id') === 'number') this.#hasNumbers = true;
    const uses = await namesOf(needed);
    needed.set(name, Promise.resolve(made));
    const removal = dialect.remove && this.#removeLater(made, dialect.remove, as, options, uses);
    for (const step of dialect.next ?? []) {
      const next = await this.#follow(step, fill, as, options);
      if (scalarText(memberOf(next, 'id')) !== undefined) made = new Resource(name, next);
    }
    if (removal) this.#removalOf.set(made, removal);
    return made;
  }

  /** @returns an id of no resource, in the shape of the ids that this session has seen */
  absentId(): string | number {
    // Within 31 bits, so that a host with integer columns can look it up.
    return this.#hasNumbers ? 2_147_000_000 + randomInt(483_000) : crypto.randomUUID();
  }

  /** @returns the path with ids of no resource */
  absentPath(path: string): string {
    return path.replaceAll(/\{[^}]+\}/g, () => String(this.absentId()));
  }

  /** Sends the first request of the recipe; the caller judges the response. */
  async attempt(
    name: string,
    members: Readonly<Record<string, unknown>> = {},
    options: MakeOptions = {},
  ): Promise<HttpResponse> {
    const dialect = this.#dialectOf(name);
    const as = options.as ?? (await this.#maker(dialect.as, options.tenant));
    const needed = neededBy(options);
    const answer = await this.#create(dialect, members, { fill: (word) => this.word(word, needed), as, options });
    const made = new Resource(name, answer.json);
    this.#learnSecrets(made);
    if (dialect.remove && scalarText(memberOf(made.value, 'id')) !== undefined) {
      // Removed by the usual credential: the one of an attempt may be invalid.
      const as = await this.#maker(dialect.as, options.tenant);
      this.#removeLater(made, dialect.remove, as, options, await namesOf(needed));
    }
    return answer;
  }

  /** Has what a request to a collection created removed at the end. @param path of the collection, without parameters */
  async adopt(path: string, answer: HttpResponse): Promise<void> {
    const found = Object.entries(this.#session.dialect.resources).find(([, { create }]) => create.path === path);
    if (!found || answer.status >= 300) return;
    const [name, { as, remove }] = found;
    const made = new Resource(name, answer.json);
    this.#learnSecrets(made);
    if (remove && scalarText(memberOf(made.value, 'id')) !== undefined) {
      this.#removeLater(made, remove, await this.#maker(as, undefined), {}, []);
    }
  }

  async #create(
    { create: { method, path, body } }: ResourceDialect,
    members: Readonly<Record<string, unknown>>,
    { fill, as, options }: { fill: Fill; as: Credential; options: MakeOptions },
  ): Promise<HttpResponse> {
    const filledBody =
      body === undefined ? {} : { body: { ...recordOf(await filled(bodyWithout(body, members), fill)), ...members } };
    return this.#send({ method, path: await filledPath(path, fill), ...filledBody }, as, options);
  }

  /** Of a person of the run. @param remove its response may be that of an absent resource @param uses what it was made from, as `user 7` */
  removeLater(what: string, remove: () => Promise<{ readonly status: number }>, uses: readonly string[] = []): void {
    this.#removals.add({ what, remove, uses, isOfPerson: true });
  }

  /** Removes a resource before the end. @param made from `make` */
  async remove(made: Resource): Promise<void> {
    const removal = this.#removalOf.get(made);
    if (removal) await this.#removals.one(removal);
  }

  async removeAll(progress?: RemovalProgress): Promise<void> {
    this.#session.notes.push(...(await this.#removals.all(progress)));
  }

  /** @returns the value of a placeholder. @param needed resources of this recipe so far */
  async word(word: string, needed: Map<string, Promise<Resource>> = new Map()): Promise<unknown> {
    const session = this.#session;
    if (word === 'unique') return session.unique();
    if (word === 'UNIQUE') return session.unique().toUpperCase();
    if (word === 'mailbox') return session.mailbox.freshAddress(session.unique());
    if (word === 'receiver') return (await session.receiver()).freshUrl(session.unique());
    const days = /^in (\d+) days$/.exec(word)?.[1];
    if (days !== undefined) return new Date(Date.now() + Number(days) * 86_400_000).toISOString();
    const own = /^new (.+)$/.exec(word)?.[1];
    const [name = '', ...path] = (own ?? word).split('.');
    let resource = needed.get(name);
    if (!resource) {
      resource = own === undefined ? this.shared(name) : this.make(name);
      needed.set(name, resource);
    }
    const found = memberOf((await resource).value, path.join('.'));
    if (found === undefined)
      throw new Inconclusive('control-failed', `the created ${name} has no \`${path.join('.')}\``);
    return found;
  }

  async #follow(step: Recipe, fill: (word: string) => Promise<unknown>, as: Credential, options: MakeOptions) {
    const { method, path, body } = step;
    const answer = await this.#send(
      { method, path: await filledPath(path, fill), ...(body === undefined ? {} : { body: await filled(body, fill) }) },
      as,
      options,
    );
    return control(answer, `${method} ${path}`).json;
  }

  #removeLater(
    made: Resource,
    { method, path, body }: Recipe,
    as: Credential,
    options: MakeOptions,
    uses: readonly string[],
  ): Removal {
    const remove = async () => {
      const target = await filledPath(path, async (word) => made.text(word.split('.').slice(1).join('.')));
      return this.#patiently(`removes a ${made.name}`, () =>
        this.#send({ method, path: target, ...(body === undefined ? {} : { body }) }, as, options),
      );
    };
    const removal = { what: nameOf(made), remove, uses, isOfPerson: options.as !== undefined };
    this.#removals.add(removal);
    return removal;
  }

  /** A limit of the host's own, as on what costs it much, or a busy host: what is only prepared, or removed, can wait. */
  async #patiently(what: string, send: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const { timer } = this.#session;
    const answer = await send();
    const seconds = [429, 503].includes(answer.status) ? secondsToWait(answer) : undefined;
    if (seconds === undefined || seconds > longestRest) return answer;
    await timer.until(timer.now() + seconds * 1_000, `the host, before it ${what}`);
    return send();
  }

  #send(request: { method: string; path: string; body?: unknown }, as: Credential, { tenant }: MakeOptions) {
    const log: ExchangeLog = [];
    return this.#session.send({ ...request, as, ...(tenant ? { tenant } : {}) }, log);
  }

  #dialectOf(name: string): ResourceDialect {
    const found = this.#session.dialect.resources[name];
    if (!found) throw new Skipped('profile-lacks', `the dialect has no recipe for a ${name}`);
    return found;
  }

  #learnSecrets({ name, value }: Resource): void {
    for (const member of ['token', 'secret', this.#session.dialect.oauth.clientSecret]) {
      const secret = memberOf(value, member);
      if (typeof secret === 'string') this.#session.secrets.register(secret, `${name}_${member}`.toUpperCase());
    }
  }
}

function nameOf({ name, value }: Resource): string {
  return `${name} ${memberOf(value, 'id')}`;
}

async function namesOf(resources: ReadonlyMap<string, Promise<Resource>>): Promise<string[]> {
  return (await Promise.all(resources.values())).map(nameOf);
}

function neededBy(options: MakeOptions): Map<string, Promise<Resource>> {
  return new Map((options.with ?? []).map((resource) => [resource.name, Promise.resolve(resource)]));
}

/** @returns the recipe's body without the replaced members, so that their resources are not created. */
function bodyWithout(body: unknown, members: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(recordOf(body)).filter(([name]) => !Object.hasOwn(members, name)));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

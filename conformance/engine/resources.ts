/** Things that rules need on the host, made as the administrator by the recipes of the dialect, and removed at the end. */
import type { Recipe, ResourceDialect } from '../dialect/resources.ts';
import { control } from '../expect.ts';
import { type Answer, memberOf } from '../http/answer.ts';
import { Inconclusive, Skipped } from '../verdict.ts';
import type { Credential, ExchangeLog, Run } from './run.ts';
import { type Fill, filled, filledPath } from './template.ts';

/** What a host said that it made. */
export class Resource {
  readonly name: string;
  readonly value: unknown;
  constructor(name: string, value: unknown) {
    this.name = name;
    this.value = value;
  }

  /** @throws Inconclusive when it has no such text */
  text(path: string): string {
    const value = memberOf(this.value, path);
    if (typeof value === 'string' && value !== '') return value;
    throw new Inconclusive('control-failed', `the ${this.name} that was made has no text \`${path}\``);
  }
}

export interface MakeOptions {
  /** In place of the administrator's Api-Token. */
  readonly as?: Credential;
  readonly tenant?: 'other';
  /** What its recipe names, for instance an event of its own; the shared ones stand for the rest. */
  readonly with?: readonly Resource[];
}

export class Resources {
  readonly #run: Run;
  readonly #shared = new Map<string, Promise<Resource>>();
  readonly #removals: { readonly what: string; readonly remove: () => Promise<{ readonly status: number }> }[] = [];

  constructor(run: Run) {
    this.#run = run;
  }

  /** @returns the one that all rules may look at, and none may change. */
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
   * @param members in place of the recipe's
   * @throws Skipped where the profile allows no writes, Inconclusive when the host does not make it
   */
  async make(
    name: string,
    members: Readonly<Record<string, unknown>> = {},
    options: MakeOptions = {},
  ): Promise<Resource> {
    const run = this.#run;
    if (!run.profile.allowWrites) {
      throw new Skipped('writes-not-allowed', `it needs a ${name} of its own; set allowWrites in the profile`);
    }
    const dialect = this.#dialectOf(name);
    const as = options.as ?? (await this.#maker(dialect, options));
    const needed = neededBy(options);
    const fill = (word: string) => this.word(word, needed);
    const answer = await this.#create(dialect, members, { fill, as, options });
    let made = new Resource(name, control(answer, `making a ${name}`).json);
    this.#learnSecrets(made);
    needed.set(name, Promise.resolve(made));
    if (dialect.remove) this.#removeLater(made, dialect.remove, as, options);
    for (const step of dialect.next ?? []) {
      const next = await this.#follow(step, fill, as, options);
      if (typeof memberOf(next, 'id') === 'string') made = new Resource(name, next);
    }
    return made;
  }

  /** Asks the host to make one, and leaves it to the rule what that should come to. @returns the answer to the first request */
  async attempt(
    name: string,
    members: Readonly<Record<string, unknown>> = {},
    options: MakeOptions = {},
  ): Promise<Answer> {
    const dialect = this.#dialectOf(name);
    const as = options.as ?? (await this.#maker(dialect, options));
    const needed = neededBy(options);
    const answer = await this.#create(dialect, members, { fill: (word) => this.word(word, needed), as, options });
    const made = new Resource(name, answer.json);
    this.#learnSecrets(made);
    if (dialect.remove && typeof memberOf(made.value, 'id') === 'string') {
      // By whoever makes them usually: the credential of an attempt may be good for nothing.
      this.#removeLater(made, dialect.remove, await this.#maker(dialect, options), options);
    }
    return answer;
  }

  async #create(
    { create: { method, path, body } }: ResourceDialect,
    members: Readonly<Record<string, unknown>>,
    { fill, as, options }: { fill: Fill; as: Credential; options: MakeOptions },
  ): Promise<Answer> {
    const filledBody =
      body === undefined ? {} : { body: { ...recordOf(await filled(bodyWithout(body, members), fill)), ...members } };
    return this.#send({ method, path: await filledPath(path, fill), ...filledBody }, as, options);
  }

  /** @param remove whose answer may say that it is gone already */
  removeLater(what: string, remove: () => Promise<{ readonly status: number }>): void {
    this.#removals.push({ what, remove });
  }

  /** The last first, because the later ones hang on the earlier ones. */
  async removeAll(): Promise<void> {
    for (let removal = this.#removals.pop(); removal; removal = this.#removals.pop()) {
      const { what, remove } = removal;
      const left = await whyLeft(remove);
      if (left) this.#run.notes.push(`${what} was not removed: ${left}`);
    }
  }

  async #maker({ as }: ResourceDialect, { tenant }: MakeOptions): Promise<Credential> {
    const { people } = this.#run;
    if (tenant === 'other') {
      return as === 'jwt' ? (await people.otherAdministrator()).credential : (await people.otherReadWrite()).credential;
    }
    return as === 'jwt' ? (await people.administrator()).credential : (await people.readWrite()).credential;
  }

  /** @returns what a word of a recipe stands for. @param needed what was made for it already */
  async word(word: string, needed: Map<string, Promise<Resource>> = new Map()): Promise<unknown> {
    const run = this.#run;
    if (word === 'unique') return run.unique();
    if (word === 'mailbox') return run.mailbox.freshAddress(run.unique());
    if (word === 'receiver') return (await run.receiver()).freshUrl(run.unique());
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
      throw new Inconclusive('control-failed', `the ${name} that was made has no \`${path.join('.')}\``);
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

  #removeLater(made: Resource, { method, path, body }: Recipe, as: Credential, options: MakeOptions): void {
    this.removeLater(`${made.name} ${memberOf(made.value, 'id')}`, async () => {
      const target = await filledPath(path, async (word) => made.text(word.split('.').slice(1).join('.')));
      return this.#send({ method, path: target, ...(body === undefined ? {} : { body }) }, as, options);
    });
  }

  #send(request: { method: string; path: string; body?: unknown }, as: Credential, { tenant }: MakeOptions) {
    const log: ExchangeLog = [];
    return this.#run.send({ ...request, as, ...(tenant ? { tenant } : {}) }, log);
  }

  #dialectOf(name: string): ResourceDialect {
    const found = this.#run.dialect.resources[name];
    if (!found) throw new Skipped('profile-lacks', `the dialect does not say how a ${name} is made`);
    return found;
  }

  #learnSecrets({ name, value }: Resource): void {
    for (const member of ['token', 'secret', this.#run.dialect.oauth.clientSecret]) {
      const secret = memberOf(value, member);
      if (typeof secret === 'string') this.#run.secrets.learn(secret, `${name}_${member}`.toUpperCase());
    }
  }
}

function neededBy(options: MakeOptions): Map<string, Promise<Resource>> {
  return new Map((options.with ?? []).map((resource) => [resource.name, Promise.resolve(resource)]));
}

/** @returns the recipe's body without what is replaced: nothing is made for a member that is not used. */
function bodyWithout(body: unknown, members: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(recordOf(body)).filter(([name]) => !Object.hasOwn(members, name)));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** @returns why it is still there; nothing when it is gone. */
async function whyLeft(remove: () => Promise<{ readonly status: number }>): Promise<string | undefined> {
  try {
    const { status } = await remove();
    // Somebody was quicker, or its owner is gone and everything of the owner with it; or its state keeps it, as that of a paid payment.
    return status < 300 || [401, 403, 404, 409, 410].includes(status) ? undefined : `the host answered ${status}`;
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return error.message;
  }
}

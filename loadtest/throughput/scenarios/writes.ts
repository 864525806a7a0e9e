/** Creates, changes and removes contacts, so that the host holds no more of them at the end than before. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { forEachConcurrently } from '#harness/concurrency.ts';
import type { Recipe } from '#harness/dialect/resources.ts';
import { operations } from '#harness/document.ts';
import { memberOf } from '#harness/http/response.ts';
import type { Credential, ExchangeLog } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { type BodyTemplate, bodyTemplate } from '../body-template.ts';
import { headersOf } from '../credential.ts';
import type { OperationUse } from '../report-data.ts';
import type { LoadRequest, Scenario, Source, Stage } from '../scenario.ts';

export const writes: Scenario = {
  id: 'writes',
  title: 'Writes',
  describes:
    'Contacts, which are cheap and trigger no mail: each is created, changed and removed. Remaining ones are removed at the end.',
  needs: ['allowWrites in the profile'],
  prepare,
};

/** Concurrency of the removals at the end. */
const concurrency = 4;
/** Attempts and pause (milliseconds) of the search for contacts whose creation got no response. */
const looks = 4;
const betweenLooks = 300;

async function prepare({ session }: Stage): Promise<Source> {
  if (!session.profile.allowWrites) {
    throw new Skipped('writes-not-allowed', 'it writes; set allowWrites in the profile');
  }
  const { contact } = session.dialect.resources;
  const change = session.dialect.contacts.rename;
  if (!contact?.remove) throw new Skipped('profile-lacks', 'the dialect has no recipe to create and remove a contact');
  const as = (await session.actors.readWrite()).credential;
  const made = await bodyTemplate(session, contact.create.body);
  const changed = await bodyTemplate(session, change.body);
  return new WriteSource(session, as, {
    create: step(contact.create, as, made),
    change: step(change, as, changed),
    remove: step(contact.remove, as, undefined),
  });
}

interface Step {
  readonly use: OperationUse;
  /** @param id of the contact; absent in the first step */
  readonly request: (word: string, id?: string) => Omit<LoadRequest, 'onResponse'>;
}

type Steps = Readonly<Record<'create' | 'change' | 'remove', Step>>;

function step(recipe: Recipe, as: Credential, body: BodyTemplate | undefined): Step {
  const use = useOf(recipe);
  const headers = headersOf(as, body !== undefined);
  return {
    use,
    request: (word, id = '') => ({
      operation: use.id,
      method: use.method,
      path: recipe.path.replaceAll('{{contact.id}}', encodeURIComponent(id)),
      headers,
      body: body?.(word),
    }),
  };
}

/** @returns the document's operation for a recipe. @throws Skipped when there is none */
function useOf({ method, path }: Recipe): OperationUse {
  const shape = (text: string) => text.replaceAll(/\{+[^}]+\}+/g, '{}');
  const found = operations.find((operation) => operation.method === method && shape(operation.path) === shape(path));
  if (!found) throw new Skipped('profile-lacks', `the document has no operation ${method} ${path}`);
  return { id: found.id, method: found.method, path: found.path };
}

class WriteSource implements Source {
  readonly omitted = [];
  readonly #session: ProvisionedSession;
  readonly #as: Credential;
  readonly #steps: Steps;
  /** Unique to this run: marks our contacts. */
  readonly #tag: string;
  readonly #contacts = new Set<string>();
  readonly #toChange: string[] = [];
  readonly #toRemove: string[] = [];
  #words = 0;
  #withoutResponse = 0;

  constructor(session: ProvisionedSession, as: Credential, steps: Steps) {
    this.#session = session;
    this.#as = as;
    this.#steps = steps;
    this.#tag = `${session.unique()}x`;
  }

  get operations(): readonly OperationUse[] {
    return Object.values(this.#steps).map(({ use }) => use);
  }

  isExpected(status: number): boolean {
    return status >= 200 && status < 300;
  }

  /** Contacts in the last steps come first, so that few exist at any time. */
  next(): LoadRequest {
    const removed = this.#toRemove.shift();
    if (removed !== undefined) return this.#remove(removed);
    const changed = this.#toChange.shift();
    return changed === undefined ? this.#create() : this.#change(changed);
  }

  async close(): Promise<readonly string[]> {
    const notes = await this.#removeAll([...this.#contacts]);
    let found = 0;
    for (let look = 0; look < looks && found < this.#withoutResponse; look += 1) {
      // The host may still be processing requests that were cut off.
      if (look > 0) await sleep(betweenLooks);
      const lost = await this.#lost();
      found += lost.length;
      notes.push(...(await this.#removeAll(lost)));
    }
    if (found < this.#withoutResponse) {
      notes.push(
        `${this.#withoutResponse} creations of contacts got no response; ${found} of these contacts were found and removed; the emails of any others contain ${this.#tag}`,
      );
    }
    return notes;
  }

  /** @returns notes on what remains */
  async #removeAll(ids: readonly string[]): Promise<string[]> {
    const notes: string[] = [];
    await forEachConcurrently(ids, concurrency, async (id) => {
      const left = await this.#whyLeft(id);
      if (left !== undefined) notes.push(`contact ${id} was not removed: ${left}`);
    });
    return notes;
  }

  #create(): LoadRequest {
    this.#words += 1;
    this.#withoutResponse += 1;
    return {
      ...this.#steps.create.request(`${this.#tag}${this.#words.toString(36)}`),
      onResponse: (status, body) => {
        this.#withoutResponse -= 1;
        const id = this.isExpected(status) ? memberOf(parsed(body), 'id') : undefined;
        if (typeof id !== 'string') return;
        this.#contacts.add(id);
        this.#toChange.push(id);
      },
    };
  }

  #change(id: string): LoadRequest {
    const onResponse = (status: number) => {
      if (this.isExpected(status)) this.#toRemove.push(id);
    };
    return { ...this.#steps.change.request(this.#tag, id), onResponse };
  }

  #remove(id: string): LoadRequest {
    const onResponse = (status: number) => {
      if (this.isExpected(status)) this.#contacts.delete(id);
    };
    return { ...this.#steps.remove.request(this.#tag, id), onResponse };
  }

  /** @returns the ids of contacts whose creation got no response */
  async #lost(): Promise<readonly string[]> {
    const { path } = this.#steps.create.use;
    const { page, person } = this.#session.dialect;
    const rows = await this.#sendLogged(async (log) => {
      const request = { method: 'GET', path, query: { search: this.#tag, itemsPerPage: 100 }, as: this.#as };
      const response = await this.#session.send(request, log);
      return response.member(page.rows);
    });
    // A host without search lists all rows here.
    const own = (Array.isArray(rows) ? rows : []).filter((row: unknown) =>
      String(memberOf(row, person.email)).includes(this.#tag),
    );
    return own.map((row: unknown) => memberOf(row, page.id)).filter((id) => typeof id === 'string');
  }

  async #whyLeft(id: string): Promise<string | undefined> {
    const { method, path } = this.#steps.remove.request(this.#tag, id);
    const status = await this.#sendLogged(
      async (log) => (await this.#session.send({ method, path, as: this.#as }, log)).status,
    );
    if (status === undefined) return 'the host did not respond';
    return status < 300 || status === 404 || status === 410 ? undefined : `the host responded with ${status}`;
  }

  /** @returns undefined without a response */
  async #sendLogged<T>(send: (log: ExchangeLog) => Promise<T>): Promise<T | undefined> {
    try {
      return await send([]);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      return undefined;
    }
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

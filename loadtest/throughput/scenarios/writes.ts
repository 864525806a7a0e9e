/** Contacts are made, changed and removed again, so that the host holds no more of them at the end than before. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Recipe } from '#conformance/dialect/resources.ts';
import { operations } from '#conformance/document.ts';
import { inLanes } from '#conformance/engine/lanes.ts';
import type { Credential, ExchangeLog, Run } from '#conformance/engine/run.ts';
import { memberOf } from '#conformance/http/answer.ts';
import { Inconclusive, Skipped } from '#conformance/verdict.ts';
import { type BodyTemplate, bodyTemplate } from '../body-template.ts';
import { headersOf } from '../credential.ts';
import type { OperationUse } from '../report-data.ts';
import type { LoadRequest, Scenario, Source, Stage } from '../scenario.ts';

export const writes: Scenario = {
  id: 'writes',
  title: 'Writes',
  describes:
    'Contacts, which are cheap and tell nobody: each is made, changed and removed again. What is left at the end is removed then.',
  needs: ['allowWrites in the profile'],
  prepare,
};

/** How many are removed at once at the end. */
const lanes = 4;
/** How often is looked for contacts whose making was not answered, and how long is waited before it is done again, in milliseconds. */
const looks = 4;
const betweenLooks = 300;

async function prepare({ run }: Stage): Promise<Source> {
  if (!run.profile.allowWrites) {
    throw new Skipped('writes-not-allowed', 'it writes; set allowWrites in the profile');
  }
  const { contact } = run.dialect.resources;
  const change = run.dialect.contacts.rename;
  if (!contact?.remove)
    throw new Skipped('profile-lacks', 'the dialect does not say how a contact is made and removed');
  const as = (await run.people.readWrite()).credential;
  const made = await bodyTemplate(run, contact.create.body);
  const changed = await bodyTemplate(run, change.body);
  return new WriteSource(run, as, {
    create: step(contact.create, as, made),
    change: step(change, as, changed),
    remove: step(contact.remove, as, undefined),
  });
}

interface Step {
  readonly use: OperationUse;
  /** @param id of the contact; the first step has none */
  readonly request: (word: string, id?: string) => Omit<LoadRequest, 'answered'>;
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

/** @returns the operation of the document that a recipe asks. @throws Skipped when there is none */
function useOf({ method, path }: Recipe): OperationUse {
  const shape = (text: string) => text.replaceAll(/\{+[^}]+\}+/g, '{}');
  const found = operations.find((operation) => operation.method === method && shape(operation.path) === shape(path));
  if (!found) throw new Skipped('profile-lacks', `the document has no operation ${method} ${path}`);
  return { id: found.id, method: found.method, path: found.path };
}

class WriteSource implements Source {
  readonly omitted = [];
  readonly #run: Run;
  readonly #as: Credential;
  readonly #steps: Steps;
  /** No other run has it: by it our contacts are known. */
  readonly #tag: string;
  readonly #standing = new Set<string>();
  readonly #toChange: string[] = [];
  readonly #toRemove: string[] = [];
  #words = 0;
  #unanswered = 0;

  constructor(run: Run, as: Credential, steps: Steps) {
    this.#run = run;
    this.#as = as;
    this.#steps = steps;
    this.#tag = `${run.unique()}x`;
  }

  get operations(): readonly OperationUse[] {
    return Object.values(this.#steps).map(({ use }) => use);
  }

  isExpected(status: number): boolean {
    return status >= 200 && status < 300;
  }

  /** What has gone farthest first, so that few stand at any time. */
  next(): LoadRequest {
    const removed = this.#toRemove.shift();
    if (removed !== undefined) return this.#remove(removed);
    const changed = this.#toChange.shift();
    return changed === undefined ? this.#create() : this.#change(changed);
  }

  async close(): Promise<readonly string[]> {
    const notes = await this.#removeAll([...this.#standing]);
    let found = 0;
    for (let look = 0; look < looks && found < this.#unanswered; look += 1) {
      // The host may still be at work on what was cut off.
      if (look > 0) await sleep(betweenLooks);
      const lost = await this.#lost();
      found += lost.length;
      notes.push(...(await this.#removeAll(lost)));
    }
    if (found < this.#unanswered) {
      notes.push(
        `${this.#unanswered} contacts were asked for without an answer, of which ${found} were found and removed; emails of others would hold ${this.#tag}`,
      );
    }
    return notes;
  }

  /** @returns what is left, in sentences */
  async #removeAll(ids: readonly string[]): Promise<string[]> {
    const notes: string[] = [];
    await inLanes(ids, lanes, async (id) => {
      const left = await this.#whyLeft(id);
      if (left !== undefined) notes.push(`contact ${id} was not removed: ${left}`);
    });
    return notes;
  }

  #create(): LoadRequest {
    this.#words += 1;
    this.#unanswered += 1;
    return {
      ...this.#steps.create.request(`${this.#tag}${this.#words.toString(36)}`),
      answered: (status, body) => {
        this.#unanswered -= 1;
        const id = this.isExpected(status) ? memberOf(parsed(body), 'id') : undefined;
        if (typeof id !== 'string') return;
        this.#standing.add(id);
        this.#toChange.push(id);
      },
    };
  }

  #change(id: string): LoadRequest {
    const answered = (status: number) => {
      if (this.isExpected(status)) this.#toRemove.push(id);
    };
    return { ...this.#steps.change.request(this.#tag, id), answered };
  }

  #remove(id: string): LoadRequest {
    const answered = (status: number) => {
      if (this.isExpected(status)) this.#standing.delete(id);
    };
    return { ...this.#steps.remove.request(this.#tag, id), answered };
  }

  /** @returns the ids of contacts whose making was not answered */
  async #lost(): Promise<readonly string[]> {
    const { path } = this.#steps.create.use;
    const { page, person } = this.#run.dialect;
    const rows = await this.#asked(async (log) => {
      const request = { method: 'GET', path, query: { search: this.#tag, itemsPerPage: 100 }, as: this.#as };
      const answer = await this.#run.send(request, log);
      return page.rows === '' ? answer.json : answer.member(page.rows);
    });
    // Of a host that knows no search these are all kinds of rows.
    const own = (Array.isArray(rows) ? rows : []).filter((row: unknown) =>
      String(memberOf(row, person.email)).includes(this.#tag),
    );
    return own.map((row: unknown) => memberOf(row, page.id)).filter((id) => typeof id === 'string');
  }

  async #whyLeft(id: string): Promise<string | undefined> {
    const { method, path } = this.#steps.remove.request(this.#tag, id);
    const status = await this.#asked(async (log) => (await this.#run.send({ method, path, as: this.#as }, log)).status);
    if (status === undefined) return 'the host did not answer';
    return status < 300 || status === 404 || status === 410 ? undefined : `the host answered ${status}`;
  }

  /** @returns nothing when nobody answers */
  async #asked<T>(ask: (log: ExchangeLog) => Promise<T>): Promise<T | undefined> {
    try {
      return await ask([]);
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

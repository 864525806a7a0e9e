/** Paths of single resources that a host has: their ids come from its own collections, or else from something that is made. */
import { type Operation, operations } from '#conformance/document.ts';
import type { ExchangeLog, Run } from '#conformance/engine/run.ts';
import { memberOf } from '#conformance/http/answer.ts';
import { Skipped } from '#conformance/verdict.ts';
import { credentialFor } from './credential.ts';

/** So many rows of a collection are asked for in turn: one alone would be warm in every cache. */
const mostIds = 20;

export class Paths {
  readonly #run: Run;
  readonly #ids = new Map<string, Promise<readonly string[]>>();

  constructor(run: Run) {
    this.#run = run;
  }

  /** @returns one or more. @throws Skipped when the host has nothing to name, and nothing can be made */
  async of(operation: Operation): Promise<readonly string[]> {
    let begun = [''];
    let template = '';
    for (const segment of operation.path.split('/').slice(1)) {
      if (segment.startsWith('{')) {
        const [parent = ''] = begun;
        const ids = await this.#idsBelow(operation, template, parent);
        begun = ids.map((id) => `${parent}/${encodeURIComponent(id)}`);
      } else {
        begun = begun.map((path) => `${path}/${segment}`);
      }
      template = `${template}/${segment}`;
    }
    return begun;
  }

  /** @param template the path of the collection in the document @param path the same, filled in */
  async #idsBelow(operation: Operation, template: string, path: string): Promise<readonly string[]> {
    const collection = operations.find((candidate) => candidate.method === 'GET' && candidate.path === template);
    const listed = collection && !collection.limit ? await this.#listed(collection, path) : [];
    if (listed.length > 0) return listed;
    const name = this.#resourceOf(operation, template);
    if (name === undefined) throw new Skipped('profile-lacks', `the host has nothing at ${path} to ask for`);
    return [(await this.#run.resources.shared(name)).text('id')];
  }

  #resourceOf({ id }: Operation, template: string): string | undefined {
    const { targets, collections } = this.#run.dialect;
    // What is made stands at the top of the host, never below something else.
    return template.includes('{') ? undefined : (targets[id] ?? collections[template.split('/').at(-1) ?? '']);
  }

  #listed(collection: Operation, path: string): Promise<readonly string[]> {
    let ids = this.#ids.get(path);
    if (!ids) {
      ids = this.#list(collection, path);
      this.#ids.set(path, ids);
    }
    return ids;
  }

  async #list(collection: Operation, path: string): Promise<readonly string[]> {
    const { rows, id } = this.#run.dialect.page;
    const log: ExchangeLog = [];
    const as = await credentialFor(this.#run, collection);
    const answer = await this.#run.send({ method: 'GET', path, as }, log);
    const found = rows === '' ? answer.json : answer.member(rows);
    const all = Array.isArray(found) ? found.map((row: unknown) => memberOf(row, id)) : [];
    return all.filter((value) => typeof value === 'string').slice(0, mostIds);
  }
}

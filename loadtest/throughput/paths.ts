/** Paths of a host's single resources, with ids from its collections, or of newly created ones. */

import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { type Operation, operations } from '#harness/document.ts';
import { memberOf } from '#harness/http/response.ts';
import type { ExchangeLog } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import { credentialFor } from './credential.ts';

/** Number of rows used in turn: a single one would be in every cache. */
const mostIds = 20;

export class Paths {
  readonly #session: ProvisionedSession;
  readonly #ids = new Map<string, Promise<readonly string[]>>();

  constructor(session: ProvisionedSession) {
    this.#session = session;
  }

  /** @returns at least one. @throws Skipped when the host has no resource, and none can be created */
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
    if (name === undefined) throw new Skipped('profile-lacks', `the host has no resource at ${path}`);
    return [(await this.#session.resources.shared(name)).text('id')];
  }

  #resourceOf({ id }: Operation, template: string): string | undefined {
    const { targets, collections } = this.#session.dialect;
    // Created resources are top-level, never nested.
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
    const { rows, id } = this.#session.dialect.page;
    const log: ExchangeLog = [];
    const as = await credentialFor(this.#session, collection);
    const response = await this.#session.send({ method: 'GET', path, as }, log);
    const found = response.member(rows);
    const all = Array.isArray(found) ? found.map((row: unknown) => memberOf(row, id)) : [];
    return all.filter((value) => typeof value === 'string').slice(0, mostIds);
  }
}

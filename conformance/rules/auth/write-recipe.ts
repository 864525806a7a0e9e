/** Good requests of write operations, completed from the dialect's recipes and the paths. */
import { absentStatuses } from '#harness/actors/resources.ts';
import { type Fill, filled, filledPath } from '#harness/actors/template.ts';
import { stemOfObject } from '#harness/dialect/collection.ts';
import { type Dialect, defaultDialect } from '#harness/dialect/dialect.ts';
import type { Recipe } from '#harness/dialect/resources.ts';
import { withoutRecipe } from '#harness/dialect/writes.ts';
import type { Operation } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { isWrite, requiresCredential } from '../applies.ts';

export interface WriteRecipe {
  readonly path: string;
  readonly body: unknown;
  readonly before: readonly Recipe[];
  /** Path of a GET whose response changes; undefined if the effect shows in none. */
  readonly shows: string | undefined;
  /** The mail that the write sends, and a text that it holds. */
  readonly mails: { readonly to: string; readonly names: string } | undefined;
  /** The effect is a new row of the collection at `shows`. */
  readonly creates: boolean;
}

/** True for the operations with a recipe; those without have a reason in the dialect. */
export const hasRecipe = (operation: Operation): boolean =>
  isWrite(operation) && requiresCredential(operation) && recipeOf(defaultDialect, operation) !== undefined;

/** @returns undefined if the dialect neither has a recipe nor makes the object of the path */
export function recipeOf(dialect: Dialect, { id, path, security }: Operation): WriteRecipe | undefined {
  if (Object.hasOwn(withoutRecipe, id)) return undefined;
  const writes = security.includes('contactHash') ? dialect.contactHash.writes : dialect.writes;
  const { before = [], mails, ...own } = writes[id] ?? {};
  const target = own.path ?? targetOf(dialect, path);
  if (target === undefined) return undefined;
  const creates = !target.includes('{{') && own.shows === undefined && mails === undefined;
  const body = own.body ?? bulkBody(dialect, id) ?? (creates ? creationAt(dialect, path) : undefined);
  // Nothing says what to create.
  if (creates && body === undefined) return undefined;
  return { path: target, body, before, shows: showsOf(own.shows, target), mails, creates };
}

function targetOf({ collections }: Dialect, path: string): string | undefined {
  if (!path.includes('{')) return path;
  const resource = collections[stemOfObject(path) ?? ''];
  return resource === undefined ? undefined : path.replace(/\{[^}]+\}/, `{{new ${resource}.id}}`);
}

function bulkBody({ bulk }: Dialect, id: string): unknown {
  const call = bulk.of[id];
  return call && { [bulk.ids]: [`{{new ${call.resource}.id}}`], ...call.body };
}

function creationAt({ resources }: Dialect, path: string): unknown {
  return Object.values(resources).find(({ create }) => create.path === path)?.create.body;
}

/** The object of the path, or the collection. */
function showsOf(own: string | null | undefined, target: string): string | undefined {
  if (own === null) return undefined;
  if (own !== undefined) return own;
  const end = target.indexOf('}}');
  return (end < 0 ? target : target.slice(0, end + 2)).replace('{{new ', '{{');
}

/** A request of a recipe. */
export interface FilledWrite {
  readonly path: string;
  readonly body: unknown;
  readonly shows: string | undefined;
  readonly mails: WriteRecipe['mails'];
  /** Values that only this request names: unique words, addresses and ids of new objects. */
  readonly marks: readonly string[];
}

/**
 * Makes the objects that the recipe needs, and sends its preparations.
 * @param as sends the preparations; the administrator if absent
 * @throws Inconclusive if that fails
 */
export async function fill(trial: Trial, recipe: WriteRecipe, as?: Credential): Promise<FilledWrite> {
  const needed: Parameters<typeof trial.resources.word>[1] = new Map();
  const marks: string[] = [];
  const word: Fill = async (name) => {
    const value = await trial.resources.word(name, needed);
    if (/^(?:unique|UNIQUE|mailbox)$|^new /.test(name)) marks.push(String(value));
    return value;
  };
  const path = await filledPath(recipe.path, word);
  for (const { method, path: prepared, body } of recipe.before) {
    const request = { method, path: await filledPath(prepared, word), body: await filled(body, word) };
    const by = as ?? (await trial.actors.administrator()).credential;
    const answer = await trial.send({ ...request, as: by });
    // The specification does not name it, and the object of the path was just made.
    if (absentStatuses.includes(answer.status))
      throw new Skipped('not-served', `the host has no ${method} ${prepared}`);
    control(answer, `${method} ${prepared}`);
  }
  const body = await filled(recipe.body, word);
  const { shows, mails } = recipe;
  return {
    path,
    body,
    marks,
    shows: shows === undefined ? undefined : await filledPath(shows, word),
    mails: mails && { to: String(await filled(mails.to, word)), names: String(await filled(mails.names, word)) },
  };
}

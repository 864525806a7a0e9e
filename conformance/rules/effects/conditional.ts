/** Conditional requests (RFC 9110, 13), at hosts that send entity tags: unchanged objects, and changes of outdated ones. */
import { type Operation, operations } from '#harness/document.ts';
import { control, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { takesApiToken, takesJwt } from '../applies.ts';
import { type FilledWrite, fill, hasRecipe, recipeOf } from '../auth/write-recipe.ts';
import { atHome } from '../tenants/requests.ts';
import { difference, differing } from './comparison.ts';
import { moving } from './writes.ts';

export const common = {
  level: 'should',
  section: 'Endpoints',
  needs: ['writes'],
  appliesTo: (operation: Operation) =>
    operation.method === 'PATCH' &&
    hasRecipe(operation) &&
    // A tenant has few subscriptions, and the rules of webhooks need them.
    !operation.path.startsWith('/api/v1/webhook_subscriptions/') &&
    (takesApiToken(operation) || takesJwt(operation)) &&
    operations.some(({ method, path, paged }) => method === 'GET' && !paged && path === operation.path),
} as const;
export const cites = (section: string) => `RFC 9110, ${section}; not in the specification`;

export const conditionalRules: readonly Rule[] = [
  {
    ...common,
    id: 'effects/unchanged-object-is-304',
    cites: cites('13.1.2 and 15.4.5'),
    requirement:
      'A read with If-None-Match of an object that has not changed is a 304 without a body; after a change it is the object, with another ETag.',
    cost: { requests: 6 },
    async check(trial) {
      const request = await newChange(trial);
      const [before, tag] = await tagged(trial, request);
      const unchanged = await read(trial, request, { 'if-none-match': tag });
      expectTrue(unchanged.status === 304, unchanged, '304', summaryOf(unchanged));
      expectTrue(unchanged.bytes.length === 0, unchanged, 'no body', `${unchanged.bytes.length} bytes`);
      control(await write(trial, request, request), 'the change');
      const changed = await read(trial, request, { 'if-none-match': tag });
      expectTrue(changed.status === 200, changed, 'the object, which was changed', summaryOf(changed));
      const other = changed.headers.etag;
      expectTrue(other !== undefined && other !== tag, changed, `another ETag than ${tag}`, other ?? 'none');
      trial.measure(`${before.bytes.length} bytes saved`);
    },
  },
  {
    ...common,
    id: 'effects/current-object-is-changed',
    cites: cites('13.1.1'),
    requirement: 'A change with the ETag of the object as If-Match succeeds.',
    cost: { requests: 4 },
    async check(trial) {
      const request = await newChange(trial);
      const [, tag] = await tagged(trial, request);
      const response = await write(trial, request, request, { 'if-match': tag });
      expectTrue(response.status < 300, response, 'success for the current version', summaryOf(response));
    },
  },
  // The second change has another body: a host that compares bodies only would take a repeated one.
  {
    ...common,
    id: 'effects/outdated-object-is-not-changed',
    cites: cites('13.1.1 and 15.5.13'),
    requirement:
      'A change with the ETag of an earlier version as If-Match is a 412, and leaves the object as the other change has left it.',
    cost: { requests: 9 },
    async check(trial) {
      const first = await newChange(trial);
      const second = await newChange(trial);
      const [, tag] = await tagged(trial, first);
      control(await write(trial, first, first), 'the first change');
      const [before, current] = await tagged(trial, first);
      if (current === tag) throw new Skipped('not-applicable', 'the change does not change the ETag');
      const response = await write(trial, first, second, { 'if-match': tag });
      expectTrue(response.status === 412, response, '412 for an earlier version', summaryOf(response));
      await expectUnchanged(trial, first, before);
    },
  },
];

/** A good change, and the path at which its object is read. */
export type Change = Pick<FilledWrite, 'path' | 'body'> & { readonly shows: string };

/** @returns a change of an object that is made for it */
export async function newChange(trial: Trial): Promise<Change> {
  const recipe = recipeOf(trial.dialect, trial.operation);
  if (!recipe) throw new Skipped('profile-lacks', `the dialect has no recipe for ${trial.operation.id}`);
  const { path, body, shows } = await fill(trial, recipe);
  if (shows === undefined) throw new Skipped('profile-lacks', 'the dialect does not say where its effect shows');
  return { path, body, shows };
}

/** @param body the change whose body is sent */
export function write(
  trial: Trial,
  { path }: Change,
  { body }: Change,
  headers: Readonly<Record<string, string>> = {},
) {
  return sent(trial, { method: trial.operation.method, path, body, headers });
}

export function read(
  trial: Trial,
  { shows }: Change,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  return sent(trial, { method: 'GET', path: shows, headers });
}

async function sent(trial: Trial, request: Parameters<typeof atHome>[2]): Promise<HttpResponse> {
  const response = await atHome(trial, trial.operation, request);
  ifBroken(response);
  return response;
}

/** @throws NotMet if the object is another than before */
export async function expectUnchanged(trial: Trial, change: Change, before: HttpResponse): Promise<void> {
  const after = await read(trial, change);
  // Some hosts have members that differ at each read.
  const restless = differing(after.json, (await read(trial, change)).json);
  const changed = difference(before.json, after.json, [...moving, ...restless]);
  expectTrue(changed === undefined, after, 'the object as it was before', changed ?? '');
}

/** @returns the object and its ETag. @throws Skipped where the host sends none */
export async function tagged(trial: Trial, change: Change): Promise<[HttpResponse, string]> {
  const response = control(await read(trial, change), 'reading the object');
  const tag = response.headers.etag;
  if (tag === undefined) throw new Skipped('not-served', 'the host sends no ETag');
  if (tag.startsWith('W/')) throw new Skipped('not-applicable', 'the ETag is weak: If-Match never matches it');
  return [response, tag];
}

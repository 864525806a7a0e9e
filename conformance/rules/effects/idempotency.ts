/**
 * Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07), at operations for which the host's own document has it: by
 * the draft, 2.5, a host publishes where it takes the key, and no response shows that a host has never heard of it.
 */
import { isDenial } from '#harness/denial.ts';
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import { escapePattern } from '#harness/escape-pattern.ts';
import { control, controlText, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { takesApiToken, takesJwt } from '../applies.ts';
import { type FilledWrite, fill, recipeOf } from '../auth/write-recipe.ts';
import { isRemovable, most } from '../collections/filling.ts';
import { idsOf, pagesFrom } from '../collections/page.ts';
import { perRun } from '../per-run.ts';
import { atHome } from '../tenants/requests.ts';

const header = 'idempotency-key';
/** Of a larger collection only these are counted. */
const mostPages = 10;
/** Two objects, two creations, and the pages. */
const cost = { requests: 4 + mostPages } as const;

/**
 * Creations of what can be removed, in top-level collections of the tenant; it may have few subscriptions, and the rules of
 * webhooks need them.
 */
const isCreation = (operation: Operation): boolean =>
  operation.method === 'POST' &&
  isRemovable(operation) &&
  recipeOf(defaultDialect, operation)?.creates === true &&
  !/\/(?:webhook_subscriptions|me\/\w+)$/.test(operation.path) &&
  (takesApiToken(operation) || takesJwt(operation));

const common = { level: 'should', section: 'Endpoints', needs: ['writes'], cost, appliesTo: isCreation } as const;
const cites = (section: string) => `draft-ietf-httpapi-idempotency-key-header-07, ${section}; not in the specification`;

export const idempotencyRules: readonly Rule[] = [
  {
    ...common,
    id: 'effects/repeated-key-creates-once',
    cites: cites('2.6'),
    requirement:
      'A creation that is repeated with its Idempotency-Key responds with the first object, and makes no second.',
    async check(trial) {
      const [key, creation] = [await newKey(trial), await newCreation(trial)];
      const first = idOf(trial, await send(trial, creation, key));
      const again = await send(trial, creation, key);
      expectTrue(again.status < 300, again, 'the response of the first request', summaryOf(again));
      const second = idOf(trial, again);
      expectTrue(second === first, again, `the object ${first}`, `the object ${second}`);
      await expectRows(trial, creation, again, 1);
    },
  },
  {
    ...common,
    id: 'effects/key-of-another-request-is-refused',
    cites: cites('2.7'),
    requirement: 'A creation with the Idempotency-Key of another body is refused (4xx), and makes nothing.',
    async check(trial) {
      const [key, creation, other] = [await newKey(trial), await newCreation(trial), await newCreation(trial)];
      idOf(trial, await send(trial, creation, key));
      const response = await send(trial, other, key);
      const isRefused = response.status >= 400 && response.status < 500;
      expectTrue(isRefused, response, 'a refusal (4xx) of a key that another body had', summaryOf(response));
      await expectRows(trial, other, response, 0);
    },
  },
  {
    ...common,
    id: 'effects/simultaneous-key-creates-once',
    cites: cites('2.6 and 2.7'),
    requirement:
      'Of two creations with one Idempotency-Key at the same time one makes the object; the other has the same response or is a 409.',
    async check(trial) {
      const [key, creation] = [await newKey(trial), await newCreation(trial)];
      const responses = await Promise.all([send(trial, creation, key), send(trial, creation, key)]);
      const [made, ...more] = responses.filter(({ status }) => status < 300);
      // A host that refuses both may refuse the creation for another reason.
      if (!made) return void control(responses[0], 'creating with a new key');
      const other = responses.find(({ status }) => status >= 300 && status !== 409);
      expectTrue(other === undefined, other, 'success or 409', other ? summaryOf(other) : '');
      const ids = new Set([made, ...more].map((response) => idOf(trial, response)));
      expectTrue(ids.size === 1, made, 'one object', [...ids].join(' and '));
      await expectRows(trial, creation, made, 1);
    },
  },
];

const documents = perRun<unknown>();

/** @throws Skipped where the document of the host has no Idempotency-Key at the operation */
async function newKey(trial: Trial): Promise<string> {
  const document = await documents(trial, 'document', () => documentOf(trial));
  const { method, path } = trial.operation;
  // Dots separate members here; paths have none.
  const parameters = [`paths.${path}.parameters`, `paths.${path}.${method.toLowerCase()}.parameters`]
    .flatMap((place) => memberOf(document, place) ?? [])
    .map((one) => {
      const reference = memberOf(one, '$ref');
      return typeof reference === 'string' ? memberOf(document, reference.slice(2).replaceAll('/', '.')) : one;
    });
  const isPromised = parameters.some((one) => String(memberOf(one, 'name')).toLowerCase() === header);
  if (!isPromised) throw new Skipped('not-served', 'the document of the host has no Idempotency-Key here');
  // A string of Structured Fields (2.1), and a UUID as 2.2 recommends.
  return `"${crypto.randomUUID()}"`;
}

async function documentOf(trial: Trial): Promise<unknown> {
  const response = await trial.send({ method: 'GET', path: trial.dialect.openapi });
  return response.status < 300 ? response.json : undefined;
}

async function newCreation(trial: Trial): Promise<FilledWrite> {
  const recipe = recipeOf(trial.dialect, trial.operation);
  if (!recipe) throw new Skipped('profile-lacks', `the dialect has no recipe for ${trial.operation.id}`);
  return fill(trial, recipe);
}

/** @throws Inconclusive for 429, 502, 503 and 504: the host has not judged the key */
async function send(trial: Trial, { path, body }: FilledWrite, key: string): Promise<HttpResponse> {
  const { operation, resources } = trial;
  const response = await atHome(trial, operation, { method: operation.method, path, body, headers: { [header]: key } });
  ifBroken(response);
  if (isDenial(response)) {
    throw new Inconclusive('unexpected-answer', `the host answered ${summaryOf(response)}`, response.exchange);
  }
  await resources.adopt(path, response);
  return response;
}

function idOf({ dialect }: Trial, response: HttpResponse): string {
  return controlText(control(response, 'creating with a new key'), dialect.page.id, 'creating with a new key');
}

/** Counts the rows by the words that only this creation has. A list that shows none of them proves nothing. */
async function expectRows(
  trial: Trial,
  { marks }: FilledWrite,
  response: HttpResponse,
  allowed: number,
): Promise<void> {
  // Short ids are parts of other values, and a word is the beginning of later ones.
  const words = marks.filter(({ length }) => length >= 8).map(escapePattern);
  if (words.length === 0) return trial.measure('rows not counted: the creation has no unique word');
  const pattern = new RegExp(`(?<![a-z0-9])(?:${words.join('|')})(?![a-z0-9])`, 'i');
  // Distinct: a row that moves to the next page meanwhile is read twice.
  const own = new Set<string>();
  let [rows, pages] = [0, 0];
  for await (const page of pagesFrom(trial, { itemsPerPage: most }, mostPages)) {
    for (const [index, id] of idsOf(trial, page).entries()) {
      if (pattern.test(JSON.stringify(page.rows[index]))) own.add(id);
    }
    rows += page.rows.length;
    pages += 1;
  }
  trial.measure(`${own.size} of ${pages === mostPages ? 'the first ' : ''}${rows} rows`);
  const expected = allowed === 0 ? 'no row of it' : 'one row of it';
  expectTrue(own.size <= allowed, response, expected, `${own.size}: ${[...own].join(', ')}`);
}

/**
 * The contracts as an OpenAPI 3.1 document. Clients, the docs page, the conformance suite and the load tester read
 * contracts/openapi.json, which `npm run openapi` writes and `npm run check` compares.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { type Bucket, type BucketId, buckets } from './buckets.ts';
import { deprecationKeywords } from './deprecation.ts';
import { operations as allOperations } from './index.ts';
import type { Components } from './openapi/components.ts';
import { newComponents } from './openapi/components.ts';
import { withDeprecationFields } from './openapi/deprecated-responses.ts';
import { info, securitySchemes, tags } from './openapi/info.ts';
import type { JsonSchema } from './openapi/json-schema.ts';
import { descriptionOf } from './openapi/operation-description.ts';
import { parametersOf } from './openapi/parameters.ts';
import { examples } from './openapi/recorded-examples.ts';
import { responsesOf } from './openapi/responses.ts';
import { webhooksOf } from './openapi/webhooks.ts';
import type { AnyOperation, UploadedFile } from './operation.ts';
import { builtInRoles } from './permissions.ts';
import { problemsOf } from './problems-of.ts';
import type { OAuthScope } from './schemas/oauth-scopes.ts';

/** Path of the committed document. */
export const openApiFile = new URL('./openapi.json', import.meta.url);
/**
 * The citation of each operation, by id. Not in the document, which is for users: the conformance suite requires what the
 * specification names, and warns of the rest.
 */
const sourcesFile = new URL('./sources.json', import.meta.url);

/** @returns the OpenAPI 3.1 document of these operations; deterministic */
export function openApiDocument(operations: readonly AnyOperation[]): JsonSchema {
  const components = newComponents(operations);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const contract of operations) {
    const path = paths[contract.path] ?? {};
    path[contract.method.toLowerCase()] = operationObject(contract, components);
    paths[contract.path] = path;
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'The host of the tenant' }],
    tags: tagsOf(operations),
    'x-roles': builtInRoles,
    paths,
    webhooks: webhooksOf(components),
    components: { ...components.all(), securitySchemes },
  };
}

/** @returns the document as text, as committed. It is served without the white space. */
export function openApiText(operations: readonly AnyOperation[]): string {
  return `${JSON.stringify(openApiDocument(operations), null, 2)}\n`;
}

function operationObject(contract: AnyOperation, components: Components): JsonSchema {
  const parameters = parametersOf(contract, components);
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    description: descriptionOf(contract),
    security:
      contract.auth === 'none'
        ? []
        : contract.auth.map((kind) => ({ [kind]: kind === 'oauth' ? scopesOf(contract) : [] })),
    ...(parameters.length > 0 && { parameters }),
    ...(contract.body && { requestBody: requestBody(contract, contract.body, components) }),
    ...(contract.upload && { requestBody: uploadOf(contract.upload) }),
    ...deprecationKeywords(contract.deprecated),
    responses: withDeprecationFields(responsesOf(contract, components), contract, components),
    'x-permission': contract.permission,
    'x-rate-limit': contract.limit === 'none' ? null : rateLimitOf(contract.limit),
    ...(contract.furtherLimits && { 'x-further-rate-limits': contract.furtherLimits.map(furtherLimitOf) }),
    'x-problem-codes': problemsOf(contract).map((row) => row.code),
  };
}

/** The members of a limit that clients and tools need; its outage behaviour stays internal. */
function rateLimitOf(id: BucketId): JsonSchema {
  const { quota, windowSeconds, key } = buckets[id];
  return { bucket: id, quota, windowSeconds, key };
}

function furtherLimitOf(id: BucketId): JsonSchema {
  const { onlyWith }: Bucket = buckets[id];
  return { ...rateLimitOf(id), ...(onlyWith !== undefined && { onlyWith }) };
}

function requestBody(
  contract: AnyOperation,
  body: NonNullable<AnyOperation['body']>,
  components: Components,
): JsonSchema {
  const example = examples[contract.id]?.body;
  const content = { schema: components.schema(body, 'input'), ...(example !== undefined && { example }) };
  const types =
    contract.method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : ['application/json'];
  return { required: !contract.bodyOptional, content: Object.fromEntries(types.map((type) => [type, content])) };
}

/** Not required: an empty file has no body. */
function uploadOf({ examples, bytes }: UploadedFile): JsonSchema {
  const schema = { type: 'string', maxLength: bytes, description: 'The file' };
  const content = Object.entries(examples).map(([type, example]) => [type, { schema, example }]);
  return { required: false, content: Object.fromEntries(content) };
}

function tagsOf(operations: readonly AnyOperation[]): readonly JsonSchema[] {
  const used = new Set(operations.map((contract) => contract.tag));
  const known = Object.entries(tags).filter(([name]) => used.has(name));
  const others = [...used].filter((name) => !Object.hasOwn(tags, name));
  return [...known.map(([name, description]) => ({ name, description })), ...others.map((name) => ({ name }))];
}

function sourcesText(operations: readonly AnyOperation[]): string {
  return `${JSON.stringify(Object.fromEntries(operations.map(({ id, source }) => [id, source])), null, 2)}\n`;
}

async function committed(file: URL): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

if (import.meta.main) {
  const generated = [
    [openApiFile, openApiText(allOperations)],
    [sourcesFile, sourcesText(allOperations)],
  ] as const;
  for (const [file, text] of generated) {
    if (!process.argv.includes('--check')) {
      await writeFile(file, text);
    } else if ((await committed(file)) !== text) {
      console.error(`${file.pathname} does not match the contracts: run \`npm run openapi\` and commit it.`);
      process.exitCode = 1;
    }
  }
}

function scopesOf({ scope }: AnyOperation): OAuthScope[] {
  return scope === undefined ? [] : [scope];
}

/** Responses of an operation: its success, and its problems by status. */

import { buckets } from '../buckets.ts';
import { hasEntityTag, isRevalidated } from '../conditional.ts';
import type { AnyOperation } from '../operation.ts';
import { documentationOf, type ProblemCode, type ProblemRow, problems, type Violation } from '../problems.ts';
import { problemsOf } from '../problems-of.ts';
import { credentialNotAccepted, missingCredential, permissionMissing, readOnly, scopeMissing } from '../refusals.ts';
import { problem, rateLimited } from '../schemas/problem.ts';
import type { Components } from './components.ts';
import { type Field, headers, limitFields, statusFields } from './headers.ts';
import { isRecord, type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { examples } from './recorded-examples.ts';

/** @returns the `responses` of an operation, by status. */
export function responsesOf(contract: AnyOperation, components: Components): JsonSchema {
  const statuses = [...new Set(problemsOf(contract).map((row) => row.status))];
  return {
    [contract.success.status]: successResponse(contract, components),
    ...(contract.success.ranges && { 206: partOf(contract, components) }),
    // Content that the client has already.
    ...(isRevalidated(contract) && { 304: notModified(components) }),
    ...Object.fromEntries(statuses.map((status) => [status, knownResponse(status, components)])),
  };
}

const ofProblems = new WeakMap<Components, Map<number, JsonSchema>>();

/** Made once in a document: each operation has some ten, which took more than half of the time of making it. */
function knownResponse(status: number, components: Components): JsonSchema {
  const known = ofProblems.get(components) ?? new Map<number, JsonSchema>();
  ofProblems.set(components, known);
  const response = known.get(status) ?? problemResponse(status, components);
  known.set(status, response);
  return response;
}

function partOf(contract: AnyOperation, components: Components): JsonSchema {
  return { ...successResponse(contract, components), description: 'The part of the file that `Range` names' };
}

function notModified(components: Components): JsonSchema {
  return components.add('responses', 'NotModified', {
    description: 'Unchanged since the `ETag` that `If-None-Match` names',
    headers: headers(['ETag'], components),
  });
}

function successResponse(contract: AnyOperation, components: Components): JsonSchema {
  const { description, body, file, location } = contract.success;
  const names: Field[] = [];
  if (location) names.push('Location');
  if (file) names.push('Content-Disposition');
  if (isRevalidated(contract) || hasEntityTag(contract)) names.push('ETag');
  if (contract.page) names.push('Link');
  names.push(...limitFields(contract));
  const recorded = examples[contract.id]?.response;
  const example = recorded === undefined ? {} : { example: recorded };
  return {
    description,
    ...(names.length > 0 && { headers: headers(names, components) }),
    ...(file && {
      content: Object.fromEntries(
        [file]
          .flat()
          .map((type) => [
            type,
            { schema: { type: 'string', ...(type === 'application/pdf' && { format: 'binary' }) }, ...example },
          ]),
      ),
    }),
    ...(body && { content: { 'application/json': { schema: components.schema(body, 'output'), ...example } } }),
  };
}

/**
 * One component for each status, with all codes of it: names that stay, and plain schemas, because
 * generators cannot merge a restriction per operation. The codes of an operation are in its `x-problem-codes`.
 */
function problemResponse(status: number, components: Components): JsonSchema {
  const rows = problems.filter((row) => row.status === status);
  const [first] = rows;
  if (first === undefined) throw new Error(`the table has no problem of status ${status}`);
  const names = statusFields[status] ?? [];
  return components.add('responses', first.title.replaceAll(/\W/g, ''), {
    description: [`**${first.title}**`, ...rows.map((row) => `- \`${row.code}\`: ${row.detail}`)].join('\n'),
    ...(names.length > 0 && { headers: headers(names, components) }),
    content: {
      'application/json': {
        schema: status === 429 ? components.schema(rateLimited, 'output') : problemSchema(components),
        examples: Object.fromEntries(rows.map((row) => [row.code, { summary: row.code, value: example(row) }])),
      },
    },
  });
}

/** The body of every problem; its `code` is an open enumeration, so that a new one breaks no generated client. */
function problemSchema(components: Components): JsonSchema {
  const schema = jsonSchemaOf(problem, 'output');
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const { enum: codes, ...code } = isRecord(properties.code) ? properties.code : {};
  const open = { ...schema, properties: { ...properties, code: { ...code, 'x-extensible-enum': codes } } };
  return components.add('schemas', 'Problem', open);
}

function example({ code, title, detail, status }: ProblemRow): JsonSchema {
  if (code === 'too_many_requests') {
    const { quota, windowSeconds } = buckets.loginCheck;
    const limit = `The limit of ${quota} requests per ${windowSeconds} seconds was exceeded.`;
    return { title, detail: `${limit} Retry in 42 seconds.`, status };
  }
  const violation = violations[code];
  return {
    title,
    detail: details[code] ?? detail,
    status,
    code,
    documentation: documentationOf(code),
    ...(violation && { violations: [violation] }),
  };
}

/** Details that depend on the operation or the input. */
const details: Readonly<Partial<Record<ProblemCode, string>>> = {
  malformed_json: 'The request body is not valid JSON: see line 1, column 2.',
  missing_credentials: missingCredential({ auth: ['apiToken', 'jwt'] }),
  credential_not_accepted: credentialNotAccepted({ auth: ['apiToken', 'jwt'] }, 'oauth'),
  forbidden: permissionMissing({ permission: 'users:read' }),
  insufficient_scope: scopeMissing('events'),
  read_only_token: readOnly({ method: 'POST' }),
  payload_too_large: 'The request body is larger than 256 KiB.',
};

/** Compared with real responses of the gateway in server/gateway/docs/examples.test.ts. */
const violations: Readonly<Partial<Record<ProblemCode, Violation>>> = {
  invalid_path: {
    propertyPath: 'id',
    message: 'id must be a UUID, such as 0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a10; received "7"',
    code: 'format',
  },
  invalid_query: { propertyPath: 'page', message: 'page is not known; did you mean after?', code: 'unknown' },
  invalid_cursor: {
    propertyPath: 'after',
    message: 'after is not a cursor of this collection, filter and order',
    code: 'format',
  },
  validation_failed: { propertyPath: 'email', message: 'email is required', code: 'required' },
};

/** Responses of an operation: its success, and its problems by status. */

import { buckets } from '../buckets.ts';
import type { AnyOperation } from '../operation.ts';
import type { ProblemCode, ProblemRow, Violation } from '../problems.ts';
import { problemsOf } from '../problems-of.ts';
import { problemBody, rateLimitedBody } from '../schemas/problem.ts';
import type { Components } from './components.ts';
import { type Field, headers, limitFields, statusFields } from './headers.ts';
import type { JsonSchema } from './json-schema.ts';

/** @returns the `responses` of an operation, by status. */
export function responsesOf(contract: AnyOperation, components: Components): JsonSchema {
  const byStatus = Object.groupBy(problemsOf(contract), (row) => row.status);
  const problems = Object.entries(byStatus).map(([status, rows = []]) => [
    status,
    problemResponse(rows, limitFields(contract), components),
  ]);
  return { [contract.success.status]: successResponse(contract, components), ...Object.fromEntries(problems) };
}

function successResponse(contract: AnyOperation, components: Components): JsonSchema {
  const { description, body, file, location } = contract.success;
  const names: Field[] = [];
  if (location) names.push('Location');
  if (file) names.push('Content-Disposition');
  if (file === 'application/pdf') names.push('ETag');
  if (contract.page) names.push('Link');
  names.push(...limitFields(contract));
  return {
    description,
    ...(names.length > 0 && { headers: headers(names, components) }),
    ...(file && {
      content: { [file]: { schema: { type: 'string', ...(file === 'application/pdf' && { format: 'binary' }) } } },
    }),
    ...(body && { content: { 'application/json': { schema: components.schema(body, 'output') } } }),
  };
}

/** One component for each set of codes, named after them, because many operations share it. */
function problemResponse(rows: readonly ProblemRow[], limited: readonly Field[], components: Components): JsonSchema {
  const [first] = rows;
  if (first === undefined) throw new Error('a response needs at least one problem');
  const names = [...new Set([...(statusFields[first.status] ?? []), ...limited])];
  const schema =
    first.code === 'too_many_requests' ? components.schema(rateLimitedBody, 'output') : restricted(rows, components);
  const response = {
    description: [`**${first.title}**`, ...rows.map((row) => `- \`${row.code}\`: ${row.detail}`)].join('\n'),
    ...(names.length > 0 && { headers: headers(names, components) }),
    content: {
      'application/json': {
        schema,
        examples: Object.fromEntries(rows.map((row) => [row.code, { summary: row.code, value: example(row) }])),
      },
    },
  };
  const suffix = limited.length > 0 && first.status !== 429 ? '.limited' : '';
  return components.add('responses', `${rows.map((row) => row.code).join('.')}${suffix}`, response);
}

/** The body of every problem, narrowed to this status and to the codes that are possible here. */
function restricted(rows: readonly ProblemRow[], components: Components): JsonSchema {
  const properties = {
    status: { type: 'integer', const: rows[0]?.status },
    code: { type: 'string', enum: rows.map((row) => row.code) },
  };
  return { allOf: [components.schema(problemBody, 'output'), { type: 'object', properties }] };
}

function example({ code, title, detail, status }: ProblemRow): JsonSchema {
  if (code === 'too_many_requests') {
    const { quota, windowSeconds } = buckets.loginCheck;
    const limit = `The limit of ${quota} requests per ${windowSeconds} seconds was exceeded.`;
    return { title, detail: `${limit} Retry in 42 seconds.`, status };
  }
  const violation = violations[code];
  return { title, detail, status, code, ...(violation && { violations: [violation] }) };
}

/** Compared with real responses of the gateway in server/gateway/docs/examples.test.ts. */
const violations: Readonly<Partial<Record<ProblemCode, Violation>>> = {
  invalid_path: { propertyPath: 'id', message: 'id must be a valid GUID', code: 'format' },
  invalid_query: { propertyPath: 'page', message: 'page is not known', code: 'unknown' },
  invalid_cursor: {
    propertyPath: 'after',
    message: 'after is not a cursor of this collection and filter',
    code: 'format',
  },
  validation_failed: { propertyPath: 'email', message: 'email is required', code: 'required' },
};

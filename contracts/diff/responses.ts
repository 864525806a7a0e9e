/** Compares responses: the status and body of a success, headers, and the problems of an operation. */
import { isRecord, type JsonSchema } from '../openapi/json-schema.ts';
import type { Report } from './change.ts';
import { type ApiDocument, type OperationView, record, referenceOf } from './document.ts';
import { followsFromAnotherChange } from './implied.ts';
import { proseChanges } from './prose.ts';
import type { Documents } from './requests.ts';
import { compareHeaders } from './response-headers.ts';

const isSuccess = (status: string) => /^[123]/.test(status);

/** Reports other statuses of a success, and changes of its body and headers. */
export function compareSuccess(
  before: OperationView,
  after: OperationView,
  documents: Documents,
  report: Report,
): void {
  const at = { subject: after.id, operations: [after.id], affects: ['clients'] } as const;
  const [old, current] = [before, after].map(({ responses }) => Object.keys(responses).filter(isSuccess));
  const gone = old?.filter((status) => !current?.includes(status)) ?? [];
  const added = current?.filter((status) => !old?.includes(status)) ?? [];
  const pairs = (old ?? []).filter((status) => current?.includes(status)).map((status) => [status, status] as const);
  // One status in the place of another is one change, and the bodies belong together.
  const [was, is] = [gone[0], added[0]];
  if (gone.length === 1 && added.length === 1 && was !== undefined && is !== undefined) {
    const sentence = `is ${is} instead of ${was}`;
    report({ ...at, place: 'success', severity: 'breaking', kind: 'status-changed', before: was, after: is, sentence });
    pairs.push([was, is]);
  } else {
    for (const status of gone) {
      const sentence = 'is never sent any more';
      report({
        ...at,
        place: `response ${status}`,
        severity: 'breaking',
        kind: 'status-gone',
        before: status,
        after: null,
        sentence,
      });
    }
    for (const status of added) {
      const sentence = 'is a new response';
      report({
        ...at,
        place: `response ${status}`,
        severity: 'risky',
        kind: 'status-added',
        before: null,
        after: status,
        sentence,
      });
    }
  }
  for (const [from, to] of pairs) {
    const [response, currentResponse] = [record(before.responses[from]), record(after.responses[to])];
    const place = `response ${to}`;
    for (const finding of proseChanges(response, currentResponse)) report({ ...at, place, ...finding, affects: [] });
    compareContent(response, currentResponse, place, after.id, documents, report);
  }
  compareHeaders(pairs, { before, after }, documents, report);
}

function compareContent(
  before: JsonSchema,
  after: JsonSchema,
  place: string,
  id: string,
  { schemas }: Documents,
  report: Report,
): void {
  const at = { subject: id, operations: [id], affects: ['clients'], place } as const;
  const [types, currentTypes] = [record(before.content), record(after.content)];
  for (const type of new Set([...Object.keys(types), ...Object.keys(currentTypes)])) {
    if (type in types && type in currentTypes) {
      const [media, currentMedia] = [record(types[type]), record(currentTypes[type])];
      for (const finding of proseChanges(media, currentMedia)) report({ ...at, ...finding, affects: [] });
      schemas.compare(media.schema ?? {}, currentMedia.schema ?? {}, 'response', {
        subject: id,
        place,
        user: id,
        isWebhook: false,
      });
    } else if (type in types) {
      const sentence = `is ${type} no longer`;
      report({ ...at, severity: 'breaking', kind: 'media-type-gone', before: type, after: null, sentence });
    } else {
      // A body where there was none, or in place of another type, whose end is reported.
      const severity = 'additive';
      report({ ...at, severity, kind: 'media-type-added', before: null, after: type, sentence: `can be ${type}` });
    }
  }
}

/** Reports problem codes that came, went or have another status, and changes of the bodies of errors. */
export function compareProblems(
  before: OperationView,
  after: OperationView,
  documents: Documents,
  report: Report,
): void {
  const at = { subject: after.id, operations: [after.id], affects: ['clients'], place: 'problems' } as const;
  const [old, current] = [before.problems(), after.problems()];
  for (const code of new Set([...old.keys(), ...current.keys()])) {
    const [was, is] = [old.get(code), current.get(code)];
    if (was === is || (was === undefined || is === undefined ? followsFromAnotherChange(code, before, after) : false))
      continue;
    const values = {
      before: was === undefined ? null : `${was} ${code}`,
      after: is === undefined ? null : `${is} ${code}`,
    };
    if (is === undefined) {
      const sentence = `${code} (${was}) is never sent any more`;
      report({ ...at, severity: 'breaking', kind: 'problem-gone', ...values, sentence });
    } else if (was === undefined) {
      const sentence = `${code} (${is}) can be sent`;
      report({ ...at, severity: 'risky', kind: 'problem-added', ...values, sentence });
    } else {
      const sentence = `${code} has the status ${is} instead of ${was}`;
      report({ ...at, severity: 'breaking', kind: 'problem-status-changed', ...values, sentence });
    }
  }
  const pairs = Object.keys(before.responses)
    .filter((status) => !isSuccess(status) && status in after.responses)
    .map((status) => [status, status] as const);
  for (const [status] of pairs) {
    const [response, current] = [record(before.responses[status]), record(after.responses[status])];
    for (const finding of proseChanges(response, current)) {
      report({ ...at, subject: 'document', place: `words of the problems ${status}`, ...finding, affects: [] });
    }
    compareProblemBody(response, current, status, after.id, documents, report);
  }
  compareHeaders(pairs, { before, after }, documents, report);
}

function compareProblemBody(
  before: JsonSchema,
  after: JsonSchema,
  status: string,
  id: string,
  documents: Documents,
  report: Report,
): void {
  const [types, currentTypes] = [record(before.content), record(after.content)];
  const at = { subject: 'document', place: 'body of problems', operations: [id], affects: ['clients'] } as const;
  for (const [type, media] of Object.entries(types)) {
    const current = currentTypes[type];
    if (current === undefined) {
      report({
        ...at,
        severity: 'breaking',
        kind: 'media-type-gone',
        before: type,
        after: null,
        sentence: `is ${type} no longer`,
      });
      continue;
    }
    const [schema, currentSchema] = [record(media).schema, record(current).schema];
    for (const finding of proseChanges(record(media), record(current))) {
      report({ ...at, place: `words of the problems ${status}`, ...finding, affects: [] });
    }
    const named = referenceOf(schema) !== undefined && referenceOf(currentSchema) !== undefined;
    documents.schemas.compare(
      named ? schema : withoutCodes(schema, documents.before),
      named ? currentSchema : withoutCodes(currentSchema, documents.after),
      'response',
      { subject: at.subject, place: at.place, user: id, isWebhook: false },
    );
  }
}

/** Statuses and codes are compared by operation; documents of before 1.0 have them in each schema too. */
function withoutCodes(schema: unknown, { resolve }: ApiDocument): JsonSchema {
  const { allOf, ...own } = resolve(schema);
  const parts: readonly JsonSchema[] = [...(Array.isArray(allOf) ? allOf.map(resolve) : []), own];
  return {
    allOf: parts.map((part) => {
      const { code, status, ...properties } = record(part.properties);
      return {
        ...part,
        properties: {
          ...properties,
          ...(isRecord(code) && { code: { type: 'string' } }),
          ...(isRecord(status) && { status: { type: 'integer' } }),
        },
      };
    }),
  };
}

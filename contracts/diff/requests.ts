/** Compares what a request carries: parameters and body. */
import type { JsonSchema } from '../openapi/json-schema.ts';
import { type Finding, isSame, type Report } from './change.ts';
import { deprecationChange } from './deprecation.ts';
import { type ApiDocument, type OperationView, record } from './document.ts';
import { proseChanges } from './prose.ts';
import type { SchemaComparison } from './schema.ts';

type At = Pick<Finding, 'subject' | 'operations' | 'affects'>;

/** Reports parameters that came, went or changed. Those of the path belong together by their order. */
export function compareParameters(
  before: OperationView,
  after: OperationView,
  schemas: SchemaComparison,
  report: Report,
): void {
  const at: At = { subject: after.id, operations: [after.id], affects: ['clients'] };
  const [old, current] = [keyed(before), keyed(after)];
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const [was, is] = [old.get(key), current.get(key)];
    if (was && is) compareParameter(was, is, at, schemas, report);
    else if (was) {
      const sentence = 'is gone: a request with it is refused, or without effect';
      report({
        ...at,
        place: placeOf(was),
        severity: 'breaking',
        kind: 'parameter-gone',
        before: true,
        after: null,
        sentence,
      });
    } else if (is) {
      const required = is.required === true;
      const sentence = required ? 'is new and required' : 'is new';
      const severity = required ? 'breaking' : 'additive';
      const place = placeOf(is);
      report({ ...at, place, severity, kind: 'parameter-added', before: null, after: { required }, sentence });
    }
  }
}

function compareParameter(was: JsonSchema, is: JsonSchema, at: At, schemas: SchemaComparison, report: Report): void {
  const place = placeOf(is);
  if (was.name !== is.name) {
    const sentence = `is named ${is.name} instead of ${was.name}`;
    const affects = ['generated types'] as const;
    report({
      ...at,
      affects,
      place,
      severity: 'risky',
      kind: 'parameter-renamed',
      before: was.name,
      after: is.name,
      sentence,
    });
  }
  const [wasRequired, isRequired] = [was.required === true, is.required === true];
  if (wasRequired !== isRequired) {
    const severity = isRequired ? 'breaking' : 'additive';
    const kind = isRequired ? 'parameter-required' : 'parameter-optional';
    const sentence = isRequired ? 'is required from now on' : 'is optional from now on';
    report({ ...at, place, severity, kind, before: wasRequired, after: isRequired, sentence });
  }
  for (const keyword of ['style', 'explode', 'allowReserved', 'allowEmptyValue', 'content']) {
    if (isSame(was[keyword], is[keyword])) continue;
    const values = { before: was[keyword] ?? null, after: is[keyword] ?? null };
    report({
      ...at,
      place,
      severity: 'breaking',
      kind: `${keyword}-changed`,
      ...values,
      sentence: `has another ${keyword}`,
    });
  }
  for (const finding of deprecationChange(was, is)) report({ ...at, place, ...finding });
  for (const finding of proseChanges(was, is)) report({ ...at, affects: [], place, ...finding });
  const [user = ''] = at.operations;
  schemas.compare(was.schema ?? {}, is.schema ?? {}, 'request', { subject: at.subject, place, user, isWebhook: false });
}

function placeOf({ in: place, name }: JsonSchema): string {
  return `${place} parameter ${name}`;
}

function keyed({ path, parameters }: OperationView): Map<string, JsonSchema> {
  const order = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      const { in: place, name } = parameter;
      // Names of headers are the same in any case.
      const known = place === 'header' ? String(name).toLowerCase() : String(name);
      return [place === 'path' ? `path ${order.indexOf(String(name))}` : `${place} ${known}`, parameter];
    }),
  );
}

/** Reports a body that came, went or is required, other media types, and changes of its schema. */
export function compareBody(before: OperationView, after: OperationView, documents: Documents, report: Report): void {
  const at = { subject: after.id, operations: [after.id], affects: ['clients'], place: 'request body' } as const;
  const [old, current] = [before.node.requestBody, after.node.requestBody];
  if (old === undefined && current === undefined) return;
  const [was, is] = [documents.before.resolve(old), documents.after.resolve(current)];
  if (current === undefined) {
    report({ ...at, severity: 'breaking', kind: 'body-gone', before: true, after: false, sentence: 'is gone' });
    return;
  }
  const [wasRequired, isRequired] = [was.required === true, is.required === true];
  if (old === undefined || wasRequired !== isRequired) {
    const severity = isRequired ? 'breaking' : 'additive';
    const kind = old === undefined ? 'body-added' : isRequired ? 'body-required' : 'body-optional';
    const sentence = `is ${old === undefined ? 'new and ' : ''}${isRequired ? 'required' : 'optional'} from now on`;
    report({ ...at, severity, kind, before: old === undefined ? null : wasRequired, after: isRequired, sentence });
  }
  if (old === undefined) return;
  for (const finding of proseChanges(was, is)) report({ ...at, affects: [], ...finding });
  const [types, currentTypes] = [record(was.content), record(is.content)];
  for (const type of new Set([...Object.keys(types), ...Object.keys(currentTypes)])) {
    if (type in types && type in currentTypes) {
      const [media, currentMedia] = [record(types[type]), record(currentTypes[type])];
      for (const finding of proseChanges(media, currentMedia)) report({ ...at, affects: [], ...finding });
      const use = { subject: at.subject, place: at.place, user: after.id, isWebhook: false };
      documents.schemas.compare(media.schema ?? {}, currentMedia.schema ?? {}, 'request', use);
    } else {
      const gone = type in types;
      const kind = gone ? 'media-type-gone' : 'media-type-added';
      const sentence = gone ? `takes ${type} no longer` : `takes ${type} too`;
      const values = gone ? { before: type, after: null } : { before: null, after: type };
      report({ ...at, severity: gone ? 'breaking' : 'additive', kind, ...values, sentence });
    }
  }
}

export interface Documents {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
  readonly schemas: SchemaComparison;
  /** @returns whether two versions of a part of the documents are the same, with all that they refer to */
  readonly isUntouched: (before: unknown, after: unknown) => boolean;
}

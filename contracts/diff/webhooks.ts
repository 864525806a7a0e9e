/** Compares webhooks: event types, payloads and headers, which the receivers of events read. */
import type { JsonSchema } from '../openapi/json-schema.ts';
import { type Finding, isSame, type Report } from './change.ts';
import { deprecationChange } from './deprecation.ts';
import { record } from './document.ts';
import { proseChanges } from './prose.ts';
import type { Documents } from './requests.ts';

type At = Pick<Finding, 'subject' | 'operations' | 'affects'>;

/** Reports event types that came or went, and changes of the others. */
export function compareWebhooks(documents: Documents, report: Report): void {
  const [old, current] = [documents.before.webhooks(), documents.after.webhooks()];
  for (const type of new Set([...old.keys(), ...current.keys()])) {
    const subject = `webhook ${type}`;
    const at = { subject, operations: [subject], affects: ['webhook receivers'] } as const;
    const [was, is] = [old.get(type), current.get(type)];
    if (documents.isUntouched(was, is)) continue;
    if (was && is) compareWebhook(was, is, at, documents, report);
    else if (was) {
      const sentence = 'is never sent any more';
      report({ ...at, place: '', severity: 'breaking', kind: 'event-gone', before: type, after: null, sentence });
    } else {
      report({
        ...at,
        place: '',
        severity: 'additive',
        kind: 'event-added',
        before: null,
        after: type,
        sentence: 'is new',
      });
    }
  }
}

function compareWebhook(was: JsonSchema, is: JsonSchema, at: At, documents: Documents, report: Report): void {
  for (const finding of [...proseChanges(was, is)]) report({ ...at, place: '', ...finding, affects: [] });
  for (const finding of deprecationChange(was, is)) report({ ...at, place: '', ...finding });
  if (was.operationId !== is.operationId) {
    const values = { before: was.operationId ?? null, after: is.operationId ?? null };
    const sentence = `has the operationId ${is.operationId} instead of ${was.operationId}`;
    report({
      ...at,
      affects: ['generated types'],
      place: '',
      severity: 'risky',
      kind: 'operation-renamed',
      ...values,
      sentence,
    });
  }
  comparePayload(was, is, at, documents, report);
  compareHeaders(was, is, at, documents, report);
  compareExpectations(was, is, at, documents, report);
}

function comparePayload(
  was: JsonSchema,
  is: JsonSchema,
  at: At,
  { before, after, schemas }: Documents,
  report: Report,
): void {
  const types = record(before.resolve(was.requestBody).content);
  const currentTypes = record(after.resolve(is.requestBody).content);
  for (const [type, media] of Object.entries(types)) {
    const current = currentTypes[type];
    if (current === undefined) {
      const sentence = `is ${type} no longer`;
      report({
        ...at,
        place: 'payload',
        severity: 'breaking',
        kind: 'media-type-gone',
        before: type,
        after: null,
        sentence,
      });
      continue;
    }
    for (const finding of proseChanges(record(media), record(current)))
      report({ ...at, place: 'payload', ...finding, affects: [] });
    const use = { subject: at.subject, place: 'payload', user: at.subject, isWebhook: true };
    schemas.compare(record(media).schema ?? {}, record(current).schema ?? {}, 'response', use);
  }
}

/** Headers that receivers get. The same for all events, so they are reported once. */
function compareHeaders(
  was: JsonSchema,
  is: JsonSchema,
  at: At,
  { before, after, schemas }: Documents,
  report: Report,
): void {
  const [old, current] = [headersOf(was, before.resolve), headersOf(is, after.resolve)];
  for (const name of new Set([...old.keys(), ...current.keys()])) {
    const [header, currentHeader] = [old.get(name), current.get(name)];
    const subject = 'all webhooks';
    const place = `header ${name}`;
    const of = { ...at, subject, place };
    if (header && currentHeader) {
      for (const finding of proseChanges(header, currentHeader)) report({ ...of, ...finding, affects: [] });
      const use = { subject, place, user: at.subject, isWebhook: true };
      schemas.compare(header.schema ?? {}, currentHeader.schema ?? {}, 'response', use);
      const [wasRequired, isRequired] = [header.required === true, currentHeader.required === true];
      if (wasRequired === isRequired) continue;
      const severity = isRequired ? 'additive' : 'breaking';
      const kind = isRequired ? 'header-required' : 'header-optional';
      const sentence = isRequired ? 'is always present from now on' : 'can be absent from now on';
      report({ ...of, severity, kind, before: wasRequired, after: isRequired, sentence });
    } else if (header) {
      report({ ...of, severity: 'breaking', kind: 'header-gone', before: name, after: null, sentence: 'is gone' });
    } else {
      report({ ...of, severity: 'additive', kind: 'header-added', before: null, after: name, sentence: 'is new' });
    }
  }
}

function headersOf({ parameters }: JsonSchema, resolve: (value: unknown) => JsonSchema): Map<string, JsonSchema> {
  const all: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return new Map(all.map(resolve).map((parameter) => [String(parameter.name).toLowerCase(), parameter]));
}

/** What the sender does on each response of a receiver. */
function compareExpectations(
  was: JsonSchema,
  is: JsonSchema,
  at: At,
  { before, after }: Documents,
  report: Report,
): void {
  const [old, current] = [record(was.responses), record(is.responses)];
  for (const status of new Set([...Object.keys(old), ...Object.keys(current)])) {
    const place = `response ${status} of a receiver`;
    const [response, currentResponse] = [before.resolve(old[status]), after.resolve(current[status])];
    if (status in old && status in current) {
      for (const finding of proseChanges(response, currentResponse)) report({ ...at, place, ...finding, affects: [] });
      continue;
    }
    if (isSame(response, currentResponse)) continue;
    const gone = status in old;
    const kind = gone ? 'expectation-gone' : 'expectation-added';
    const sentence = gone ? 'has no meaning of its own any more' : 'has a meaning of its own now';
    const values = { before: gone ? status : null, after: gone ? null : status };
    report({ ...at, place, severity: gone ? 'breaking' : 'risky', kind, ...values, sentence });
  }
}

/** Compares two OpenAPI documents of the API: what changed, how severely, and for whom. */
import { isRecord } from '../openapi/json-schema.ts';
import { compareRoles } from './access.ts';
import { type Change, changesOf, type Finding, isSame, type Report } from './change.ts';
import { type ApiDocument, readDocument, record } from './document.ts';
import { compareSharing } from './limits.ts';
import { compareOperations } from './operations.ts';
import { proseChanges } from './prose.ts';
import { SchemaComparison } from './schema.ts';
import { untouchedParts } from './untouched.ts';
import { compareWebhooks } from './webhooks.ts';

/**
 * @param old, current parsed documents
 * @returns the changes, worst first; empty if a client cannot tell the two apart
 * @throws NotOpenApi
 */
export function compareDocuments(old: unknown, current: unknown): Change[] {
  const [before, after] = [readDocument(old), readDocument(current)];
  const schemas = new SchemaComparison(before, after);
  const findings: Finding[] = [];
  const report: Report = (finding) => void findings.push(finding);
  const documents = { before, after, schemas, isUntouched: untouchedParts(before.root, after.root) };
  compareOperations(documents, report);
  compareSharing(before, after, report);
  compareRoles(documents, report);
  compareWebhooks(documents, report);
  compareSchemes(before, after, report);
  compareTypeNames(before, after, report);
  compareHead(before, after, report);
  return changesOf([...findings, ...schemas.findings()]);
}

/** Security schemes: how a credential is sent. */
function compareSchemes(before: ApiDocument, after: ApiDocument, report: Report): void {
  const [old, current] = [before, after].map(({ root }) => record(record(root.components).securitySchemes));
  for (const name of new Set([...Object.keys(old ?? {}), ...Object.keys(current ?? {})])) {
    const [was, is] = [old?.[name], current?.[name]];
    const at = { subject: 'document', place: `credential ${name}`, operations: [] };
    if (is === undefined) {
      const finding = { kind: 'scheme-gone', before: name, after: null, sentence: 'is gone' };
      report({ ...at, ...finding, severity: 'breaking', affects: ['clients'] });
      continue;
    }
    if (was === undefined) {
      const finding = { kind: 'scheme-added', before: null, after: name, sentence: 'is new' };
      report({ ...at, ...finding, severity: 'additive', affects: ['clients'] });
      continue;
    }
    const { description, ...scheme } = record(was);
    const { description: currentDescription, ...currentScheme } = record(is);
    for (const finding of proseChanges({ description }, { description: currentDescription })) {
      report({ ...at, ...finding, affects: [] });
    }
    compareScheme(scheme, currentScheme, at, report);
  }
}

function compareScheme(
  before: unknown,
  after: unknown,
  at: Pick<Finding, 'subject' | 'place' | 'operations'>,
  report: Report,
): void {
  const [scopes, currentScopes] = [scopesOf(before), scopesOf(after)];
  const [was, is] = [withoutScopes(before), withoutScopes(after)];
  if (!isSame(was, is)) {
    const sentence = 'is sent, or got, in another way';
    report({
      ...at,
      severity: 'breaking',
      affects: ['clients'],
      kind: 'scheme-changed',
      before: was,
      after: is,
      sentence,
    });
  }
  for (const scope of new Set([...scopes.keys(), ...currentScopes.keys()])) {
    const [old, current] = [scopes.get(scope), currentScopes.get(scope)];
    if (old === current) continue;
    const finding =
      current === undefined
        ? ({
            severity: 'breaking',
            affects: ['clients'],
            kind: 'scope-gone',
            sentence: `has no scope ${scope} any more`,
          } as const)
        : old === undefined
          ? ({
              severity: 'additive',
              affects: ['clients'],
              kind: 'scope-added',
              sentence: `has the scope ${scope} too`,
            } as const)
          : ({
              severity: 'editorial',
              affects: [],
              kind: 'scope-described',
              sentence: `describes the scope ${scope} in other words`,
            } as const);
    report({ ...at, ...finding, before: old ?? null, after: current ?? null });
  }
}

function scopesOf(scheme: unknown): Map<string, unknown> {
  const flows = Object.values(record(record(scheme).flows));
  return new Map(flows.flatMap((flow) => Object.entries(record(record(flow).scopes))));
}

function withoutScopes(scheme: unknown): unknown {
  const { flows, ...rest } = record(scheme);
  const bare = Object.entries(record(flows)).map(([name, flow]) => [name, { ...record(flow), scopes: {} }]);
  return isRecord(flows) ? { ...rest, flows: Object.fromEntries(bare) } : rest;
}

/** Names of schemas are names of generated types. */
function compareTypeNames(before: ApiDocument, after: ApiDocument, report: Report): void {
  const [old, current] = [before, after].map(({ root }) => record(record(root.components).schemas));
  for (const name of Object.keys(old ?? {}).filter((one) => !(one in (current ?? {})))) {
    const twin = Object.entries(current ?? {}).find(
      ([other, schema]) => !(other in (old ?? {})) && isSame(schema, old?.[name]),
    )?.[0];
    const sentence = twin === undefined ? 'has no name of its own any more' : `is named ${twin} from now on`;
    const values = { before: name, after: twin ?? null };
    const at = { subject: `schema ${name}`, place: '', operations: [], affects: ['generated types'] } as const;
    report({ ...at, severity: 'risky', kind: 'type-name-gone', ...values, sentence });
  }
}

/** Members of the document beside operations; words, but for the address of the servers. */
function compareHead(before: ApiDocument, after: ApiDocument, report: Report): void {
  const urls = ({ root }: ApiDocument) =>
    (Array.isArray(root.servers) ? root.servers : []).map((server: unknown) => record(server).url);
  const at = { subject: 'document', operations: [] };
  const [old, current] = [urls(before), urls(after)];
  if (!isSame(old, current)) {
    const values = { before: old, after: current, sentence: 'are at another address' };
    report({ ...at, place: 'servers', severity: 'breaking', affects: ['clients'], kind: 'servers-changed', ...values });
  }
  const words = ({ root }: ApiDocument) => ({
    ...Object.fromEntries(Object.entries(record(root.info)).filter(([key]) => key !== 'version')),
    tags: root.tags,
    roles: Object.entries(record(root['x-roles'])).map(([name, role]) => [name, record(role).label]),
  });
  const [was, is] = [words(before), words(after)];
  const hasRoles = before.roles !== undefined && after.roles !== undefined;
  const keywords = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((key) => key !== 'roles' || hasRoles);
  for (const finding of proseChanges(was, is, keywords))
    report({ ...at, place: 'introduction', affects: [], ...finding });
}

/** Compares who may call: kinds of credential, permissions and roles. */
import type { Affected, Finding, Report } from './change.ts';
import { type ApiDocument, isForReadOnlyTokens, type OperationView } from './document.ts';

const noun: Readonly<Record<string, string>> = {
  apiToken: 'Api-Token',
  jwt: 'JWT',
  oauth: 'OAuth access token',
  contactHash: 'X-Contact-Hash',
};
const nameOf = (kind: string) => noun[kind] ?? kind;

/** Reports kinds of credential that are accepted no longer or newly. */
export function compareCredentials(before: OperationView, after: OperationView, report: Report): void {
  const at = { subject: after.id, place: 'credential', operations: [after.id] };
  const lostForTokens: readonly Affected[] =
    isForReadOnlyTokens(before) && !after.auth.includes('apiToken') && after.auth.length > 0
      ? ['read-only tokens']
      : [];
  if (before.auth.length === 0 && after.auth.length > 0) {
    const sentence = `needs a credential from now on: ${after.auth.map(nameOf).join(' or ')}`;
    report({
      ...at,
      severity: 'breaking',
      affects: ['clients'],
      kind: 'credential-required',
      before: [],
      after: after.auth,
      sentence,
    });
  } else if (after.auth.length === 0 && before.auth.length > 0) {
    const sentence = 'is open to the public from now on: it needs no credential';
    report({
      ...at,
      severity: 'risky',
      affects: ['clients'],
      kind: 'made-public',
      before: before.auth,
      after: [],
      sentence,
    });
  } else {
    for (const kind of before.auth.filter((one) => !after.auth.includes(one))) {
      const affects: Affected[] = ['clients', ...(kind === 'apiToken' ? lostForTokens : [])];
      const sentence = `accepts no ${nameOf(kind)} any more`;
      report({ ...at, severity: 'breaking', affects, kind: 'credential-gone', before: kind, after: null, sentence });
    }
    for (const kind of after.auth.filter((one) => !before.auth.includes(one))) {
      const sentence = `accepts ${nameOf(kind)} too`;
      report({
        ...at,
        severity: 'additive',
        affects: ['clients'],
        kind: 'credential-added',
        before: null,
        after: kind,
        sentence,
      });
    }
  }
}

/** @returns the permission as stated; undefined for documents that state none */
const permissionOf = ({ node }: OperationView) => node['x-permission'];

/** Reports another permission, with the roles that lose or gain the operation by it. */
export function comparePermission(
  before: OperationView,
  after: OperationView,
  documents: Documents,
  report: Report,
): void {
  const [was, is] = [permissionOf(before), permissionOf(after)];
  if (was === is) return;
  const old = rolesWith(was, documents.before.roles ?? documents.after.roles);
  const current = rolesWith(is, documents.after.roles ?? documents.before.roles);
  const lose = old.filter((role) => !current.includes(role));
  const gain = current.filter((role) => !old.includes(role));
  // A role that a tenant defined has any set of permissions, but each signed-in user passes `self`, and anyone `none`.
  const customLose = is !== 'none' && is !== 'self' && is !== undefined;
  const verdicts = [
    lose.length > 0 && `${lose.join(', ')} ${lose.length === 1 ? 'loses' : 'lose'} it`,
    customLose && 'custom roles need it too',
    gain.length > 0 && `${gain.join(', ')} ${gain.length === 1 ? 'gains' : 'gain'} it`,
  ].filter((verdict) => verdict !== false);
  const affected = customLose ? lose : gain;
  report({
    severity: customLose ? 'breaking' : 'risky',
    affects: [...affected.map((role) => `role ${role}` as const), ...(customLose ? (['custom roles'] as const) : [])],
    subject: after.id,
    place: 'permission',
    kind: 'permission-changed',
    before: was ?? null,
    after: is ?? null,
    sentence: `needs ${permissionText(is)} instead of ${permissionText(was)}${verdicts.length > 0 ? `: ${verdicts.join('; ')}` : ''}`,
    operations: [after.id],
  });
}

interface Documents {
  readonly before: ApiDocument;
  readonly after: ApiDocument;
}

function permissionText(permission: unknown): string {
  if (permission === 'none' || permission === undefined) return 'no permission';
  return permission === 'self' ? 'only a sign-in' : `the permission ${permission}`;
}

function rolesWith(permission: unknown, roles: ApiDocument['roles'] = new Map()): string[] {
  const isOpen = permission === 'none' || permission === 'self' || permission === undefined;
  return [...roles].filter(([, granted]) => isOpen || granted.has(String(permission))).map(([name]) => name);
}

/** Reports roles that came, went, or have other permissions, with the operations that they reach by these. */
export function compareRoles({ before, after }: Documents, report: Report): void {
  if (!before.roles || !after.roles) return;
  const known = permissionsIn(before);
  for (const name of new Set([...before.roles.keys(), ...after.roles.keys()])) {
    const [old, current] = [before.roles.get(name), after.roles.get(name)];
    const at = { subject: `role ${name}`, place: '', affects: [`role ${name}`] } as const;
    if (!current) {
      const operations = operationsOf(before, [...(old ?? [])]);
      report({
        ...at,
        severity: 'breaking',
        kind: 'role-gone',
        before: name,
        after: null,
        sentence: 'is gone',
        operations,
      });
      continue;
    }
    if (!old) {
      const sentence = 'is new';
      report({ ...at, severity: 'additive', kind: 'role-added', before: null, after: name, sentence, operations: [] });
      continue;
    }
    for (const permission of [...old].filter((one) => !current.has(one))) {
      const operations = operationsOf(before, [permission]);
      const sentence = `loses the permission ${permission}${listOf(operations)}`;
      const kind = 'role-loses-permission';
      report({ ...at, severity: 'breaking', kind, before: permission, after: null, sentence, operations });
    }
    for (const permission of [...current].filter((one) => !old.has(one))) {
      const operations = operationsOf(after, [permission]);
      // Of a new permission nothing depends yet; an old one lets people see and do more than before.
      const severity: Finding['severity'] = known.has(permission) ? 'risky' : 'additive';
      const sentence = `gains the permission ${permission}${listOf(operations)}`;
      report({ ...at, severity, kind: 'role-gains-permission', before: null, after: permission, sentence, operations });
    }
  }
}

function permissionsIn(document: ApiDocument): Set<unknown> {
  return new Set([
    ...document.operations.map(permissionOf),
    ...[...(document.roles?.values() ?? [])].flatMap((one) => [...one]),
  ]);
}

function operationsOf({ operations }: ApiDocument, permissions: readonly string[]): string[] {
  return operations.filter((operation) => permissions.includes(String(permissionOf(operation)))).map(({ id }) => id);
}

function listOf(operations: readonly string[]): string {
  if (operations.length === 0) return '';
  const more = operations.length > 3 ? ` and ${operations.length - 3} more` : '';
  return `: ${operations.slice(0, 3).join(', ')}${more}`;
}

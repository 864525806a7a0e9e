/** Details of an audit log entry, as lines. */
import type { AuditEntry } from '#contracts/schemas/audit.ts';
import { type Cell, details } from '../../page/cells.ts';

/** Characters; longer values such as contracts and notes are cut. */
const longestValue = 300;

/** @returns the sent or changed members, and the metadata of the request */
export function detailsCell({ action, details: recorded, credentialKind, requestId, resourceId }: AuditEntry): Cell {
  const { members, ...others } = recorded;
  const label = (name: string) => labels[name] ?? name;
  const named = Array.isArray(members) ? members.map(String) : Object.keys(others).map(label);
  const lines = [
    ...(Array.isArray(members) && members.length > 0 ? [`Sent: ${members.join(', ')}`] : []),
    ...Object.entries(others).map(([name, value]) => `${label(name)}: ${written(value)}`),
    `Operation: ${action}`,
    ...(resourceId === null ? [] : [`Id: ${resourceId}`]),
    ...(credentialKind === null ? [] : [`Credential: ${credentials[credentialKind] ?? credentialKind}`]),
    ...(requestId === null ? [] : [`Request: ${requestId}`]),
  ];
  return details(action === failedSignIn ? attempts(recorded) : named.slice(0, 3).join(', ') || 'More', lines);
}

/** Audit action that is not an operation. */
export const failedSignIn = 'identity.signInFailed';

function attempts({ count }: Record<string, unknown>): string {
  return count === 1 ? '1 attempt' : `${count} attempts`;
}

/** Labels of members in sign-in entries. */
const labels: Readonly<Record<string, string>> = {
  userAgent: 'Browser',
  count: 'Attempts within the hour',
  lastAt: 'Last attempt',
  operation: 'Tried at',
};

export const credentials: Readonly<Record<string, string>> = {
  apiToken: 'API token',
  jwt: 'signed in',
  oauth: 'OAuth application',
  contactHash: 'link in a mail',
};

function written(value: unknown): string {
  if (isChange(value)) return `${written(value[0])} → ${written(value[1])}`;
  if (Array.isArray(value)) return value.length > 0 ? cut(value.map(written).join(', ')) : 'none';
  if (value === null) return 'none';
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Old and new value, as recorded for roles. */
function isChange(value: unknown): value is [unknown[], unknown[]] {
  return Array.isArray(value) && value.length === 2 && value.every(Array.isArray);
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** What an entry of the audit log says of itself, in lines. */
import type { AuditEntry } from '#contracts/schemas/audit.ts';
import { type Cell, details } from '../../page/cells.ts';

/** A text may be long: a contract, a note. */
const longestValue = 300;

/** @returns what was sent or changed, and what the log knows of the request, for whoever opens it. */
export function detailsCell({ action, details: told, credentialKind, requestId, resourceId }: AuditEntry): Cell {
  const { members, ...others } = told;
  const named = Array.isArray(members) ? members.map(String) : Object.keys(others);
  const lines = [
    ...(Array.isArray(members) && members.length > 0 ? [`Sent: ${members.join(', ')}`] : []),
    ...Object.entries(others).map(([name, value]) => `${name}: ${written(value)}`),
    `Operation: ${action}`,
    ...(resourceId === null ? [] : [`Id: ${resourceId}`]),
    ...(credentialKind === null ? [] : [`Credential: ${credentials[credentialKind] ?? credentialKind}`]),
    ...(requestId === null ? [] : [`Request: ${requestId}`]),
  ];
  return details(named.slice(0, 3).join(', ') || 'More', lines);
}

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

/** Before and after, as roles are told. */
function isChange(value: unknown): value is [unknown[], unknown[]] {
  return Array.isArray(value) && value.length === 2 && value.every(Array.isArray);
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

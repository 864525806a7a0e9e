/** Details of an audit log entry, as lines. */
import type { AuditEntry } from '#contracts/schemas/audit.ts';
import { type Label, say } from '../../language/say.ts';
import { type Cell, details } from '../../page/cells.ts';
import { memberLabel } from '../../page/member-labels.ts';

/** Characters; longer values such as contracts and notes are cut. */
const longestValue = 300;

/** @returns the sent or changed members, and the metadata of the request */
export function detailsCell({
  action,
  details: recorded,
  credentialKind,
  requestId,
  resourceId,
}: Pick<AuditEntry, 'action' | 'details' | 'credentialKind' | 'requestId' | 'resourceId'>): Cell {
  const { members, ...others } = recorded;
  const named = Array.isArray(members)
    ? members.map((member) => memberLabel(String(member)))
    : Object.keys(others).map(labelOf);
  const lines = [
    ...(Array.isArray(members) && members.length > 0 ? [say('Sent: {members}', { members: named.join(', ') })] : []),
    ...Object.entries(others).map(([name, value]) =>
      say('{label}: {value}', { label: labelOf(name), value: written(value) }),
    ),
    say('Operation: {action}', { action }),
    ...(resourceId === null ? [] : [say('Id: {id}', { id: resourceId })]),
    ...(credentialKind === null
      ? []
      : [say('Credential: {credential}', { credential: credentialText(credentialKind) ?? credentialKind })]),
    ...(requestId === null ? [] : [say('Request: {id}', { id: requestId })]),
  ];
  return details(action === failedSignIn ? attempts(recorded) : named.slice(0, 3).join(', ') || say('More'), lines);
}

/** Audit action that is not an operation. */
export const failedSignIn = 'identity.signInFailed';

function attempts({ count }: Record<string, unknown>): string {
  return say('{count, plural, one {# attempt} other {# attempts}}', { count: Number(count) });
}

/** Labels of members in sign-in entries. */
const labels: Readonly<Record<string, Label>> = {
  userAgent: 'Browser',
  count: 'Attempts within the hour',
  lastAt: 'Last attempt',
  operation: 'Tried at',
};

function labelOf(name: string): string {
  const known = labels[name];
  return known === undefined ? memberLabel(name) : say(known);
}

const credentials: Readonly<Record<string, Label>> = {
  apiToken: 'API token',
  jwt: 'signed in',
  oauth: 'OAuth application',
  contactHash: 'link in a mail',
};

/** @returns how the request was authenticated; undefined for an unknown kind, and without one */
export function credentialText(kind: string | null): string | undefined {
  const known = credentials[kind ?? ''];
  return known && say(known);
}

function written(value: unknown): string {
  if (isChange(value)) return `${written(value[0])} → ${written(value[1])}`;
  if (Array.isArray(value)) return value.length > 0 ? cut(value.map(written).join(', ')) : say('none (value)');
  if (value === null) return say('none (value)');
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Old and new value, as recorded for roles. */
function isChange(value: unknown): value is [unknown[], unknown[]] {
  return Array.isArray(value) && value.length === 2 && value.every(Array.isArray);
}

function cut(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

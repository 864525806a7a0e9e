/** The description of an operation: its prose, and as text what tools do not show of its extensions. */
import { type Bucket, type BucketId, type BucketKey, buckets } from '../buckets.ts';
import { deprecationText } from '../deprecation.ts';
import { type AnyOperation, type CredentialKind, isWrite, requiresPresence } from '../operation.ts';
import { permissions } from '../permissions.ts';

const credentials: Readonly<Record<CredentialKind, string>> = {
  apiToken: '`Api-Token`',
  jwt: 'JWT',
  oauth: 'OAuth access token',
  contactHash: '`X-Contact-Hash`',
};

const keys: Readonly<Record<BucketKey, string>> = {
  ip: 'client address',
  token: 'token',
  user: 'user',
  email: 'email address in the body',
  admin: 'administrator',
};

/** @returns Markdown: the prose, and a list of credentials, permission, limits and own problems */
export function descriptionOf(contract: AnyOperation): string {
  const { description = usual(contract), problems, deprecated } = contract;
  const facts = [
    `**Credential**: ${credentialOf(contract)}`,
    `**Permission**: ${permissionOf(contract)}`,
    `**Rate limit**: ${limitsOf(contract)}`,
    ...(problems.length > 0 ? [`**Problems of its own**: ${problems.map((code) => `\`${code}\``).join(', ')}`] : []),
  ];
  const list = facts.map((fact) => `- ${fact}`).join('\n');
  return [deprecated && deprecationText(deprecated), description, list].filter(Boolean).join('\n\n');
}

/** What holds for each list, read and change whose contract says nothing more. */
function usual({ method, page, params, success }: AnyOperation): string | undefined {
  if (page) {
    const order = success.description.includes('first') ? '' : 'The oldest first. ';
    return `${order}Filters are combined: an item matches all of them. The next page is at \`view.next\`.`;
  }
  if (method === 'GET' && params) return '404 also for one that is deleted, or of another tenant.';
  return method === 'PATCH' ? 'Changes the members that are sent, and clears those that are `null`.' : undefined;
}

function credentialOf(contract: AnyOperation): string {
  const { auth, method, scope } = contract;
  if (auth === 'none') return 'none';
  const withScope = (kind: CredentialKind) => (kind === 'oauth' && scope ? ` with the scope \`${scope}\`` : '');
  const kinds = auth.map((kind) => credentials[kind] + withScope(kind)).join(' or ');
  if (requiresPresence(contract)) return `${kinds}, and not while impersonating`;
  return isWrite(method) && auth.includes('apiToken') ? `${kinds}; a read-only token is refused` : kinds;
}

function permissionOf({ permission }: AnyOperation): string {
  if (permission === 'none') return 'none';
  return permission === 'self' ? 'none beyond the credential' : `\`${permission}\` (${permissions[permission]})`;
}

function limitsOf({ limit, furtherLimits = [] }: AnyOperation): string {
  const own = limit === 'none' ? 'none' : textOf(limit);
  return [own, ...furtherLimits.map((id) => `in addition ${textOf(id)}`)].join('; ');
}

function textOf(id: BucketId): string {
  const { quota, windowSeconds, key, onlyWith }: Bucket = buckets[id];
  const counted = onlyWith === undefined ? 'requests' : `requests with \`${onlyWith}\``;
  return `${quota} ${counted} per ${windowSeconds} seconds for each ${keys[key]}`;
}

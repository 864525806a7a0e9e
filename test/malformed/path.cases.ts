/** Path parameters: malformed and unknown ids. */
import { brief, type Case } from './case.ts';
import { get } from './query.ts';

const uuid = '01890000-0000-7000-8000-000000000000';

/** RFC 9562, 4: hexadecimal digits of either case in five groups, and nothing else. */
const ids = ['users', 'events', 'payments'].flatMap((resource) => [
  ...[
    '1',
    '0',
    '-1',
    'abc',
    'null',
    'undefined',
    'me',
    '*',
    '%20',
    `${uuid}%20`,
    `%20${uuid}`,
    uuid.slice(1),
    `${uuid}0`,
    uuid.replaceAll('-', ''),
    uuid.replaceAll('-', ':'),
    uuid.replaceAll('-', '_'),
    `%7B${uuid}%7D`,
    `(${uuid})`,
    `[${uuid}]`,
    `urn:uuid:${uuid}`,
    uuid.replace('0', 'g'),
    uuid.replace('0', '%EF%BC%90'),
    `${uuid}%00`,
    '%00',
    `${uuid}%0A`,
    `${uuid};x=1`,
    `${uuid},${uuid}`,
    `${uuid}%2F`,
    "1'%20OR%20'1'='1",
    '1;DROP%20TABLE%20users',
    '__proto__',
    'constructor',
    '%F0%9F%8E%89',
    '{id}',
    `\${7*7}`,
    'a'.repeat(5_000),
    `${uuid}`.repeat(50),
  ].map((id) =>
    get(`path: ${resource}: ${brief(id)}`, `/api/v1/${resource}/${id}`, 'invalid_path', {
      violation: ['id', 'format'],
    }),
  ),
  get(`path: ${resource}: the nil UUID`, `/api/v1/${resource}/00000000-0000-0000-0000-000000000000`, 'not_found'),
  get(`path: ${resource}: the greatest UUID`, `/api/v1/${resource}/ffffffff-ffff-ffff-ffff-ffffffffffff`, 'not_found'),
  get(`path: ${resource}: an id of nothing`, `/api/v1/${resource}/${uuid}`, 'not_found'),
  get(`path: ${resource}: an id and more`, `/api/v1/${resource}/${uuid}/x`, 'not_found'),
  get(`path: ${resource}: an id and a slash`, `/api/v1/${resource}/${uuid}/`, 'not_found'),
  get(`path: ${resource}: no id`, `/api/v1/${resource}/`, 'not_found'),
  ...(['DELETE', 'PATCH'] as const).flatMap((method) =>
    ['1', '%00', `urn:uuid:${uuid}`, '__proto__'].map((id) =>
      get(`path: ${resource}: ${method} ${id}`, `/api/v1/${resource}/${id}`, 'invalid_path', { method, as: 'jwt' }),
    ),
  ),
  get(`path: ${resource}: bad, without a credential`, `/api/v1/${resource}/1`, 'missing_credentials', {
    as: 'anonymous',
  }),
  get(`path: ${resource}: bad, by a read-only token`, `/api/v1/${resource}/1`, 'read_only_token', {
    as: 'readOnly',
    method: 'DELETE',
  }),
]);

const owned = [
  get('path: an event in upper case, which is the same', ({ event }) => `/api/v1/events/${event.toUpperCase()}`, 200),
  get('path: a user of another tenant', ({ globex }) => `/api/v1/users/${globex.people.ROLE_MEMBER.id}`, 'not_found'),
  get(
    'path: a user of another tenant, to delete',
    ({ globex }) => `/api/v1/users/${globex.people.ROLE_MEMBER.id}`,
    'not_found',
    { method: 'DELETE' },
  ),
  get('path: an event where a user should be', ({ event }) => `/api/v1/users/${event}`, 'not_found'),
];

export const pathCases: readonly Case[] = [...ids, ...owned];

/** Finds out how Api-Tokens are made and sent. */
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Discovery } from './discovery.ts';
import { apiTokenHeaders, findApiTokenHeader, type GuardedRead } from './headers.ts';
import type { HostRequests } from './host-requests.ts';
import { idIn, leavesOf } from './members.ts';

type Headers = Readonly<Record<string, string>>;

/** What was entered of Api-Tokens. */
export interface TokenInputs {
  readonly apiTokens?: { readonly readWrite?: string; readonly readOnly?: string } | undefined;
  readonly allowWrites: boolean;
}

/** @param jwt of the administrator; absent: no token can be made */
export async function addApiTokens(
  discovery: Discovery,
  host: HostRequests,
  read: GuardedRead,
  { apiTokens, allowWrites }: TokenInputs,
  jwt: Headers | undefined,
): Promise<void> {
  const given = apiTokens?.readWrite ?? apiTokens?.readOnly;
  if (given !== undefined) return addGivenTokens(discovery, host, read, apiTokens ?? {});
  const enter = 'Make a read-write and a read-only token in the administration of the host, and enter both.';
  if (!allowWrites || !jwt) {
    const why = allowWrites ? 'there is no JWT to make one with' : 'writes are not allowed, so none was made';
    return discovery.gap('Api-Token', `not tried: ${why}`, enter);
  }
  const { create, accessLevel, readOnly, value } = defaultDialect.apiTokens;
  const body = { name: `Conformance ${Date.now()}`, [accessLevel]: readOnly };
  const made = await host.send({ method: 'POST', path: create.path, headers: jwt, body });
  if (made.status < 200 || made.status >= 300) {
    return discovery.gap('Api-Token', `POST ${create.path} as documented is refused with ${made.status}`, enter);
  }
  await addMadeToken(discovery, host, read, made, value);
  await removeToken(discovery, host, jwt, made);
}

async function addMadeToken(
  discovery: Discovery,
  host: HostRequests,
  read: GuardedRead,
  made: HttpResponse,
  usual: string,
): Promise<void> {
  const texts = leavesOf(made.json).filter(({ value }) => typeof value === 'string' && value.length >= 16);
  const likely = texts.filter(({ name }) => name === usual || /token|secret|key|value/i.test(name));
  for (const { path, value } of likely) {
    const names = await findApiTokenHeader(host, read, String(value));
    if (!names) continue;
    const documented = [
      discovery.name('apiTokens', 'value', path),
      discovery.name('headers', 'apiToken', names.header),
    ];
    return discovery.add('Api-Token', `made by the API, in ${path}; sent as ${names.header}`, documented);
  }
  discovery.gap(
    'Api-Token',
    `the API makes a token, but GET ${read.path} accepts none of its members in ${apiTokenHeaders.join(', ')}`,
    'Set dialect.headers.apiToken and dialect.apiTokens.value.',
  );
}

async function removeToken(discovery: Discovery, host: HostRequests, jwt: Headers, made: HttpResponse): Promise<void> {
  const id = made.textMember(idIn(made.json) ?? 'id');
  const path = defaultDialect.apiTokens.remove.path.replace('{{token.id}}', encodeURIComponent(id ?? ''));
  const status = id && (await host.send({ method: 'DELETE', path, headers: jwt })).status;
  if (typeof status === 'number' && status >= 200 && status < 300) return;
  discovery.gap(
    'removal of a token',
    `the read-only token "Conformance …" that was made could not be removed (${status || 'it has no id'})`,
    'Delete it in the administration of the host.',
  );
}

async function addGivenTokens(
  discovery: Discovery,
  host: HostRequests,
  read: GuardedRead,
  tokens: NonNullable<TokenInputs['apiTokens']>,
): Promise<void> {
  const kinds = [
    ['read-write', tokens.readWrite],
    ['read-only', tokens.readOnly],
  ] as const;
  for (const [kind, token] of kinds) {
    if (token === undefined) {
      discovery.gap(
        `${kind} Api-Token`,
        'none was given',
        `Rules with a ${kind} token make their own, or are skipped.`,
      );
      continue;
    }
    const names = await findApiTokenHeader(host, read, token);
    if (names) {
      const documented = [discovery.name('headers', 'apiToken', names.header)];
      discovery.add(`${kind} Api-Token`, `accepted in ${names.header}`, documented);
    } else {
      discovery.gap(
        `${kind} Api-Token`,
        `GET ${read.path} refuses it in each of ${apiTokenHeaders.join(', ')}`,
        'Check that it is whole, not deleted, and of this tenant; or set dialect.headers.apiToken.',
      );
    }
  }
}

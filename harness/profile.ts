/** The profile of a host under test: addresses and credentials, from a JSON or YAML file and the environment. */
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse, YAMLParseError } from 'yaml';
import { assertHostAlone } from './cli/host-url.ts';
import { UsageError } from './cli/usage-error.ts';
import { buckets, type TenantLimits } from './document.ts';
import schema from './profile.schema.json' with { type: 'json' };

export interface Account {
  readonly email: string;
  readonly password: string;
}

export type MailboxProfile =
  | { readonly kind: 'mailpit'; readonly url: string; readonly address?: string }
  | {
      readonly kind: 'imap';
      readonly host: string;
      readonly port?: number;
      readonly secure?: boolean;
      readonly user: string;
      readonly password: string;
      readonly address: string;
    }
  | { readonly kind: 'command'; readonly command: readonly string[]; readonly address: string };

/** The members are described in `profile.schema.json`. */
export interface Profile {
  readonly baseUrl: string;
  readonly allowWrites?: boolean;
  /** Absent where only an Api-Token is known. */
  readonly administrator?: Account;
  readonly other?: { readonly baseUrl: string; readonly administrator: Account };
  readonly apiTokens?: { readonly readWrite?: string; readonly readOnly?: string; readonly spare?: readonly string[] };
  readonly expiredJwt?: string;
  readonly addresses?: readonly string[];
  readonly mailbox?: MailboxProfile;
  readonly receiver?: { readonly host?: string; readonly port?: number; readonly publicUrl?: string };
  readonly limits?: TenantLimits;
  readonly dialect?: Readonly<Record<string, unknown>>;
}

/** What a regular expression of the schema means, by its place there. */
const patternsInWords: Readonly<Record<string, string>> = {
  '#/$defs/url/pattern': 'must be scheme, host and port, such as https://qa.example.org, without a path',
  '#/$defs/addressPattern/pattern': 'must have {{unique}} before its @, such as qa+{{unique}}@example.org',
};

const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile<Profile>(schema);

/**
 * @param baseUrl replaces that of the profile
 * @throws UsageError with every fault, or the name of an unset variable; or for a base URL that is none
 */
export async function readProfile(path: string, env: NodeJS.ProcessEnv, baseUrl?: string): Promise<Profile> {
  if (baseUrl !== undefined) assertHostAlone(baseUrl);
  const value = withEnvironment(parsed(await textOf(path), path), env, path);
  return checkedProfile(baseUrl !== undefined && typeof value === 'object' ? { ...value, baseUrl } : value, path);
}

/**
 * @param token Api-Token of an administrator; `$NAME` takes it from the environment
 * @returns a profile with nothing but the token, which allows no writes
 * @throws UsageError with every fault, or the name of an unset variable; or for a base URL that is none
 */
export function profileWithToken(baseUrl: string, token: string, env: NodeJS.ProcessEnv): Profile {
  assertHostAlone(baseUrl);
  return checkedProfile(
    withEnvironment({ baseUrl, apiTokens: { readWrite: token } }, env, '--token'),
    'With --token it',
  );
}

/** @throws UsageError with every fault */
export function checkedProfile(value: unknown, path: string): Profile {
  if (!validate(value)) {
    const faults = (validate.errors ?? []).map(
      ({ instancePath, schemaPath, message }) => `  ${instancePath || '/'} ${patternsInWords[schemaPath] ?? message}`,
    );
    throw new UsageError(
      `${path} is no profile:\n${[...new Set(faults)].join('\n')}\nSee docs/conformance.md, "The profile".`,
    );
  }
  const unknown = Object.keys(value.limits ?? {}).filter((name) => !buckets.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(`${path}: \`limits\` has no ${unknown.join(', ')}; there are ${buckets.join(', ')}.`);
  }
  const { baseUrl, other } = value;
  return {
    ...value,
    baseUrl: originOf(baseUrl, path),
    ...(other && { other: { ...other, baseUrl: originOf(other.baseUrl, path) } }),
  };
}

/**
 * As requests have it: in small letters, without the default port. Responses are found by it.
 * @throws UsageError for what is no URL, and for a password in it, which reports would show
 */
function originOf(text: string, path: string): string {
  if (!URL.canParse(text)) throw new UsageError(`${path}: a base URL is no URL.`);
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(`${path}: a base URL has a user name or a password; take them out of the URL.`);
  return url.origin;
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `The profile ${path} cannot be read (${error.code}). Write one with \`conformance init <url>\`, or let the demo (npm start) write .data/conformance.json, and name it by --profile FILE. \`conformance run <url> --token …\` needs none.`,
    );
  }
}

function parsed(text: string, path: string): unknown {
  try {
    // Without the line of the error, which may hold a secret.
    return parse(text, { prettyErrors: false });
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const line = text.slice(0, error.pos[0]).split('\n').length;
    throw new UsageError(`${path} is neither JSON nor YAML: ${error.code}, line ${line}.`);
  }
}

/** True for `$NAME` and `${NAME}`, which stand for an environment variable. */
export const isVariable = (text: string): boolean => variable.test(text);

const variable = /^\$\{?([A-Za-z_]\w*)\}?$/;

/** Expands `$NAME` and `${NAME}` to environment variables; `$$` escapes a leading dollar. */
function withEnvironment(value: unknown, env: NodeJS.ProcessEnv, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withEnvironment(item, env, path));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withEnvironment(member, env, path)]),
    );
  }
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  if (value.startsWith('$$')) return value.slice(1);
  const name = variable.exec(value)?.[1];
  if (name === undefined) return value;
  const found = env[name];
  if (found === undefined) throw new UsageError(`${path} takes a value from $${name}, which is not set.`);
  return found;
}

/** Samples of a call in curl, TypeScript (our client) and Python (httpx): the documented example, sent with its credential. */

export interface SampleCall {
  /** Upper case. */
  readonly method: string;
  /** With `{name}` for each parameter. */
  readonly path: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, number>>;
  /** undefined: none is needed. */
  readonly credential: string | undefined;
  /** undefined: the operation has none; a text: a file. */
  readonly body: unknown;
  /** Media type of the body. */
  readonly bodyType: string;
  /** Media type of the success; undefined: it has no content. */
  readonly responseType: string | undefined;
}

export interface Sample {
  readonly language: string;
  readonly code: string;
}

/** @returns one sample for each language */
export function samplesOf(call: SampleCall): readonly Sample[] {
  return [
    { language: 'curl', code: curl(call) },
    { language: 'TypeScript', code: typescript(call) },
    { language: 'Python', code: python(call) },
  ];
}

/** Headers of the credentials; the variables have the names of the guides. */
const credentialHeaders: Readonly<Record<string, readonly [name: string, prefix: string, variable: string]>> = {
  apiToken: ['Api-Token', '', 'GUILDGATE_TOKEN'],
  jwt: ['Authorization', 'Bearer ', 'GUILDGATE_JWT'],
  oauth: ['Authorization', 'Bearer ', 'ACCESS_TOKEN'],
  contactHash: ['X-Contact-Hash', '', 'CONTACT_HASH'],
};

function headerOf({ credential }: SampleCall) {
  return credential === undefined ? undefined : credentialHeaders[credential];
}

function filled({ path, params }: SampleCall): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function curl(call: SampleCall): string {
  const query = Object.entries(call.query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const header = headerOf(call);
  const lines = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} "$GUILDGATE${filled(call)}${query && `?${query}`}"`,
    ...(header ? [`-H "${header[0]}: ${header[1]}$${header[2]}"`] : []),
    ...(call.responseType === 'application/pdf' ? ['-o document.pdf'] : []),
    ...bodyOptions(call),
  ];
  const command = lines.join(' \\\n  ');
  if (call.body === undefined) return command;
  return `${command}\n${isFile(call.body) ? `${call.body.replace(/\n?$/, '\n')}FILE` : `${JSON.stringify(call.body, null, 2)}\nJSON`}`;
}

const isFile = (body: unknown): body is string => typeof body === 'string';

function bodyOptions({ body, bodyType }: SampleCall): string[] {
  if (body === undefined) return [];
  // As a file would be sent with -T members.csv.
  if (isFile(body)) return [`-H 'Content-Type: ${bodyType}'`, "--data-binary @- <<'FILE'"];
  return ["-H 'Content-Type: application/json'", "-d @- <<'JSON'"];
}

const clientCredentials: Readonly<Record<string, readonly [name: string, expression: string]>> = {
  apiToken: ['apiToken', "apiToken(process.env.GUILDGATE_TOKEN ?? '')"],
  jwt: [
    'password',
    "password({\n  email: process.env.GUILDGATE_EMAIL ?? '',\n  password: process.env.GUILDGATE_PASSWORD ?? '',\n})",
  ],
  contactHash: ['contactHash', "contactHash(process.env.CONTACT_HASH ?? '')"],
};

function typescript(call: SampleCall): string {
  const [name, expression] = clientCredentials[call.credential ?? ''] ?? [];
  const imports = ['guildgate', ...(name ? [name] : [])].toSorted().join(', ');
  const credential = expression ? `, { credential: ${expression} }` : '';
  const params = {
    ...(Object.keys(call.params).length > 0 && { path: call.params }),
    ...(Object.keys(call.query).length > 0 && { query: call.query }),
  };
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${literal(params, javascript, '  ')}`] : []),
    ...(call.body === undefined ? [] : [`body: ${literal(call.body, javascript, '  ')}`]),
    // The client has no credential for a token that an application already has.
    ...(call.credential === 'oauth' ? ["headers: { Authorization: 'Bearer ' + process.env.ACCESS_TOKEN }"] : []),
    ...(isText(call) ? ["parseAs: 'text'"] : []),
    ...(call.responseType === 'application/pdf' ? ["parseAs: 'blob'"] : []),
  ];
  const given = options.length > 0 ? `, {\n${options.map((option) => `  ${option},\n`).join('')}}` : '';
  return `import { ${imports} } from '@guildgate/client';

const acme = guildgate(process.env.GUILDGATE ?? ''${credential});

const { data, error } = await acme.${call.method}('${call.path}'${given});
console.log(error ?? data);`;
}

const isText = ({ responseType = '' }: SampleCall) => ['text/csv', 'application/x-ndjson'].includes(responseType);

function python(call: SampleCall): string {
  const header = headerOf(call);
  const value = header && (header[1] ? `f"${header[1]}{os.environ['${header[2]}']}"` : `os.environ["${header[2]}"]`);
  const headers = header ? `, headers={"${header[0]}": ${value}}` : '';
  const given = [
    ...(Object.keys(call.query).length > 0 ? [`params=${literal(call.query, pythonWords, '')}`] : []),
    ...(call.body === undefined
      ? []
      : [`${isFile(call.body) ? 'content' : 'json'}=${literal(call.body, pythonWords, '')}`]),
  ];
  const response = `api.${call.method.toLowerCase()}(${[`"${filled(call)}"`, ...given].join(', ')})`;
  return `import os
import httpx

api = httpx.Client(base_url=os.environ["GUILDGATE"]${headers})

response = ${response}
print(response.raise_for_status()${shownBy[call.responseType ?? ''] ?? '.status_code'})`;
}

const shownBy: Readonly<Record<string, string>> = {
  'application/json': '.json()',
  'text/csv': '.text',
  'application/x-ndjson': '.text',
  'application/pdf': '.content',
};

/** How a language writes what JSON writes otherwise. */
interface Words {
  readonly null: string;
  readonly true: string;
  readonly false: string;
  key(name: string): string;
  string(text: string): string;
}

const javascript: Words = {
  null: 'null',
  true: 'true',
  false: 'false',
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)),
  string: (text) => (text.includes("'") || JSON.stringify(text) !== `"${text}"` ? JSON.stringify(text) : `'${text}'`),
};

const pythonWords: Words = { null: 'None', true: 'True', false: 'False', key: JSON.stringify, string: JSON.stringify };

/** Longest list or object that stays on one line. */
const lineLength = 72;

function literal(value: unknown, words: Words, indent: string): string {
  if (value === null) return words.null;
  if (typeof value === 'boolean') return value ? words.true : words.false;
  if (typeof value === 'string') return words.string(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(
    ([name, item]) => `${isList ? '' : `${words.key(name)}: `}${literal(item, words, inner)}`,
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const line = parts.join(', ');
  if (line.length <= lineLength && !line.includes('\n')) {
    if (parts.length === 0) return open + close;
    return isList || words === pythonWords ? `${open}${line}${close}` : `${open} ${line} ${close}`;
  }
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

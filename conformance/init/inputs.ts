/** What `init` needs to know of a host: from options and variables, and from questions for the rest. */
import { UsageError } from '#harness/cli/usage-error.ts';
import type { Account } from '#harness/profile.ts';
import type { Questions } from './questions.ts';

export interface InitOptions {
  readonly email?: string;
  readonly passwordEnv: string;
  readonly other?: string;
  readonly otherEmail?: string;
  readonly otherPasswordEnv: string;
  readonly readWriteTokenEnv: string;
  readonly readOnlyTokenEnv: string;
  readonly mailpit?: string;
  readonly allowWrites?: boolean;
}

export interface Inputs {
  readonly administrator: Account;
  readonly allowWrites: boolean;
  readonly other: { readonly baseUrl: string; readonly administrator: Account } | undefined;
  readonly apiTokens: { readonly readWrite?: string; readonly readOnly?: string } | undefined;
  readonly mailpit: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param questions absent: options and variables must have everything
 * @throws UsageError naming each missing option and variable
 */
export async function inputsOf(
  options: InitOptions,
  env: Environment,
  questions: Questions | undefined,
): Promise<Inputs> {
  return questions ? answered(options, env, questions) : given(options, env);
}

function given(options: InitOptions, env: Environment): Inputs {
  const missing = [
    ...(options.email ? [] : ['--email (of an administrator of the tenant)']),
    ...(env[options.passwordEnv] ? [] : [`the variable ${options.passwordEnv} (the password)`]),
    ...(options.other && !options.otherEmail ? ['--other-email'] : []),
    ...(options.other && !env[options.otherPasswordEnv] ? [`the variable ${options.otherPasswordEnv}`] : []),
  ];
  if (missing.length > 0) {
    throw new UsageError(`Without a terminal, or with --yes or --json, give ${missing.join(', ')}.`);
  }
  return {
    administrator: { email: options.email ?? '', password: env[options.passwordEnv] ?? '' },
    allowWrites: options.allowWrites ?? false,
    other: options.other
      ? {
          baseUrl: baseUrlOf(options.other),
          administrator: { email: options.otherEmail ?? '', password: env[options.otherPasswordEnv] ?? '' },
        }
      : undefined,
    apiTokens: tokensOf(env[options.readWriteTokenEnv], env[options.readOnlyTokenEnv]),
    mailpit: options.mailpit === undefined ? undefined : baseUrlOf(options.mailpit),
  };
}

async function answered(options: InitOptions, env: Environment, questions: Questions): Promise<Inputs> {
  const administrator = {
    email: options.email ?? (await required(questions, 'Email of an administrator of the tenant')),
    password: env[options.passwordEnv] || (await questions.secret('Password (not shown)')),
  };
  const allowWrites =
    options.allowWrites ??
    (await questions.yes('May the suite make, change and delete things of its own, and send mail to a test mailbox?'));
  const readWrite = env[options.readWriteTokenEnv] || (await optional(questions, 'A read-write Api-Token'));
  const readOnly = env[options.readOnlyTokenEnv] || (await optional(questions, 'A read-only Api-Token'));
  const other = options.other ?? (await questions.text('Host of a second tenant, for isolation (empty: none)'));
  return {
    administrator,
    allowWrites,
    apiTokens: tokensOf(readWrite, readOnly),
    other: other === '' ? undefined : await otherTenant(other, options, env, questions),
    mailpit: mailpitOf(
      options.mailpit ?? (await questions.text('Address of a Mailpit that gets the mails (empty: none)')),
    ),
  };
}

async function otherTenant(url: string, options: InitOptions, env: Environment, questions: Questions) {
  return {
    baseUrl: baseUrlOf(url),
    administrator: {
      email: options.otherEmail ?? (await required(questions, 'Email of its administrator')),
      password: env[options.otherPasswordEnv] || (await questions.secret('Password (not shown)')),
    },
  };
}

function mailpitOf(text: string): string | undefined {
  return text === '' ? undefined : baseUrlOf(text);
}

async function required(questions: Questions, question: string): Promise<string> {
  for (;;) {
    const text = await questions.text(question);
    if (text !== '') return text;
  }
}

function optional(questions: Questions, what: string): Promise<string> {
  return questions.secret(`${what} (empty: the suite makes its own where the API can)`);
}

function tokensOf(readWrite: string | undefined, readOnly: string | undefined): Inputs['apiTokens'] {
  if (!readWrite && !readOnly) return undefined;
  return { ...(readWrite ? { readWrite } : {}), ...(readOnly ? { readOnly } : {}) };
}

/**
 * @param text an address as people write it: `qa.example.org`, `localhost:3000`, `https://qa.example.org/api/v1`
 * @returns scheme, host and port
 * @throws UsageError if it is none, or leads elsewhere than to the API
 */
export function baseUrlOf(text: string): string {
  const isLocal = /^(?:localhost|[\w.-]+\.localhost|127\.[\d.]+|\[::1\])(?::|\/|$)/i.test(text);
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${isLocal ? 'http' : 'https'}://${text}`;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new UsageError(`${text} is no address of a host: enter one such as https://qa.example.org.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('Enter the address without a user name and password: the suite signs in through the API.');
  }
  // Not left out: the password would go to whatever else the host serves.
  if (!/^\/(?:api(?:\/.*)?)?$/.test(url.pathname)) {
    throw new UsageError(`Enter a host without the path ${url.pathname}: its paths begin with /api/v1.`);
  }
  return url.origin;
}

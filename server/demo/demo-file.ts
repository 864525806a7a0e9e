/**
 * What the demo keeps beside its database: the credentials to try, for people and for tools; how its operator reaches
 * the database; and its secret key.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Joi from 'joi';
import type { Random } from '#server/platform/random.ts';

/** Its name stands in the message for the case that it is lost. */
export const secretFile = 'secret-key';

export interface DemoFileTenant {
  host: string;
  baseUrl: string;
  users: { email: string; password: string; roles: string[] }[];
  apiTokens: { readWrite: string; readOnly: string };
}

export interface DemoFile {
  port: number;
  /** The mail server of this run, and where its mails are read. */
  mail: { smtpPort: number; url: string };
  /** Where its webhooks arrive, and can be seen. */
  webhooks: { url: string };
  /** The database of this run, as its superuser: for what an operator does. */
  database: { adminUrl: string };
  tenants: DemoFileTenant[];
}

/** What a start can still use of the one before; the rest is of that run. */
export type EarlierDemoFile = Pick<DemoFile, 'port' | 'tenants'> & Partial<Pick<DemoFile, 'database'>>;

const schema = Joi.object<EarlierDemoFile>({
  port: Joi.number().required(),
  database: Joi.object({ adminUrl: Joi.string().required() }).unknown(),
  tenants: Joi.array()
    .items(
      Joi.object({
        host: Joi.string().required(),
        baseUrl: Joi.string().required(),
        users: Joi.array().required(),
        apiTokens: Joi.object({ readWrite: Joi.string().required(), readOnly: Joi.string().required() }).required(),
      }).unknown(),
    )
    .required(),
}).unknown();

/** @returns what the start before wrote; nothing when there was none, or when the file is not readable as such. */
export async function readDemoFile(dataDir: string): Promise<EarlierDemoFile | undefined> {
  const text = await readIfThere(pathOf(dataDir));
  if (text === undefined) return undefined;
  try {
    const { error, value } = schema.validate(JSON.parse(text));
    return error ? undefined : value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** Only its owner may read it: the tokens in it, and the password of the database, are real. Renamed into place, so that no reader sees half of it. */
export async function writeDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  const path = pathOf(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** @returns the key that seals this folder's signing keys, the same at every start; nothing before the first. */
export async function readSecret(dataDir: string): Promise<Buffer | undefined> {
  const text = await readIfThere(join(dataDir, secretFile));
  return text === undefined ? undefined : Buffer.from(text.trim(), 'base64');
}

export async function createSecret(dataDir: string, random: Random): Promise<Buffer> {
  const secret = random.bytes(32);
  await writeFile(join(dataDir, secretFile), `${secret.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return secret;
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'demo.json');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

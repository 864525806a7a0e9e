/**
 * Files of the demo beside its database: demo.json with credentials and addresses for people and tools, and the secret
 * key.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Joi from 'joi';
import type { Random } from '#server/platform/random.ts';

/** File name of the secret key. */
export const secretFile = 'secret-key';

export interface DemoFileTenant {
  host: string;
  baseUrl: string;
  users: { email: string; password: string; roles: string[] }[];
  apiTokens: { readWrite: string; readOnly: string };
}

export interface DemoFile {
  port: number;
  /** Mail server of this run, and the page with its emails. */
  mail: { smtpPort: number; url: string };
  /** Page of the webhook receiver. */
  webhooks: { url: string };
  /** Database of this run with its superuser, for operator commands. */
  database: { adminUrl: string };
  tenants: DemoFileTenant[];
}

/** Members that the next start reuses; the rest is valid for one run. */
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

/** @returns the file of the previous start; undefined if it is missing or invalid */
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

/** Writes the file, readable only by its owner because it contains credentials. Renamed into place, so that it is never half written. */
export async function writeDemoFile(dataDir: string, file: DemoFile): Promise<void> {
  const path = pathOf(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** @returns the secret key of this data folder; undefined before the first start */
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

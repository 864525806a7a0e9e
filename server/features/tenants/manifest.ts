/** The file `manifest.json` of an exported tenant. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Joi from '#contracts/schemas/joi.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import type { TenantRow } from './owner-store.ts';

/** One table of an export. */
export interface ExportedTable {
  readonly table: string;
  /** Below the folder. */
  readonly file: string;
  readonly rows: number;
  readonly columns: readonly string[];
  /** Columns that are not in the file. */
  readonly leftOut: readonly string[];
  /** Of the file, as hexadecimal digits. */
  readonly sha256: string;
}

export interface Manifest {
  /** Version of this layout. */
  readonly format: 1;
  readonly tenant: TenantRow;
  readonly exportedAt: string;
  /** Newest migration of the database. */
  readonly schema: string;
  readonly withCredentials: boolean;
  /** Parents first: the order in which the rows can be inserted. */
  readonly tables: readonly ExportedTable[];
}

export const manifestName = 'manifest.json';

const text = Joi.string().required();
const shape = Joi.object<Manifest>({
  format: Joi.number().valid(1).required(),
  tenant: Joi.object({ id: Joi.string().guid().required(), host: text }).unknown().required(),
  schema: text,
  withCredentials: Joi.boolean().required(),
  tables: Joi.array()
    .items(
      Joi.object({
        table: text,
        // A file of the folder, whatever the manifest says.
        file: Joi.string()
          .regex(/^\w[\w.]*$/)
          .required(),
        rows: Joi.number().integer().required(),
        columns: Joi.array().items(Joi.string()).required(),
        sha256: text,
      }).unknown(),
    )
    .required(),
}).unknown();

/** @throws OperatorRefusal for a folder that is no export */
export async function readManifest(folder: string): Promise<Manifest> {
  const { value, error } = shape.validate(await readJson(join(folder, manifestName)), { convert: false });
  if (error) throw new OperatorRefusal(`${folder} is not an export of this version of Guildgate: ${error.message}.`);
  return value;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent && !(error instanceof SyntaxError)) throw error;
    throw new OperatorRefusal(`${path} ${isAbsent ? 'does not exist: name the folder of an export' : 'is not JSON'}.`);
  }
}

/** Compares every file with its SHA-256. @throws OperatorRefusal for an altered file */
export async function assertUnaltered(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, file)), hash);
    if (hash.digest('hex') === sha256) continue;
    throw new OperatorRefusal(`${file} is not the file that was exported: its SHA-256 differs. Copy the export again.`);
  }
}

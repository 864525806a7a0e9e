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
    if (error instanceof SyntaxError) throw new OperatorRefusal(`${path} is not JSON.`);
    if (codeOf(error) === 'ENOENT') throw new OperatorRefusal(`${path} does not exist: name the folder of an export.`);
    throw unreadable(path, error, 'name the folder of an export');
  }
}

/** @returns the code of an error of the operating system */
function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

/** @returns the refusal of a file that cannot be read, or the error itself, if it is another one */
function unreadable(file: string, error: unknown, advice: string): unknown {
  const code = codeOf(error);
  return code === undefined ? error : new OperatorRefusal(`${file} cannot be read (${code}): ${advice}.`);
}

/** Compares every file with its SHA-256. @throws OperatorRefusal for an altered file, and for one that cannot be read */
export async function assertUnaltered(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(folder, file)), hash);
    } catch (error) {
      throw unreadable(file, error, 'it belongs to the export. Copy the export again, or let this user read it');
    }
    if (hash.digest('hex') === sha256) continue;
    throw new OperatorRefusal(`${file} is not the file that was exported: its SHA-256 differs. Copy the export again.`);
  }
}

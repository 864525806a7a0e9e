import { chown, lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** Another user that PostgreSQL runs as. */
export interface Identity {
  uid: number;
  gid: number;
}

/** @returns true when this process runs as root, which PostgreSQL refuses */
export function runningAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user a new cluster is created for when we are root: `postgres` if the machine has it, else `nobody`. initdb looks
 * its user up, so one without an entry in /etc/passwd would not do. Throws an EmbeddedPostgresError if there is none.
 */
export async function unprivilegedUser(): Promise<Identity> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const fields = users.find(([name]) => name === wanted);
    const uid = Number(fields?.[2]);
    const gid = Number(fields?.[3]);
    // Not 0: an alias of root would be refused again. Not negative: macOS has a `nobody` with uid -2, which cannot be spawned.
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new EmbeddedPostgresError(
    'unsupported',
    'PostgreSQL refuses to run as root, and /etc/passwd has neither a user "postgres" nor "nobody" to run it as. ' +
      'Run this command as an ordinary user, or add one: useradd --system postgres',
  );
}

/**
 * The user that must run PostgreSQL on an existing cluster: its owner, as PostgreSQL accepts no other. A cluster owned by
 * root (copied, restored) is given to an ordinary user first.
 * @returns undefined when it is the current user
 * @throws EmbeddedPostgresError when it is a user that we cannot switch to
 */
export async function ownerOf(cluster: string, dataDir: string): Promise<Identity | undefined> {
  const { uid, gid } = await lstat(cluster);
  if (!runningAsRoot()) {
    if (process.getuid === undefined || uid === process.getuid()) return undefined;
    throw new EmbeddedPostgresError(
      'permission',
      `The database in ${dataDir} belongs to another user (uid ${uid}), probably because it was created with root ` +
        `rights. Run this command as that user or as root, delete ${dataDir} (its data is lost), or set DATA_DIR to ` +
        'another folder.',
    );
  }
  if (uid !== 0) return { uid, gid };
  const user = await unprivilegedUser();
  await giveTo(cluster, user);
  return user;
}

/** The spawn options that make a child process run as this user; none when it is us. */
export function spawnAs(identity: Identity | undefined): { uid?: number; gid?: number } {
  return identity ? { uid: identity.uid, gid: identity.gid } : {};
}

async function giveTo(folder: string, { uid, gid }: Identity): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    // A symbolic link may lead out of the folder, whose target root must not give away.
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder, uid, gid);
}

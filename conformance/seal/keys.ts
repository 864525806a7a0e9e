/** Ed25519 keys for seals, as PEM files. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { UsageError } from '#harness/cli/usage-error.ts';
import { keyIdOf } from './envelope.ts';

/**
 * Writes a new private key to the file, which only its owner can read, and the public key beside it, as `<file>.pub`.
 * @returns the id of the key
 * @throws UsageError if one of the files exists or cannot be written: a key is never replaced
 */
export async function makeKey(path: string): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeNew(path, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 0o600);
  await writeNew(`${path}.pub`, publicKey.export({ type: 'spki', format: 'pem' }).toString(), 0o644);
  return keyIdOf(publicKey);
}

/** @throws UsageError if the file is no private Ed25519 key, or others can read it */
export async function readPrivateKey(path: string): Promise<KeyObject> {
  const pem = await textOf(path);
  const { mode } = await stat(path);
  // Windows has no modes.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new UsageError(`Others can read the key ${path}: chmod 600 ${path}, or make a new one with seal-key.`);
  }
  return ed25519(path, 'private', () => createPrivateKey(pem));
}

/** @throws UsageError if the file is no public Ed25519 key */
export async function readPublicKey(path: string): Promise<KeyObject> {
  const pem = await textOf(path);
  if (pem.includes('PRIVATE KEY')) throw new UsageError(`${path} is a private key: give its public one, ${path}.pub.`);
  return ed25519(path, 'public', () => createPublicKey(pem));
}

function ed25519(path: string, kind: string, read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    // The message of OpenSSL says nothing to a user.
    if (!(error instanceof Error)) throw error;
  }
  throw new UsageError(`${path} is no ${kind} Ed25519 key in PEM; seal-key makes one.`);
}

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    const file = await open(path, 'wx', mode);
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST')
      throw new UsageError(`${path} exists, and a key is never replaced: name another file.`);
    throw new UsageError(`The key ${path} cannot be written (${error.code}).`);
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(`The key ${path} cannot be read (${error.code}); seal-key makes one.`);
  }
}

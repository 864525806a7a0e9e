/** Command line options shared by both tools. */
import { join } from 'node:path';
import { Option } from 'commander';
import { type Profile, readProfile } from '../profile.ts';

/** Default profile, written by the demo. */
export const defaultProfile = join(process.env.DATA_DIR || '.data', 'conformance.json');

export interface ProfileOptions {
  readonly profile: string;
  readonly readOnly?: boolean;
}

/** Collects the values of a repeatable option. */
export const collect = (value: string, before: readonly string[] = []) => [...before, value];

/** @param holds content of the profile, for the help */
export const profileOption = (holds: string) =>
  new Option('--profile <file>', `${holds}, as JSON or YAML; the demo writes one`).default(defaultProfile);

/** @param baseUrl replaces that of the profile @throws UsageError for a profile with faults */
export async function profileOf({ profile, readOnly }: ProfileOptions, baseUrl?: string): Promise<Profile> {
  const read = await readProfile(profile, process.env, baseUrl);
  return readOnly ? { ...read, allowWrites: false } : read;
}

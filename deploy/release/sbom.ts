/**
 * Prints a CycloneDX 1.5 document of the production dependencies (`npm run -s sbom`), from package-lock.json alone. It has
 * neither a time nor a serial number: the same lockfile gives the same bytes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { project } from '../packages/definitions.ts';
import { closureOf, type Locked, type LockedPackage, locked, nameAt, resolved } from '../packages/lockfile.ts';

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly licenses?: readonly object[];
}

interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.5';
  readonly version: 1;
  readonly metadata: object;
  readonly components: readonly Component[];
  /** Reference → references that it depends on. */
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** @returns the document of package.json and package-lock.json */
export async function sbom(): Promise<Sbom> {
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const { name, version, description, license } = manifest;
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const needed = closureOf(direct, await locked());
  const ref = `${name}@${version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        ...{ type: 'application', 'bom-ref': ref, name, version, description },
        ...{ purl: purlOf(name, version), licenses: licensesOf(license) },
      },
    },
    components: byKey(Object.entries(needed).map(([path, entry]) => [refOf(path, entry), componentOf(path, entry)])),
    dependencies: [
      { ref, dependsOn: direct.map((dependency) => refAt(`node_modules/${dependency}`, needed)).sort() },
      ...edgesOf(needed),
    ],
  };
}

/** A version that is installed at several paths is one component. */
function byKey<Value>(entries: readonly (readonly [string, Value])[]): Value[] {
  return [...new Map(entries)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

function componentOf(path: string, entry: LockedPackage): Component {
  const { version, integrity, license } = entry;
  return {
    ...{ type: 'library', 'bom-ref': refOf(path, entry), name: nameAt(path), version },
    purl: purlOf(nameAt(path), version),
    ...(integrity?.startsWith('sha512-') ? { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] } : {}),
    ...(license === undefined ? {} : { licenses: licensesOf(license) }),
  };
}

function edgesOf(needed: Locked): Sbom['dependencies'] {
  const targets = new Map<string, Set<string>>();
  for (const [path, entry] of Object.entries(needed)) {
    const found = targets.get(refOf(path, entry)) ?? new Set();
    targets.set(refOf(path, entry), found);
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const target = resolved(path, name, needed);
      if (target !== undefined) found.add(refAt(target, needed));
    }
  }
  return byKey([...targets].map(([ref, found]) => [ref, { ref, dependsOn: [...found].sort() }]));
}

function refAt(path: string, needed: Locked): string {
  const entry = needed[path];
  if (entry === undefined) throw new Error(`${path} is not in package-lock.json: run npm install`);
  return refOf(path, entry);
}

const refOf = (path: string, { version }: LockedPackage) => `${nameAt(path)}@${version}`;

/** Package URL: the scope is encoded, and the slash after it is not. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** Integrity of npm is Base64, CycloneDX has hexadecimal digits. */
const hexOf = (integrity: string) => Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');

/** An SPDX identifier, an expression of several, or words of the package's own. */
function licensesOf(license: string): object[] {
  if (/ (?:OR|AND|WITH) /.test(license)) return [{ expression: license.replace(/^\((.*)\)$/, '$1') }];
  return [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }];
}

if (import.meta.main) {
  await new Command('npm run -s sbom')
    .description('Prints the production dependencies as CycloneDX JSON.')
    .addHelpText('after', '\nExample:\n  npm run -s sbom > sbom.cdx.json')
    .action(async () => console.log(JSON.stringify(await sbom(), null, 2)))
    .parseAsync();
}

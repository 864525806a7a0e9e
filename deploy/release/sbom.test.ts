import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import test from 'ava';
import { packages, project } from '../packages/definitions.ts';
import { closureOf, type Locked, locked, nameAt } from '../packages/lockfile.ts';
import { sourcesOf } from '../packages/sources.ts';
import { sbom } from './sbom.ts';

const run = promisify(execFile);

/** What npm itself marks as needed in production. */
async function production(): Promise<Locked> {
  return Object.fromEntries(Object.entries(await locked()).filter(([, { dev }]) => !dev));
}

test('the bill of materials has each production package of the lockfile once, and no other', async (t) => {
  const { components } = await sbom();
  const expected = new Set(
    Object.entries(await production()).map(([path, { version }]) => `${nameAt(path)}@${version}`),
  );
  t.deepEqual(
    components.map((component) => component['bom-ref']),
    [...expected].sort(),
  );
  t.true(expected.size > 300);
});

test('each component has the hash, the licence and the package URL of its package', async (t) => {
  const { components } = await sbom();
  const pg = components.find(({ name }) => name === 'pg');
  const integrity = (await locked())['node_modules/pg']?.integrity ?? '';
  t.is(`sha512-${Buffer.from(pg?.hashes?.[0]?.content ?? '', 'hex').toString('base64')}`, integrity);
  t.is(pg?.purl, `pkg:npm/pg@${pg?.version}`);
  t.deepEqual(pg?.licenses, [{ license: { id: 'MIT' } }]);
  t.true(components.some(({ purl }) => purl.startsWith('pkg:npm/%40hapi/hapi@')));
  for (const { hashes, licenses, name } of components) t.true(hashes?.length === 1 && licenses?.length === 1, name);
});

test('the graph has an entry for each component and for the project, and names no other', async (t) => {
  const { components, dependencies } = await sbom();
  const { name, version, dependencies: direct } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const references = [`${name}@${version}`, ...components.map((component) => component['bom-ref'])];
  t.deepEqual(dependencies.map(({ ref }) => ref).sort(), references.sort());
  const known = new Set(references);
  for (const { ref, dependsOn } of dependencies)
    for (const target of dependsOn) t.true(known.has(target), `${ref} → ${target}`);
  const own = dependencies.find(({ ref }) => ref === `${name}@${version}`)?.dependsOn ?? [];
  for (const [dependency, pinned] of Object.entries(direct))
    t.true(own.includes(`${dependency}@${pinned}`), dependency);
});

test('two runs in other folders and at other times give the same bytes', async (t) => {
  const command = [join(import.meta.dirname, 'sbom.ts')];
  const [here, elsewhere] = await Promise.all([
    run(process.execPath, command, { cwd: project, maxBuffer: 2 ** 24 }),
    run(process.execPath, command, { cwd: '/', env: { ...process.env, TZ: 'Asia/Tokyo' }, maxBuffer: 2 ** 24 }),
  ]);
  t.is(here.stdout, elsewhere.stdout);
  t.like(JSON.parse(here.stdout), { bomFormat: 'CycloneDX', specVersion: '1.5' });
  t.notRegex(here.stdout, /timestamp|serialNumber/);
});

/** Licences that allow Apache-2.0 and MIT for what is built on them. Copyleft is not among them. */
const allowed = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'Zlib', 'MIT (http://mootools.net/license.txt)'],
];

/** Licences of data, for single packages: what they ask is done by leaving the package as it is. */
const exceptions: Readonly<Record<string, string>> = { 'caniuse-lite': 'CC-BY-4.0' };

/** @param license SPDX: an identifier, or several that are all joined by OR, or all by AND */
function isAllowed(name: string, license = 'none'): boolean {
  if (exceptions[name] === license || allowed.includes(license)) return true;
  const parts = license.replace(/^\((.*)\)$/, '$1');
  if (parts.includes(' OR ')) return parts.split(' OR ').some((part) => allowed.includes(part));
  return parts.split(' AND ').every((part) => allowed.includes(part));
}

test('every production dependency, also of the packages, has a licence that allows ours', async (t) => {
  const entries = Object.values(packages).map(({ exports, ...rest }) =>
    sourcesOf([...('command' in rest ? [rest.command] : []), ...Object.values<string>(exports)]),
  );
  const imported = (await Promise.all(entries)).flatMap((sources) => sources.packages);
  const needed = { ...(await production()), ...closureOf(imported, await locked()) };
  const refused = Object.entries(needed).filter(([path, { license }]) => !isAllowed(nameAt(path), license));
  t.deepEqual(
    refused.map(([path, { license }]) => `${path}: ${license}`),
    [],
  );
  for (const bad of ['GPL-3.0-only', 'CC-BY-4.0', '(MIT AND GPL-2.0-only)', undefined]) t.false(isAllowed('pg', bad));
  t.true(isAllowed('pg', '(MIT OR GPL-2.0-only)'));
});

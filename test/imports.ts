/**
 * Who may import whom (design, section 4), as a table. A crossing is visible in its line: `#contracts/…` for another
 * top-level folder, a relative path inside one's own.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';

export interface Import {
  /** Path of the importing file, from the project's root. */
  readonly from: string;
  /** What it names, as written. */
  readonly specifier: string;
  /** Path of the imported file, from the project's root; nothing for a package. */
  readonly to: string | undefined;
}

interface Rule {
  /** Files that the rule is about; the first that matches decides. */
  readonly of: RegExp;
  /** Files of ours that they may import, beside those of their own folder. */
  readonly may: RegExp;
  /** Packages that they must not import. */
  readonly neverPackages?: RegExp;
  /** For the message. */
  readonly because: string;
}

const anything = /^/;
const nothing = /^$/;

/** In order: the first rule whose `of` matches decides. */
export const rules: readonly Rule[] = [
  { of: /\.(?:test|slow|fault)\.ts$|\/testing\/|^test\//, may: anything, because: 'tests see everything' },
  {
    of: /^contracts\//,
    may: /^contracts\//,
    neverPackages: /^(?!joi$|node:)/,
    because: 'contracts are data that everybody reads: they import joi and nothing of ours',
  },
  {
    of: /^server\/(?:platform|limiter)\//,
    may: /^(?:contracts|server\/(?:platform|limiter))\//,
    because: 'the platform knows neither the gateway nor any feature',
  },
  {
    of: /^server\/gateway\//,
    may: /^(?:contracts|server\/(?:gateway|platform|limiter))\//,
    because: 'the gateway serves features and knows none',
  },
  {
    of: /^server\/features\/[^/]+\//,
    may: /^(?:contracts\/|server\/(?:gateway|platform)\/|server\/features\/[^/]+\/(?!store\.ts$))/,
    neverPackages: /^(?:knex|pg)$/,
    because: "another feature's rows are reached through its functions, never through its store",
  },
  {
    of: /^server\/admin\//,
    may: /^(?:contracts|server\/admin)\/|^server\/gateway\/(?:header|in-process|passage|problem|public-files)\.ts$|^server\/platform\/(?:clock|currency|random|secrets)\.ts$/,
    neverPackages: /^(?:knex|pg)$/,
    because: 'the administration UI reaches data only through operations',
  },
  {
    of: /^server\/(?:config|environment)\.ts$/,
    may: /^contracts\/schemas\/fields\.ts$|^server\/environment\.ts$|^server\/gateway\/client-address\.ts$|^server\/limiter\/redis-address\.ts$|^server\/platform\/(?:postgres\/roles|metrics|outbound\/addresses)\.ts$/,
    because: 'configuration is read before anything is built',
  },
  {
    of: /^server\/cluster\//,
    may: /^server\/(?:cluster|platform)\//,
    because: 'the primary of a cluster serves nothing itself',
  },
  {
    of: /^server\/(?:compose|compose-worker|handlers|cli)\.ts$|^server\/(?:cli|demo)\//,
    may: /^(?:contracts|server|fixtures)\//,
    because: 'they build everything',
  },
  {
    of: /^loadtest\/bench\/(?:limiter\/)?servers\//,
    may: /^(?:contracts|loadtest|server|test|fixtures)\//,
    because: 'a benchmark of our own server has to start it',
  },
  {
    of: /^(?:conformance|loadtest|client)\//,
    may: /^(?:contracts\/openapi\.json$|(?:conformance|loadtest|client)\/)/,
    neverPackages: /^(?:joi|knex|pg|@hapi\/.*)$/,
    because: 'the tools know openapi.json and HTTP, and nothing of the server',
  },
  {
    of: /^fuzz\//,
    may: /^(?:contracts|server|test|fixtures|fuzz)\//,
    because: 'fuzzing starts the server, as tests do',
  },
  { of: /^fixtures\//, may: /^(?:contracts|fixtures)\//, because: 'fixtures are data' },
];

/** Who may be imported by entries and tests only. */
const entries = /^server\/(?:compose|compose-worker|cli)\.ts$|^server\/(?:cli|demo)\//;

/** @returns what is wrong with one import; nothing when it may be. */
export function faultOf({ from, specifier, to }: Import): string | undefined {
  const folder = from.split('/')[0] ?? '';
  if (specifier.startsWith('.') && to?.split('/')[0] !== folder) {
    return `${from} leaves its folder by ${specifier}: write #${to?.replace(/^\.\//, '')}`;
  }
  const rule = rules.find(({ of }) => of.test(from));
  if (!rule) return `${from} is in a folder for which there is no rule: add one to test/imports.ts`;
  if (to === undefined) {
    const name = specifier.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1');
    return rule.neverPackages?.test(name) ? `${from} imports ${name}: ${rule.because}` : undefined;
  }
  const entering =
    entries.test(to) &&
    !entries.test(from) &&
    !/\.(?:test|slow|fault)\.ts$|^test\/|^loadtest\/bench\/servers\/|^fuzz\//.test(from);
  if (entering) return `${from} imports ${to}, which only entries and tests may import`;
  const own = dirname(from) === dirname(to) && !nothing.test(dirname(from));
  return own || rule.may.test(to) ? undefined : `${from} imports ${to}: ${rule.because}`;
}

/** @returns every import of the TypeScript files below the project's folders. */
export async function readImports(root: string): Promise<Import[]> {
  const imports: Import[] = [];
  for (const folder of [
    'contracts',
    'server',
    'conformance',
    'loadtest',
    'client',
    'fuzz',
    'deploy',
    'fixtures',
    'test',
  ]) {
    for (const file of await filesBelow(join(root, folder))) {
      const from = relative(root, file);
      imports.push(
        ...specifiersOf(await readFile(file, 'utf8')).map((specifier) => ({
          from,
          specifier,
          to: target(from, specifier),
        })),
      );
    }
  }
  return imports;
}

/** @returns the specifiers of static and dynamic imports and re-exports of a source text. */
export function specifiersOf(source: string): string[] {
  const pattern =
    /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

function target(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  return specifier.startsWith('#') ? specifier.slice(1) : undefined;
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return (
      entries
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
        .map((entry) => join(entry.parentPath, entry.name))
        // Of the peers that a benchmark has installed.
        .filter((file) => !file.includes('/node_modules/'))
    );
  } catch (error) {
    // Not every folder of the design exists yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Import rules between folders, as a table. Imports from another top-level folder are written `#contracts/…`, imports within
 * a folder as relative paths.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';

export interface Import {
  /** Path of the importing file, from the project's root. */
  readonly from: string;
  /** The specifier as written. */
  readonly specifier: string;
  /** Path of the imported file from the project's root; undefined for a package. */
  readonly to: string | undefined;
}

interface Rule {
  /** Importing files. */
  readonly of: RegExp;
  /** Project files that they may import, besides those of their own folder. */
  readonly may: RegExp;
  /** Packages that they must not import. */
  readonly neverPackages?: RegExp;
  /** Reason, for the message. */
  readonly because: string;
}

const anything = /^/;
const nothing = /^$/;
const serverPackages = /^(?:joi|knex|pg|@hapi\/.*)$/;

/** In order: the first rule whose `of` matches decides. */
export const rules: readonly Rule[] = [
  { of: /\.(?:test|slow|fault|services)\.ts$|\/testing\/|^test\//, may: anything, because: 'tests see everything' },
  {
    of: /^contracts\//,
    may: /^contracts\//,
    neverPackages: /^(?!joi$|node:)/,
    because: 'contracts are data that every folder imports: they import joi only',
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
    of: /^server\/features\/member-pages\//,
    may: /^contracts\/|^server\/admin\/(?!pages\/)|^server\/features\/(?:events\/when|invitation-page\/(?:questions|standing|transfer-code)|member-pages\/.*|notifications\/payable|public-pages\/(?:calendar|event-columns|page|views))\.ts$|^server\/gateway\/(?:http\/(?:language|public-files)|api\/request-context)\.ts$|^server\/platform\/(?:currency|french-dates|phone|qr-code|messages\/\w+)\.ts$/,
    neverPackages: /^(?:knex|pg)$/,
    because: 'the pages of members reach data only through operations, as the administration does',
  },
  {
    of: /^server\/features\/[^/]+\//,
    may: /^(?:contracts\/|server\/(?:gateway|platform)\/|server\/features\/[^/]+\/(?!store\.ts$))/,
    neverPackages: /^(?:knex|pg)$/,
    because: "another feature's rows are reached through its functions, never through its store",
  },
  {
    of: /^server\/admin\//,
    may: /^(?:contracts|server\/admin)\/|^server\/gateway\/(?:http\/(?:header|in-process|language|public-files)|api\/(?:problem|request-context))\.ts$|^server\/platform\/(?:accent|bounded-map|clock|currency|messages\/messages|phone|qr-code|random|secrets)\.ts$/,
    neverPackages: /^(?:knex|pg)$/,
    because: 'the administration UI reaches data only through operations',
  },
  {
    of: /^server\/(?:config|environment)\.ts$/,
    may: /^contracts\/schemas\/fields\.ts$|^server\/environment\.ts$|^server\/gateway\/http\/client-address\.ts$|^server\/limiter\/redis-address\.ts$|^server\/platform\/(?:postgres\/roles|metrics|outbound\/addresses|tracing\/export)\.ts$/,
    because: 'configuration is read before anything is built',
  },
  {
    of: /^server\/cluster\//,
    may: /^server\/(?:cluster|platform)\//,
    because: 'the primary of a cluster serves nothing itself',
  },
  {
    of: /^server\/(?:compose|compose-worker|handlers|pages|cli)\.ts$|^server\/(?:cli|demo)\//,
    may: /^(?:contracts|server|fixtures)\//,
    because: 'they build everything',
  },
  {
    of: /^harness\//,
    may: /^(?:contracts\/(?:openapi|sources)\.json$|harness\/)/,
    neverPackages: serverPackages,
    because: 'the harness knows the document and HTTP, and neither the server nor the tools above it',
  },
  {
    of: /^conformance\//,
    may: /^(?:contracts\/openapi\.json$|(?:conformance|harness)\/)/,
    neverPackages: serverPackages,
    because: 'the conformance suite stands on the harness alone',
  },
  {
    of: /^loadtest\//,
    may: /^(?:contracts\/openapi\.json$|client\/rate-limit-headers\.ts$|(?:loadtest|harness)\/)/,
    neverPackages: serverPackages,
    because: 'the load tester stands on the harness, and on the reader of rate-limit headers of the client, alone',
  },
  {
    of: /^client\//,
    may: /^(?:contracts\/openapi\.json$|client\/)/,
    neverPackages: serverPackages,
    because: 'the client is a package of its own',
  },
  {
    of: /^deploy\//,
    may: /^deploy\//,
    because: 'packers and releases read files of the project, and run none of its code',
  },
  { of: /^bench\//, may: anything, because: 'a benchmark starts the server, and loads it by the tools' },
  {
    of: /^fuzz\//,
    may: /^(?:contracts|server|test|fixtures|harness|fuzz)\//,
    because: 'fuzzing starts the server, as tests do',
  },
  {
    of: /^fixtures\/recipes\//,
    may: /^client\//,
    because: 'recipes are programs of API users, who have the client alone',
  },
  { of: /^fixtures\//, may: /^(?:contracts|fixtures)\//, because: 'fixtures are data' },
];

/** Files that only entries and tests may import. */
const entries = /^server\/(?:compose|compose-worker|cli)\.ts$|^server\/(?:cli|demo)\//;

/** @returns the fault of an import; undefined when it is allowed. */
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
    entries.test(to) && !entries.test(from) && !/\.(?:test|slow|fault|services)\.ts$|^(?:test|bench|fuzz)\//.test(from);
  if (entering) return `${from} imports ${to}, which only entries and tests may import`;
  const own = dirname(from) === dirname(to) && !nothing.test(dirname(from));
  return own || rule.may.test(to) ? undefined : `${from} imports ${to}: ${rule.because}`;
}

/** @returns the files that lie on a circle of imports, or between two; type imports count. Empty: there is no circle. */
export function filesOnCircles(imports: readonly Import[]): string[] {
  let left = imports.filter(({ from, to }) => to !== undefined && to !== from);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const importing = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    left = left.filter(({ from, to = '' }) => importing.has(to) && imported.has(from));
  }
  return [...new Set(left.map(({ from }) => from))].sort();
}

/** @returns every import of the TypeScript files below the project's folders. */
export async function readImports(root: string): Promise<Import[]> {
  const imports: Import[] = [];
  for (const folder of [
    'contracts',
    'server',
    'harness',
    'conformance',
    'loadtest',
    'bench',
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
        // Benchmarks install packages below their folders.
        .filter((file) => !file.includes('/node_modules/'))
    );
  } catch (error) {
    // Some folders may not exist.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** The packages that are packed from this repository. What they contain follows from their entries. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '../..');

export interface PackageDefinition {
  /** Name in package.json. */
  readonly name: string;
  readonly description: string;
  readonly license: 'Apache-2.0' | 'MIT';
  /** Oldest Node, as a range. */
  readonly node: string;
  /** Language and library of the compiled code: an API that the oldest Node lacks does not compile. */
  readonly target: { readonly target: string; readonly lib: readonly string[]; readonly types: readonly string[] };
  /** Source of the command, which has the name of the package. */
  readonly command?: string;
  /** Subpath → source. */
  readonly exports: Readonly<Record<string, string>>;
  /** File in the package → file of the repository. */
  readonly documents: Readonly<Record<string, string>>;
}

/** Node 22 has neither `RegExp.escape` nor `Promise.try`, which are in `es2025`. */
const node22 = { target: 'es2024', lib: ['es2024', 'es2025.collection', 'es2025.iterator'], types: ['node'] };

/** The exports whose source exists. */
function present(exports: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(exports).filter(([, source]) => existsSync(join(project, source))));
}

export const packages = {
  client: {
    name: '@guildgate/client',
    description: 'Typed client of the Guildgate API, for Node and browsers',
    license: 'MIT',
    node: '>=20',
    target: { target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'], types: [] },
    exports: { '.': 'client/index.ts' },
    documents: { 'README.md': 'client/README.md', LICENSE: 'client/LICENSE' },
  },
  conformance: {
    name: 'guildgate-conformance',
    description: "Tests a tenant's host against the rules of the Guildgate API specification",
    license: 'Apache-2.0',
    node: '>=22',
    target: node22,
    command: 'conformance/cli.ts',
    exports: { '.': 'conformance/index.ts' },
    documents: {
      'README.md': 'conformance/README.md',
      'docs/conformance.md': 'docs/conformance.md',
      LICENSE: 'LICENSE',
    },
  },
  loadtest: {
    name: 'guildgate-loadtest',
    description: 'Proves a rate limiter right or wrong from outside, names its algorithm, and measures a host',
    license: 'Apache-2.0',
    node: '>=22',
    target: node22,
    command: 'loadtest/cli.ts',
    exports: present({ '.': 'loadtest/index.ts', './limiter': 'loadtest/limiter/index.ts' }),
    documents: {
      'README.md': 'loadtest/README.md',
      'docs/load-testing.md': 'docs/load-testing.md',
      LICENSE: 'LICENSE',
    },
  },
} as const satisfies Record<string, PackageDefinition>;

export type PackageName = keyof typeof packages;

export const packageNames = Object.keys(packages).filter(isPackageName);

/** @returns whether a package of that name is packed here */
export function isPackageName(name: string): name is PackageName {
  return Object.hasOwn(packages, name);
}

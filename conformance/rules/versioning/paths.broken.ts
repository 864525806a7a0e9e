/** Hosts that serve endpoints at other paths as well. */
import type { Mutant } from '../../broken/mutant.ts';

/** Serves paths that match as if they began with /api/v1. */
function also(pattern: RegExp): Mutant['start'] {
  return () => ({
    api: (request, forward) => forward({ ...request, path: request.path.replace(pattern, '/api/v1/') }),
  });
}

export const versioningMutants: readonly Mutant[] = [
  {
    name: 'paths-without-prefix',
    breaks: 'versioning/paths-carry-the-version',
    description: 'Serves its endpoints at the root as well.',
    operations: ['users.list'],
    start: also(/^\/(?!api\/)/),
  },
  {
    name: 'writes-without-prefix',
    breaks: 'versioning/paths-carry-the-version',
    description: 'Takes what is written at the root as well.',
    operations: ['contacts.bulkDelete'],
    start: also(/^\/(?!api\/)/),
  },
  {
    name: 'login-without-version',
    breaks: 'versioning/paths-carry-the-version',
    description: 'Lets people sign in below /api without a version.',
    operations: ['identity.loginCheck'],
    start: also(/^\/api\/(?!v\d)/),
  },
  {
    name: 'any-version',
    breaks: 'versioning/unknown-versions-are-not-served',
    description: 'Takes any version for its own.',
    operations: ['payments.list'],
    start: also(/^\/api\/v\d+\//),
  },
  {
    name: 'any-version-of-exports',
    breaks: 'versioning/unknown-versions-are-not-served',
    description: 'Exports under any version.',
    operations: ['contacts.export'],
    start: also(/^\/api\/v\d+\//),
  },
];

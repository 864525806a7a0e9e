/** Defects of the version in the path. */
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { isAt, problem } from './requests.ts';

const area = { rules: ['versioning/*', 'document/*'], cites: 'Versioning' } as const;

export const versions: readonly Defect[] = [
  {
    ...area,
    level: 'should',
    name: 'unprefixed-paths',
    cites: 'What the service does: prefix',
    description: 'Serves the API without the prefix as well.',
    start: host(() => (request, forward) => {
      const isApi = /^\/(?:users|events|payments|contacts)\b/.test(request.path);
      return forward(isApi ? { ...request, path: `/api/v1${request.path}` } : request);
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'any-version',
    description: 'Ignores the number of the version: /api/v2 is served like /api/v1.',
    start: host(() => (request, forward) => {
      return forward({ ...request, path: request.path.replace(/^\/api\/v\d+\//, '/api/v1/') });
    }),
  },
  {
    ...area,
    level: 'must',
    name: 'export-moved',
    description: 'Has moved the CSV exports to /api/v2; the paths of /api/v1 redirect there.',
    rules: ['versioning/*', 'document/*', 'files/*'],
    start: host(() => (request, forward) => {
      if (!isAt(request, 'contacts.export', 'users.export')) {
        return forward({ ...request, path: request.path.replace(/^\/api\/v2\/(\w+-csv)/, '/api/v1/$1') });
      }
      const location = request.path.replace('/v1/', '/v2/');
      const response = problem(308, 'Permanent Redirect');
      return Promise.resolve({ ...response, headers: { ...response.headers, location } });
    }),
  },
  {
    ...area,
    level: 'must',
    name: 'refresh-without-version',
    description: 'Has the refresh of tokens at /api/token/refresh only.',
    rules: ['versioning/*', 'document/*', 'auth/*'],
    start: host(() => (request, forward) => {
      if (isAt(request, 'identity.refreshToken')) return Promise.resolve(problem(404, 'Not Found'));
      return forward({ ...request, path: request.path.replace(/^\/api\/token\/refresh$/, '/api/v1/token/refresh') });
    }),
  },
];

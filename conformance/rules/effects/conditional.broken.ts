/** Hosts that misunderstand conditional requests. */
import { type Handlers, type Mutant, type ProxiedRequest, without } from '../../broken/mutant.ts';

/** The tenant's contacts: one resource is enough. */
const operations = ['contacts.update'];

/** Forwards a request without one of its headers. @param isMeant the requests that lose it */
function deafTo(header: string, isMeant: (request: ProxiedRequest) => boolean = () => true): Handlers {
  return {
    api: (request, forward) =>
      forward(isMeant(request) ? { ...request, headers: without(request.headers, header) } : request),
  };
}

export const conditionalMutants: readonly Mutant[] = [
  {
    name: 'sends-what-has-not-changed',
    breaks: 'effects/unchanged-object-is-304',
    description: 'Sends the object although the client has it.',
    operations,
    start: () => deafTo('if-none-match'),
  },
  {
    name: 'unchanged-for-ever',
    breaks: 'effects/unchanged-object-is-304',
    description: 'Calls an object unchanged whatever version the client has.',
    operations,
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        const isAsked = request.method === 'GET' && request.headers['if-none-match'] !== undefined;
        return isAsked && response.status === 200
          ? { status: 304, headers: without(response.headers, 'content-type', 'content-length'), body: Buffer.alloc(0) }
          : response;
      },
    }),
  },
  {
    name: 'refuses-every-condition',
    breaks: 'effects/current-object-is-changed',
    description: 'Compares If-Match with no version at all, and refuses each.',
    operations,
    start: () => ({
      api: (request, forward) =>
        forward(
          request.headers['if-match'] === undefined
            ? request
            : { ...request, headers: { ...request.headers, 'if-match': '"of-no-version"' } },
        ),
    }),
  },
  {
    name: 'loses-updates',
    breaks: 'effects/outdated-object-is-not-changed',
    description: 'Ignores If-Match, so that the last change wins.',
    operations,
    start: () => deafTo('if-match'),
  },
  {
    name: 'refuses-too-late',
    breaks: 'effects/outdated-object-is-not-changed',
    description: 'Compares If-Match after it has written.',
    operations,
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        if (response.status === 412)
          await forward({ ...request, headers: without(request.headers, 'if-match', 'idempotency-key') });
        return response;
      },
    }),
  },
];

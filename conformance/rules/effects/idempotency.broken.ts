/** Hosts that misunderstand Idempotency-Key. */
import { type Handlers, isRequestOf, type Mutant, type ProxiedRequest, without } from '../../broken/mutant.ts';

/** One resource is enough. */
const operations = ['contacts.create'];
const header = 'idempotency-key';

const isKeyed = (request: ProxiedRequest) =>
  isRequestOf(request, 'POST', '/api/v1/contacts') && request.headers[header] !== undefined;

const withKey = (request: ProxiedRequest, key: string): ProxiedRequest => ({
  ...request,
  headers: { ...request.headers, [header]: key },
});

/** Takes keys by a rule of its own. @param keyOf the key to forward, of the request and those before it */
function keyedBy(keyOf: (request: ProxiedRequest, before: readonly ProxiedRequest[]) => string): Handlers {
  const seen: ProxiedRequest[] = [];
  return {
    api: async (request, forward) => {
      if (!isKeyed(request)) return forward(request);
      const key = keyOf(
        request,
        seen.filter(({ headers }) => headers[header] === request.headers[header]),
      );
      seen.push(request);
      return forward(withKey(request, key));
    },
  };
}

export const idempotencyMutants: readonly Mutant[] = [
  {
    name: 'keys-are-ignored',
    breaks: 'effects/repeated-key-creates-once',
    description: 'Documents Idempotency-Key, and ignores it.',
    operations,
    start: () => keyedBy(() => crypto.randomUUID()),
  },
  {
    name: 'key-repeats-response-and-effect',
    breaks: 'effects/repeated-key-creates-once',
    description: 'Repeats the first response for a known key, and the creation as well.',
    operations,
    start: () => {
      const known = new Set<string | undefined>();
      return {
        api: async (request, forward) => {
          if (!isKeyed(request)) return forward(request);
          const key = request.headers[header];
          const isKnown = known.has(key);
          known.add(key);
          const response = await forward(request);
          // The draft of another contact with the same words: emails may have to differ.
          if (isKnown && response.status < 300) {
            const again = {
              ...request,
              body: Buffer.from(request.body.toString('utf8').replace('"email":"', '"email":"x-')),
            };
            await forward({ ...again, headers: without(request.headers, header) });
          }
          return response;
        },
      };
    },
  },
  {
    name: 'key-is-all-that-counts',
    breaks: 'effects/key-of-another-request-is-refused',
    description: 'Gives the response of the first request to another body with its key.',
    operations,
    start: () => {
      const first = new Map<string | undefined, ProxiedRequest>();
      return {
        api: async (request, forward) => {
          if (!isKeyed(request)) return forward(request);
          const key = request.headers[header];
          const known = first.get(key) ?? request;
          first.set(key, known);
          return forward(known);
        },
      };
    },
  },
  {
    name: 'key-belongs-to-its-body',
    breaks: 'effects/key-of-another-request-is-refused',
    description: 'Takes the same key with another body for another key.',
    operations,
    start: () => keyedBy(({ headers, body }) => `${headers[header]}-${body.toString('base64url').slice(0, 200)}`),
  },
  {
    name: 'key-is-stored-too-late',
    breaks: 'effects/simultaneous-key-creates-once',
    description: 'Knows a key only when its first request has ended.',
    operations,
    start: () => {
      const open = new Map<string | undefined, number>();
      return {
        api: async (request, forward) => {
          if (!isKeyed(request)) return forward(request);
          const key = request.headers[header];
          const count = open.get(key) ?? 0;
          open.set(key, count + 1);
          try {
            return await forward(count === 0 ? request : withKey(request, `${key}-${count}`));
          } finally {
            open.set(key, (open.get(key) ?? 1) - 1);
          }
        },
      };
    },
  },
];

/** Hosts that know one entity tag at a time, and tell weak tags from strong ones wrongly. */
import { type Handlers, type Mutant, type ProxiedRequest, without } from '../../broken/mutant.ts';

/** The tenant's contacts: one resource is enough. */
const operations = ['contacts.update'];

/** Forwards another value of a header. @param change undefined leaves the header out */
function reading(header: string, change: (value: string) => string | undefined): Handlers {
  return {
    api: (request, forward) => {
      const value = request.headers[header];
      return forward(value === undefined ? request : withField(request, header, change(value)));
    },
  };
}

function withField(request: ProxiedRequest, header: string, value: string | undefined): ProxiedRequest {
  const headers = without(request.headers, header);
  return { ...request, headers: value === undefined ? headers : { ...headers, [header]: value } };
}

const isOne = (value: string) => /^(?:W\/)?"[^"]*"$/.test(value);
const unknown = '"of-no-version"';

export const preconditionMutants: readonly Mutant[] = [
  {
    name: 'sends-a-bare-304',
    breaks: 'effects/304-has-the-fields-of-the-200',
    description: 'Leaves every field out of a 304.',
    operations,
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return response.status === 304 ? { ...response, headers: {} } : response;
      },
    }),
  },
  {
    name: 'caches-a-304-for-long',
    breaks: 'effects/304-has-the-fields-of-the-200',
    description: 'Lets a 304 be stored for a day, and the 200 not at all.',
    operations,
    start: () => ({
      api: async (request, forward) => {
        const response = await forward(request);
        return response.status === 304
          ? { ...response, headers: { ...response.headers, 'cache-control': 'max-age=86400' } }
          : response;
      },
    }),
  },
  {
    name: 'reads-no-lists-of-tags',
    breaks: 'effects/if-none-match-compares-weakly',
    description: 'Takes a list of tags in If-None-Match for one tag.',
    operations,
    start: () => reading('if-none-match', (value) => (isOne(value) || value === '*' ? value : unknown)),
  },
  {
    name: 'reads-no-weak-tags',
    breaks: 'effects/if-none-match-compares-weakly',
    description: 'Does not find a tag again that a proxy has made weak.',
    operations,
    start: () => reading('if-none-match', (value) => (value.startsWith('W/') ? unknown : value)),
  },
  {
    name: 'changes-by-weak-tags',
    breaks: 'effects/if-match-compares-strongly',
    description: 'Takes a weak tag in If-Match for a strong one.',
    operations,
    start: () => reading('if-match', (value) => value.replace(/^W\//, '')),
  },
  {
    name: 'changes-nothing-for-any',
    breaks: 'effects/if-match-compares-strongly',
    description: 'Compares * in If-Match as if it were a tag.',
    operations,
    start: () => reading('if-match', (value) => (value === '*' ? unknown : value)),
  },
];

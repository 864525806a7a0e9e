/**
 * Turns recorded requests and responses into examples that are the same in each run: ids, times and secrets become those
 * of one invented organisation.
 */
import { isRecord } from '#contracts/openapi/json-schema.ts';

/** When all examples were recorded, by their clock. */
const moment = Date.parse('2026-03-01T09:30:00.000Z');

/** Instants in the examples of the contracts, which do not follow the clock. */
const constants = new Set([moment, Date.parse('2026-01-05T08:00:00.000Z')]);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** Values that differ between runs, by what replaces them. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\bFresh Person\b/g, 'Sam Okafor'],
  [/^Fresh$/g, 'Annual meeting'],
  [/[\w-]+@(?:fresh|contact)\.example/g, 'sam.okafor@acme.example'],
  [/person-[\w-]+@new\.example/g, 'nora.lindqvist@acme.example'],
  [/\bnew-[\da-z]+-\d+\b/g, 'alto-voices'],
  [/\bM-\d+-\d+\b/g, 'M-2041'],
  [/\bROLE_NEW_\d+_\d+\b/g, 'ROLE_CRM_SYNC'],
  [/\bgg_r([wo])_[\w-]{10,}/g, 'gg_r$1_EXAMPLEo3fJ2kqvW8cYdT5sXbN1hL7zR4'],
  [/\bwhsec_[\w+/=-]{10,}/g, 'whsec_RXhhbXBsZSBvZiBhIHNlY3JldA=='],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMTkwYjVhNiJ9.ZXhhbXBsZQ'],
  [/(after=)[\w%.-]{16,}/g, '$1b3BhcXVl'],
  [/\b[\w-]{40,}\b/g, 'EXAMPLEo3fJ2kqvW8cYdT5sXbN1hL7zR4mQ0aE6uP9'],
  [/acme\.localhost(?::\d+)?/g, 'acme.example'],
  [/127\.0\.0\.1:9\b/g, 'crm.acme.example'],
  [/http:\/\/(?=[\w.]*acme\.example)/g, 'https://'],
];

/** Entries of a list in an example: enough to see that it is one. */
const listed = 3;
/** In seconds. */
const refreshLifetime = 30 * 86_400;

export interface Recorder {
  /** @returns the value as an example. */
  exampleOf(value: unknown): unknown;
}

/** @param now the service's clock, which stands still */
export function recorder(now: Date): Recorder {
  const ids = new Map<string, string>();
  const idOf = (found: string) => {
    const known = ids.get(found.toLowerCase());
    if (known) return known;
    const made = `0190b5a6-2f8e-7c31-9d53-0f2f6c${(0x1f6a10 + ids.size).toString(16)}`;
    ids.set(found.toLowerCase(), made);
    return made;
  };
  const timeOf = (found: string) => {
    const at = Date.parse(found);
    return constants.has(at) ? found : new Date(moment + at - now.getTime()).toISOString();
  };
  const textOf = (text: string) =>
    replacements
      .reduce((changed, [pattern, instead]) => changed.replaceAll(pattern, instead), text)
      .replaceAll(uuid, idOf)
      .replaceAll(instant, timeOf);
  const exampleOf = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string' && key === 'externalId') return 'crm-1042';
    if (typeof value === 'string') return value.startsWith('data:') ? value : textOf(value);
    if (key === 'refresh_token_expiration') return moment / 1000 + refreshLifetime;
    if (Array.isArray(value)) {
      // The history of a limit has a fixed length.
      return (key === 'history' ? value : value.slice(0, listed)).map((item) => exampleOf(item));
    }
    if (!isRecord(value)) return value;
    // The schemas of webhooks are long, and in the document already.
    if (key === 'schema') return { type: value.type };
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [textOf(name), exampleOf(member, name)]));
  };
  return { exampleOf: (value) => exampleOf(value) };
}

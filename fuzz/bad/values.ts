/** Values that a schema forbids, or that are at its edges. */
import type { JsonSchema } from '#contracts/openapi/json-schema.ts';
import type { SeededRandom } from '../random.ts';

/** Marks JSON text that `JSON.stringify` cannot write, such as `1e400`. */
const raw = (text: string) => `@raw:${text}@`;

/** @returns the value as JSON text. */
export function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/"@raw:([^"@]*)@"/g, '$1');
}

// biome-ignore format: a table of values
const texts = [
  '', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\udfff\ud800', '\u202e', '\ufeff', '\u2028', '\x7f', '\r\nX: y',
  '\ufdd0', '\u{10ffff}', '__proto__', 'constructor', 'toString', 'null', 'true', '0', '-1', 'NaN', "' or 1=1 --",
  '"; drop table users; --', '\\', '%', '%00', '%ff', '<script>alert(1)</script>',
  '{{constructor.constructor("x")()}}', '../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:1/', 'a@b',
  'a@b.example\nBcc: c@d.example', '=1+1', 'İ', 'ß', 'e\u0301'.repeat(50), 'ﷺ'.repeat(100), '😀'.repeat(300),
  'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(5_000), 'é'.repeat(20_001), '\u0007', '\u0085',
];
// biome-ignore format: a table of values
const instants = [
  '1900-01-01T00:00:00+14:00', '1900-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '2199-12-31T23:59:59-14:00',
  '2199-12-31T23:59:59.999999Z', '2200-01-01T00:00:00Z', '2026-02-29T00:00:00Z', '2024-02-29T23:59:60Z',
  '2026-06-30T24:00:00Z', '2026-01-01T00:00:00+14:01', '2026-01-01T00:00:00-15:00', '2026-01-01T00:00:00',
  '2026-01-01', '2026-13-01', '2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '10000-01-01', '-infinity',
  'now', '1900-01-01', '2199-12-31', '2026-01-01T00:00:00.1234567Z', '2026-01-01t00:00:00z',
  '+002026-01-01T00:00:00Z', '2026-W01-1', '1767225600',
];
// biome-ignore format: a table of values
const ids = [
  '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01890000-0000-7000-8000-000000000000}', '01890000000070008000000000000000',
  'urn:uuid:01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-00000000000',
  '01890000-0000-7000-8000-0000000000000', '01890000-0000-7000-8000-00000000000g', '1',
];
// biome-ignore format: a table of values
const numbers: readonly unknown[] = [
  0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53 - 2, 2 ** 53 - 1, 2 ** 53, -(2 ** 53),
  2 ** 63, 1e21, 1e308, -1e308, 5e-324, raw('1e400'), raw('-1e400'), raw('-0'), raw('1.0'), raw('1E2'), raw('0.1e1'),
  raw('9'.repeat(400)), raw('9007199254740993'), raw('1e-400'), raw(`1.${'0'.repeat(500)}1`),
];
// biome-ignore format: a table of values
const others: readonly unknown[] = [
  null, true, false, [], {}, [[]], [null], { toString: 'x' }, { length: 1 }, { __proto__: null, constructor: 1 },
  ['x', ['x']], { $ne: null },
];

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** @returns the bounds of the schema, and the values one step below and above them. */
function boundaries({ minimum, maximum, minLength, maxLength, minItems, maxItems, items }: JsonSchema): unknown[] {
  const around = (bound: unknown) =>
    number(bound) === undefined ? [] : [-1, 0, 1].map((step) => Number(bound) + step);
  const lengths = [...around(minLength), ...around(maxLength)].filter((length) => length >= 0 && length < 30_000);
  const counts = [...around(minItems), ...around(maxItems)].filter((count) => count >= 0 && count < 3_000);
  const item = items === undefined ? 1 : 'x';
  return [
    ...around(minimum),
    ...around(maximum),
    ...lengths.flatMap((length) => ['x'.repeat(length), '😀'.repeat(length)]),
    ...counts.map((count) => Array.from({ length: count }, () => item)),
  ];
}

/** @returns a value for a field, mostly a wrong one. */
export function badValue(schema: JsonSchema, random: SeededRandom): unknown {
  const bounds = boundaries(schema);
  if (bounds.length > 0 && random.chance(0.3)) return random.pick(bounds);
  const { type, format, pattern } = schema;
  const types = Array.isArray(type) ? type : [type];
  if (random.chance(0.2)) return random.pick<unknown>([...others, ...texts.slice(0, 4), ...numbers.slice(0, 6)]);
  if (format === 'uuid') return random.pick(ids);
  if (typeof pattern === 'string' && pattern.includes('\\d\\d-') && random.chance(0.8)) return random.pick(instants);
  if (types.includes('integer') || types.includes('number')) return random.pick<unknown>(numbers);
  if (types.includes('array') && random.chance(0.5)) {
    const item = badValue(typeof schema.items === 'object' && schema.items ? { ...schema.items } : {}, random);
    return Array.from({ length: random.pick([1, 2, 101, 1_001]) }, () => item);
  }
  return random.pick<unknown>([...texts, ...instants, ...ids]);
}

/** @returns a bad text, for a path or a query. */
export function badText(random: SeededRandom): string {
  return random.pick([...texts.filter((text) => text.length < 300), ...instants, ...ids]);
}

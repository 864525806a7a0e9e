/**
 * Proves that one regular expression admits all that another does, for the forms that contracts use: a sequence of
 * characters and simple classes with quantifiers between `^` and `$`, and alternatives of such. All else is unproven.
 */

/** Code points from first to last. */
type Range = readonly [first: number, last: number];

interface Step {
  readonly ranges: readonly Range[];
  readonly minimum: number;
  readonly maximum: number;
}

/** @returns whether each text that matches `narrow` provably matches `wide` */
export function isProvablyWider(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  const [all, some] = [alternativesOf(wide), alternativesOf(narrow)];
  if (!all || !some) return false;
  return some.every((one) => all.some((other) => one === other || admits(other, one)));
}

/** `^(?:a|b)$` → a, b; `^a$` → a. */
function alternativesOf(pattern: string): string[] | undefined {
  const whole = /^\^(.*)\$$/s.exec(pattern)?.[1];
  if (whole === undefined) return undefined;
  const group = /^\(\?:([^()[\]\\]*)\)$/.exec(whole)?.[1];
  if (group !== undefined) return group.split('|');
  return /[|]/.test(whole.replace(/\[[^\]]*\]|\\./g, '')) ? undefined : [whole];
}

function admits(wide: string, narrow: string): boolean {
  const [all, some] = [stepsOf(wide), stepsOf(narrow)];
  if (!all || !some || all.length !== some.length) return false;
  return all.every((step, index) => {
    const one = some[index];
    return (
      one !== undefined &&
      step.minimum <= one.minimum &&
      step.maximum >= one.maximum &&
      one.ranges.every(([first, last]) => step.ranges.some(([from, to]) => from <= first && last <= to))
    );
  });
}

/** A class, an escape or a character, and its quantifier. */
const atom = /^(?:\[((?:[^\]\\]|\\.)+)\]|\\(u[0-9a-fA-F]{4}|.)|([^\\[\](){}*+?|^$.]))(\{\d+(?:,\d*)?\}|[*+?])?/u;

function stepsOf(text: string): Step[] | undefined {
  const steps: Step[] = [];
  for (let rest = text; rest !== ''; ) {
    const [whole, inClass, escaped, plain, quantifier] = atom.exec(rest) ?? [];
    if (whole === undefined) return undefined;
    const ranges = inClass === undefined ? rangesOf(plain ?? `\\${escaped}`) : rangesOf(inClass);
    if (!ranges) return undefined;
    const [minimum, maximum] = countsOf(quantifier);
    steps.push({ ranges: joined(ranges), minimum, maximum });
    rest = rest.slice(whole.length);
  }
  return steps;
}

function countsOf(quantifier: string | undefined): [number, number] {
  if (quantifier === undefined) return [1, 1];
  if (quantifier === '*') return [0, Number.POSITIVE_INFINITY];
  if (quantifier === '+') return [1, Number.POSITIVE_INFINITY];
  if (quantifier === '?') return [0, 1];
  const [, minimum = '', comma, maximum] = /^\{(\d+)(,)?(\d+)?\}$/.exec(quantifier) ?? [];
  if (comma === undefined) return [Number(minimum), Number(minimum)];
  return [Number(minimum), maximum === undefined ? Number.POSITIVE_INFINITY : Number(maximum)];
}

const [zero, nine, underscore] = [0x30, 0x39, 0x5f];
const digits: Range = [zero, nine];
const classes: Readonly<Record<string, readonly Range[]>> = {
  '\\d': [digits],
  '\\w': [digits, [0x41, 0x5a], [underscore, underscore], [0x61, 0x7a]],
};

/** @returns the ranges of the inside of a class; undefined for escapes that are not known here */
function rangesOf(inside: string): Range[] | undefined {
  if (inside.startsWith('^')) {
    const excluded = rangesOf(inside.slice(1));
    return excluded && complement(joined(excluded));
  }
  const ranges: Range[] = [];
  const tokens = inside.match(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gsu) ?? [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? '';
    const known = classes[token];
    const first = literal(token);
    const last = tokens[index + 1] === '-' ? literal(tokens[index + 2] ?? '') : undefined;
    if (known) ranges.push(...known);
    else if (first === undefined) return undefined;
    else if (last === undefined) ranges.push([first, first]);
    else {
      ranges.push([first, last]);
      index += 2;
    }
  }
  return ranges;
}

/** An escaped letter or digit means something else than itself. */
function literal(token: string): number | undefined {
  if (token.startsWith('\\u')) return Number.parseInt(token.slice(2), 16);
  if (/^\\[A-Za-z0-9]$/.test(token)) return undefined;
  return (token.startsWith('\\') ? token.slice(1) : token).codePointAt(0);
}

const lastCodePoint = 0x10ffff;

/** @param ranges sorted, none beside another @returns all other code points */
function complement(ranges: readonly Range[]): Range[] {
  const starts = [0, ...ranges.map(([, last]) => last + 1)];
  const ends = [...ranges.map(([first]) => first - 1), lastCodePoint];
  return starts.map((first, index): Range => [first, ends[index] ?? lastCodePoint]).filter(([a, b]) => a <= b);
}

/** @returns the ranges without gaps between neighbours, so that one range lies within another whenever its characters do */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) result[result.length - 1] = [before[0], Math.max(before[1], last)];
    else result.push([first, last]);
  }
  return result;
}

/** Compares patterns, formats, bounds, uniqueness and defaults. */
import { isSame } from './change.ts';
import { isProvablyWider } from './pattern.ts';
import { type Comparison, type Direction, type SchemaFinding, shown, shownPair } from './schema-finding.ts';

const names = ['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems'];
const bounds = [...names, 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'];
const isLower = (keyword: string) => /^(?:exclusiveM|m)in/.test(keyword);

type Change = 'narrower' | 'wider' | 'other';

/** Clients that send are hurt by a narrower schema, those that receive by a wider one; the latter seldom fail. */
function severityOf(change: Change, direction: Direction): SchemaFinding['severity'] {
  if (direction === 'request') return change === 'wider' ? 'additive' : 'breaking';
  return change === 'narrower' ? 'additive' : 'risky';
}

/** A size of at least 0 says nothing. */
function stated(keyword: string, value: unknown): unknown {
  return value === undefined || (value === 0 && /^min[LIP]/.test(keyword)) ? null : value;
}

/** @returns whether all values of an enumeration satisfy the keyword, which therefore refuses none that was accepted */
function admitsAll(keyword: string, limit: unknown, values: ReadonlySet<string> | undefined): boolean {
  if (values === undefined) return false;
  const admits = (value: unknown): boolean => {
    if (typeof value !== 'string') return false;
    if (keyword === 'pattern') return new RegExp(String(limit), 'u').test(value);
    if (keyword === 'maxLength') return [...value].length <= Number(limit);
    return keyword === 'minLength' && [...value].length >= Number(limit);
  };
  return [...values].every((value) => admits(JSON.parse(value)));
}

/** @returns the finding of a keyword that constrains where it is present; none if it is the same */
function constraint(
  keyword: string,
  pair: Parameters<Comparison>[0],
  changeOf: (before: unknown, after: unknown) => Change,
): SchemaFinding[] {
  const [before, after] = [
    stated(keyword, pair.before.keywords[keyword]),
    stated(keyword, pair.after.keywords[keyword]),
  ];
  if (isSame(before, after) || (before === null && admitsAll(keyword, after, pair.before.values))) return [];
  const change = before === null ? 'narrower' : after === null ? 'wider' : changeOf(before, after);
  const suffix = before === null ? 'added' : after === null ? 'gone' : 'changed';
  const [old, current] = shownPair(before, after);
  const sentences = {
    added: `has the ${keyword} ${shown(after)} now`,
    gone: `has no ${keyword} any more (it was ${shown(before)})`,
    changed: `has the ${keyword} ${current} instead of ${old}`,
  };
  const kind = `${keyword.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${suffix}`;
  return [{ severity: severityOf(change, pair.direction), kind, before, after, sentence: sentences[suffix] }];
}

export const compareBounds: Comparison = (pair) => {
  return bounds.flatMap((keyword) => {
    const bound = (before: unknown, after: unknown): Change =>
      Number(after) > Number(before) === isLower(keyword) ? 'narrower' : 'wider';
    return constraint(keyword, pair, bound);
  });
};

export const comparePattern: Comparison = (pair) => {
  const changeOf = (before: unknown, after: unknown): Change => {
    if (isProvablyWider(String(after), String(before))) return 'wider';
    return isProvablyWider(String(before), String(after)) ? 'narrower' : 'other';
  };
  return constraint('pattern', pair, changeOf);
};

export const compareMultiple: Comparison = (pair) => {
  const changeOf = (before: unknown, after: unknown): Change => {
    if (Number(before) % Number(after) === 0) return 'wider';
    return Number(after) % Number(before) === 0 ? 'narrower' : 'other';
  };
  return constraint('multipleOf', pair, changeOf);
};

export const compareFormat: Comparison = (pair) => {
  const [finding] = constraint('format', pair, () => 'other');
  if (!finding) return [];
  // A format beside the same pattern, or the same values, describes what is refused already.
  const describes = ['pattern', 'enum'].some(
    (keyword) =>
      pair.before.keywords[keyword] !== undefined &&
      isSame(pair.before.keywords[keyword], pair.after.keywords[keyword]),
  );
  if (describes && finding.kind === 'format-added') return [{ ...finding, severity: 'risky', inTypesAlone: true }];
  const isBreaking = finding.kind === 'format-changed' || finding.severity === 'breaking';
  return [{ ...finding, severity: isBreaking ? 'breaking' : finding.severity }];
};

export const compareUnique: Comparison = ({ before, after, direction }) => {
  const [was, is] = [before.keywords.uniqueItems === true, after.keywords.uniqueItems === true];
  if (was === is) return [];
  return [
    {
      severity: severityOf(is ? 'narrower' : 'wider', direction),
      kind: is ? 'unique-items-added' : 'unique-items-gone',
      before: was,
      after: is,
      sentence: is ? 'has no duplicates from now on' : 'can have duplicates',
    },
  ];
};

/** A request without the member gets another behaviour. A response has all values. */
export const compareDefault: Comparison = ({ before, after, direction }) => {
  const [was, is] = [before.keywords.default, after.keywords.default];
  if (direction === 'response' || isSame(was, is)) return [];
  const sentence =
    is === undefined
      ? `has no default any more (it was ${shown(was)})`
      : `is ${shown(is)} by default${was === undefined ? '' : ` instead of ${shown(was)}`}`;
  return [{ severity: 'risky', kind: 'default-changed', before: was ?? null, after: is ?? null, sentence }];
};

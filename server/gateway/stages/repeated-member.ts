/**
 * Finds duplicate member names in JSON objects (RFC 8259, 4). JSON.parse uses the last value, while a proxy may have
 * used the first. JSON.parse has no hook for duplicates, so the members of text and value are counted.
 */

const quote = 0x22;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const colon = 0x3a;
const backslash = 0x5c;

/**
 * @param value the parsed `text`: it has fewer members than the text exactly if one is repeated
 * @returns the first repeated name; undefined if there is none
 */
export function repeatedMember(text: string, value: unknown): string | undefined {
  return mostMembersOf(text) > membersOf(value) ? firstRepeated(text) : undefined;
}

/** @returns an upper bound of the members in the text: quotes followed by a colon, also inside strings */
function mostMembersOf(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (isWhiteSpace(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === quote) count += 1;
  }
  return count;
}

/** Iterative, because a list may be nested 100,000 deep. */
function membersOf(value: unknown): number {
  const waiting = [value];
  let count = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (members !== next) count += members.length;
    for (const member of members) if (typeof member === 'object') waiting.push(member);
  }
  return count;
}

function firstRepeated(text: string): string | undefined {
  /** Member names of the open objects; undefined for lists and for objects without members so far. */
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === openBrace || character === openBracket) open.push(undefined);
    else if (character === closeBrace || character === closeBracket) open.pop();
    else if (character === quote) {
      const end = endOfString(text, at);
      let next = end;
      while (isWhiteSpace(text.charCodeAt(next))) next += 1;
      if (text.charCodeAt(next) === colon) {
        const name = nameOf(text.slice(at, end));
        const names = open.at(-1);
        if (names?.has(name)) return name;
        if (names) names.add(name);
        else open[open.length - 1] = new Set([name]);
      }
      at = next - 1;
    }
  }
  return undefined;
}

/** @param start the opening quote @returns the index behind the closing one */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before -= 1;
  return (at - before) % 2 === 1;
}

/** Escaped spellings of one name are the same name. */
function nameOf(literal: string): string {
  return literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

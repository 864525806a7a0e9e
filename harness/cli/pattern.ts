import { escapePattern } from '../escape-pattern.ts';

/** @returns true if a name matches a pattern of the command line; `*` matches any text, case is ignored. */
export function matches(pattern: string, text: string): boolean {
  const source = pattern.split('*').map(escapePattern).join('.*');
  return new RegExp(`^${source}$`, 'i').test(text);
}

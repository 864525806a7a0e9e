/** @returns a pattern that matches exactly this text, outside of brackets. `RegExp.escape` is not in Node 22, on which the tools run */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

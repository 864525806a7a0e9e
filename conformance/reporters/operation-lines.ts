/** Line numbers of operations in `contracts/openapi.json`: SARIF viewers show findings at lines of files. */
import { readFileSync } from 'node:fs';

/** Relative to the project root. */
export const documentPath = 'contracts/openapi.json';

/** @returns the line of each operation, from 1, by `GET /api/v1/users`. The document is indented by two spaces. */
export function operationLines(): ReadonlyMap<string, number> {
  const text = readFileSync(new URL(import.meta.resolve('#contracts/openapi.json')), 'utf8');
  const lines = new Map<string, number>();
  let path: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    path = /^ {4}"(\/[^"]*)": \{/.exec(line)?.[1] ?? path;
    const method = /^ {6}"([a-z]+)": \{/.exec(line)?.[1];
    if (path !== undefined && method !== undefined) lines.set(`${method.toUpperCase()} ${path}`, index + 1);
    // Sections after the paths have the same indentation.
    if (path !== undefined && /^ {2}\}/.test(line)) break;
  }
  return lines;
}

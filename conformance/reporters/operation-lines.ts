/** Where in `contracts/openapi.json` an operation stands: tools that read SARIF show findings at lines of files. */
import { readFileSync } from 'node:fs';

/** From the root of the project. */
export const documentPath = 'contracts/openapi.json';

/** @returns the line of each operation, from 1, by `GET /api/v1/users`. The document is written with two spaces a level. */
export function operationLines(): ReadonlyMap<string, number> {
  const text = readFileSync(new URL(import.meta.resolve('#contracts/openapi.json')), 'utf8');
  const lines = new Map<string, number>();
  let path: string | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    path = /^ {4}"(\/[^"]*)": \{/.exec(line)?.[1] ?? path;
    const method = /^ {6}"([a-z]+)": \{/.exec(line)?.[1];
    if (path !== undefined && method !== undefined) lines.set(`${method.toUpperCase()} ${path}`, index + 1);
    // What follows the paths is indented in the same way.
    if (path !== undefined && /^ {2}\}/.test(line)) break;
  }
  return lines;
}

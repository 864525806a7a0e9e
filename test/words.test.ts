/** Plain words: see the glossary in CONTRIBUTING.md. Titles of tests and user texts that are quoted are exempt. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';

const root = join(import.meta.dirname, '..');
const banned = /\b(?:whoever|whomever|somebody|nobody|told|is at it)\b/i;
/** Applied migrations are history. */
const exempt = /^(?:test\/words\.test\.ts|server\/platform\/postgres\/migrations\/)/;

/** Packages, and what runs leave in hidden folders. */
const isForeign = (path: string) => /(?:^|\/)(?:node_modules|\.[^/]+)$/.test(path);

/** Comments without code. Formatting puts those of more than one line on lines of their own. */
function commentsIn(source: string): string[] {
  const plain = source.replace(/`[^`\n]*`/g, '');
  return plain.split('\n').flatMap((line) => /^\s*(?:\/\/|\/?\*)(.*)|\s\/\/ (.*)/.exec(line)?.[0] ?? []);
}

const hashCommentsIn = (source: string): string[] =>
  source.split('\n').flatMap((line) => /(?:^|\s)#.*/.exec(line)?.[0] ?? []);

function logLinesIn(source: string): string[] {
  const call = /\b(?:logger|log)\??\.(?:trace|debug|info|warn|error|fatal)\((?:[^;]*?,)?\s*(['"`])(.*?)\1,?\s*\)/gs;
  return [...source.matchAll(call)].map(([, , message = '']) => message);
}

/** Prose without quoted titles, code and fenced blocks. */
function proseIn(document: string): string[] {
  const prose = document.replace(/```.*?```/gs, '').replace(/`[^`\n]*`|“[^”]*”/g, '');
  return prose.split('\n');
}

/** @param extensions separated by commas @returns each line with a banned word, with its file */
async function offences(extensions: string, linesIn: (text: string) => string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(`**/*.{${extensions}}`, { cwd: root, exclude: isForeign })) {
    if (exempt.test(file)) continue;
    const lines = linesIn(await readFile(join(root, file), 'utf8'));
    found.push(...lines.filter((line) => banned.test(line)).map((line) => `${file}: ${line.trim()}`));
  }
  return found;
}

test('comments are in plain words', async (t) => {
  t.deepEqual(await offences('ts,mjs,js,css,lua', commentsIn), []);
  t.deepEqual(await offences('yml,cfg,ini', hashCommentsIn), []);
});

test('log lines are in plain words', async (t) => {
  t.deepEqual(await offences('ts,mjs', logLinesIn), []);
});

test('documents and pages are in plain words', async (t) => {
  t.deepEqual(await offences('md,eta,html,mjml,txt', proseIn), []);
});

test('a word that is banned is found in each of them', (t) => {
  t.regex(commentsIn('const a = 1; // for whoever asks').join(), banned);
  t.regex(commentsIn('/**\n * Nobody reads it.\n */').join(), banned);
  t.regex(logLinesIn("logger.warn({ a }, 'the worker was told');").join(), banned);
  t.notRegex(proseIn('“nobody deletes itself” and `told`').join(), banned);
});

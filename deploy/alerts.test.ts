/** Checks of deploy/alerts.yml: Prometheus's shape, existing metrics and labels, and what to do. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { parse } from 'yaml';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const file: { groups: { name: string; rules: Rule[] }[] } = parse(
  await readFile(join(root, 'deploy/alerts.yml'), 'utf8'),
);
const rules = file.groups.flatMap((group) => group.rules);
/** Another test compares this page with the exported metrics. */
const page = await readFile(join(root, 'docs/metrics.md'), 'utf8');
const rows = new Map([...page.matchAll(/^\| `(guildgate_\w+)`.*$/gm)].map(([row, name = '']) => [name, row]));
/** Values of the labels of the limiter are there. */
const limits = await readFile(join(root, 'docs/rate-limits.md'), 'utf8');

/** @returns the labels of each metric, from the definitions in the program */
async function definedLabels(): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for await (const path of glob('server/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, path), 'utf8');
    for (const [, name = '', definition = ''] of source.matchAll(/name: '(guildgate_\w+)',(.*?)\}\);/gs)) {
      const [, labels = ''] = /labelNames: \[(.*?)\]/s.exec(definition) ?? [];
      found.set(
        name,
        [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
      );
    }
  }
  return found;
}
const labelsOf = await definedLabels();

const familyOf = (name: string) => (rows.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ''));

/** Labels that Prometheus itself adds. */
const ofPrometheus = ['instance', 'job', 'le'];

/** @returns what an expression names that does not exist: metrics, labels, and values of labels that no page has */
function unknownIn(expr: string): string[] {
  const faults: string[] = [];
  const known = new Set(ofPrometheus);
  for (const [, name = '', , selector = ''] of expr.matchAll(/\b((?:guildgate|nodejs|process)_\w+)(\{([^}]*)\})?/g)) {
    if (!name.startsWith('guildgate_')) continue;
    const family = familyOf(name);
    const labels = labelsOf.get(family);
    if (!rows.has(family) || !labels) faults.push(name);
    for (const label of labels ?? []) known.add(label);
    for (const [, label = '', , values = ''] of selector.matchAll(/(\w+)(=~?|!=|!~)"([^"]*)"/g)) {
      if (!labels?.includes(label)) faults.push(`${name}{${label}}`);
      const isDocumented = (value: string) =>
        rows.get(family)?.includes(`\`${value}\``) || limits.includes(`${label}="${value}"`);
      faults.push(
        ...values
          .split('|')
          .filter((value) => !isDocumented(value))
          .map((value) => `${label}="${value}"`),
      );
    }
  }
  for (const [, list = ''] of expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)) {
    faults.push(...list.split(/, */).filter((label) => !known.has(label)));
  }
  return faults;
}

test('it has the shape of a file of rules, with a unique name, a severity and advice for each', (t) => {
  t.deepEqual(Object.keys(file), ['groups']);
  t.is(new Set(file.groups.map(({ name }) => name)).size, file.groups.length);
  t.is(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  t.true(rules.length > 20);
  for (const rule of rules) {
    const { alert, labels, annotations } = rule;
    t.deepEqual(
      Object.keys(rule).filter((key) => key !== 'for'),
      ['alert', 'expr', 'labels', 'annotations'],
      alert,
    );
    t.regex(alert, /^Guildgate[A-Z]\w+$/);
    t.regex(rule.for ?? '1m', /^\d+[sm]$/, alert);
    t.regex(labels.severity ?? '', /^(?:critical|warning)$/, alert);
    t.deepEqual(Object.keys(annotations), ['summary', 'description', 'runbook'], alert);
    t.regex(annotations.description ?? '', /^[A-Z].{20,}\.$/, alert);
  }
});

test('every metric, label and value that a rule names exists', (t) => {
  for (const { alert, expr } of rules) t.deepEqual(unknownIn(expr), [], alert);
});

test('what does not exist is found', (t) => {
  t.deepEqual(unknownIn('sum(guildgate_redy) == 0'), ['guildgate_redy']);
  t.deepEqual(unknownIn('guildgate_mails_total{result="failed"} > 0'), ['guildgate_mails_total{result}']);
  t.deepEqual(unknownIn('guildgate_mails_total{outcome="lost"} > 0'), ['outcome="lost"']);
  t.deepEqual(unknownIn('sum by (tenant) (guildgate_mails_total)'), ['tenant']);
});

test('a rule on any increase of a counter with labels sees the first of a series', (t) => {
  const increases = rules.flatMap(({ expr }) => [...expr.matchAll(/\bincrease\((\w+)(\{.*?\})?\[\w+\]\)\)? > 0/g)]);
  const withLabels = increases.filter(([, name = '']) => (labelsOf.get(familyOf(name)) ?? []).length > 0);
  t.true(withLabels.length > 0);
  for (const [, name, selector = ''] of withLabels) {
    t.true(
      rules.some(({ expr }) => expr.includes(`${name}${selector} unless ${name}${selector} offset `)),
      name,
    );
  }
});

test('texts show only labels that the expression leaves', (t) => {
  for (const { alert, expr, annotations } of rules) {
    const [, by] = /\bby \(([^)]*)\)/.exec(expr) ?? [];
    const left = by?.split(/, */) ?? (/^(?:sum|max|histogram_quantile|absent)\(/.test(expr) ? [] : ['instance']);
    for (const [, label = ''] of Object.values(annotations)
      .join(' ')
      .matchAll(/\$labels\.(\w+)/g)) {
      t.true(left.includes(label), `${alert}: ${label}`);
    }
  }
});

test('every metric with an alarm has a rule', (t) => {
  const text = rules.map(({ expr }) => expr).join(' ');
  // Its alarm depends on the date of each sunset; and those of tenants say who it is, of whom a rule on shares tells.
  const without = /^guildgate_(?:deprecated_calls_total|tenant_\w+)$/;
  for (const name of rows.keys()) t.is(text.includes(name), !without.test(name), name);
});

test('every section that a rule names exists', async (t) => {
  for (const { alert, annotations } of rules) {
    const [document = '', anchor] = annotations.runbook?.split('#') ?? [];
    const headings = [...(await readFile(join(root, document), 'utf8')).matchAll(/^#+ (.*)$/gm)].map(
      ([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
    );
    t.true(headings.includes(anchor ?? ''), `${alert}: ${annotations.runbook}`);
  }
});

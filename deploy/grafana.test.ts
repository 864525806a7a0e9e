/** Checks of deploy/grafana.json: existing metrics and visible panels. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard: { panels: Panel[] } = JSON.parse(await readFile(join(import.meta.dirname, 'grafana.json'), 'utf8'));
/** Another test compares this page with the exported metrics. */
const page = await readFile(join(import.meta.dirname, '../docs/metrics.md'), 'utf8');

test('every metric of a panel is documented', (t) => {
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const names = new Set(expressions.flatMap((expr) => expr.match(/\b(?:guildgate|nodejs|process)_\w+/g) ?? []));
  t.true(names.size > 15);
  for (const name of names) {
    const family = name.replace(/_(?:bucket|count|sum)$/, '');
    const isNodes = /^(?:nodejs|process)_/.test(name);
    t.true(isNodes || page.includes(`\`${name}\``) || page.includes(`\`${family}\``), name);
  }
});

test('every documented metric of ours has a panel', (t) => {
  const text = JSON.stringify(dashboard);
  for (const [, name = ''] of page.matchAll(/^\| `(guildgate_\w+)`/gm)) {
    t.true(text.includes(name), name);
  }
});

test('each panel has a unique id and position', (t) => {
  const { panels } = dashboard;
  t.is(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const [index, { title, gridPos: a }] of panels.entries()) {
    t.true(a.x + a.w <= 24, title);
    for (const { title: other, gridPos: b } of panels.slice(index + 1)) {
      const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
      t.true(apart, `${title} and ${other}`);
    }
  }
});

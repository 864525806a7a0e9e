/** Page "Settings, Developers, Rate limits": quotas in force and their use. Spec: Limits. */
import type { BucketKey } from '#contracts/buckets.ts';
import { operations } from '#contracts/index.ts';
import { limits } from '#contracts/operations/limits.ts';
import type { Limit } from '#contracts/schemas/limit.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import type { Block, ChartBlock, Row } from '../../page/blocks.ts';
import { badge, type Cell, code, number, stack, text } from '../../page/cells.ts';
import { formatInstant, formatNumber } from '../../page/format.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { crumbs, paths } from './paths.ts';

export const rateLimitPages: readonly AdminRoute[] = [
  show({
    path: paths.rateLimits,
    needs: [limits.list],
    show: async ({ call, tenant, zone }) => {
      const { member } = await call(limits.list);
      return {
        title: say('Rate limits'),
        lead: say(
          'How often operations may be called. Requests above a limit get 429, with the seconds to wait in Retry-After. Admitted and denied count the last 24 hours.',
        ),
        crumbs: crumbs(),
        blocks: [
          {
            kind: 'table',
            caption: say('Rate limits'),
            columns: [
              { label: say('Limit') },
              { label: say('Allowed') },
              { label: say('Admitted (requests)'), numeric: true },
              { label: say('Denied (requests)'), numeric: true },
            ],
            rows: member.map((limit) => rowOf(limit, zone)),
            total: member.length,
            unit: { one: say('limit'), many: say('limits') },
            empty: { title: say('No limits') },
          },
          ...chartsOf(member, zone),
          {
            kind: 'code',
            title: say('Changing a limit'),
            note: say(
              'Contact the operator of this service with the limit and the quota that you need. The operator sets it with:',
            ),
            text: `guildgate limits set ${tenant.host} ${member[0]?.bucket ?? 'LIMIT'} 100`,
          },
        ],
      };
    },
  }),
];

const counted: Readonly<Record<BucketKey, Label>> = {
  ip: 'Per client address',
  token: 'Per token, sign-in or invitation link',
  user: 'Per user',
  email: 'Per email address in the request',
  admin: 'Per administrator, also while acting as another user',
};

type Count = 'admitted' | 'denied';

function total({ history }: Limit, count: Count): number {
  return history.reduce((sum, step) => sum + step[count], 0);
}

function rowOf(limit: Limit, zone: string): Row {
  const denied = total(limit, 'denied');
  return {
    cells: [
      stack(...limit.operations.map(operationCell), code(limit.bucket)),
      allowed(limit, zone),
      number(total(limit, 'admitted')),
      denied === 0 ? number(0) : badge(formatNumber(denied), 'attention'),
    ],
  };
}

function operationCell(id: string): Cell {
  const contract = operations.find((operation) => operation.id === id);
  return contract ? text(sayIfKnown(contract.summary), `${contract.method} ${contract.path}`) : id;
}

function allowed({ quota, standardQuota, windowSeconds, overriddenSince, countedBy }: Limit, zone: string): Cell {
  const inForce = text(
    say('{quota} in {seconds} seconds', { quota: formatNumber(quota), seconds: windowSeconds }),
    say(counted[countedBy]),
  );
  if (overriddenSince === null) return inForce;
  const since = formatInstant(overriddenSince, zone, 'day');
  return stack(
    inForce,
    text('', say('Set on {since}; the standard is {quota}', { since, quota: formatNumber(standardQuota) })),
  );
}

/** @returns charts of the limits that were used */
function chartsOf(limits: readonly Limit[], zone: string): Block[] {
  const used = limits.filter((limit) => total(limit, 'admitted') + total(limit, 'denied') > 0);
  if (used.length === 0) {
    return [{ kind: 'prose', paragraphs: [say('No operation with a limit was called in the last 24 hours.')] }];
  }
  const charts = used.map((limit) => chartOf(limit, zone));
  const columns = [0, 1].map((column) => charts.filter((_, index) => index % 2 === column));
  return [{ kind: 'columns', columns }];
}

function chartOf({ bucket, history }: Limit, zone: string): ChartBlock {
  return {
    kind: 'chart',
    small: true,
    title: bucket,
    unit: say('requests per half hour'),
    labels: history.map(({ startsAt }) => formatInstant(startsAt, zone)),
    series: [
      { label: say('Admitted (requests)'), tone: 'info', values: history.map(({ admitted }) => admitted) },
      { label: say('Denied (requests)'), tone: 'bad', values: history.map(({ denied }) => denied) },
    ],
  };
}

/** Charts of the last weeks. */
import type { CurrencyAmount, DeliveryStatistics, Growth, PaymentStatistics } from '#contracts/schemas/statistics.ts';
import { say } from '../../language/say.ts';
import type { Block, ChartBlock } from '../../page/blocks.ts';
import { formatInstant, formatMoney, formatNumber } from '../../page/format.ts';
import type { Figures } from './figures.ts';

/** At most this many currencies get a chart. */
const mostCurrencies = 3;

/** @returns charts of the permitted statistics, in columns */
export function chartBlocks({ users, contacts, registrations, payments, deliveries }: Figures): Block[] {
  const charts: ChartBlock[] = [
    ...(users ? [growthChart(say('New users by week, {total} in total', totalOf(users)), users)] : []),
    ...(contacts ? [growthChart(say('New contacts by week, {total} in total', totalOf(contacts)), contacts)] : []),
    ...(registrations
      ? [growthChart(say('New registrations by week, {total} in total', totalOf(registrations)), registrations)]
      : []),
    ...(payments ? receivedCharts(payments) : []),
    ...(deliveries ? deliveryCharts(deliveries) : []),
  ];
  return charts.length > 0 ? [{ kind: 'columns', columns: charts.map((chart) => [chart]) }] : [];
}

const weekOf = (day: string) => say('Week of {day}', { day: formatInstant(day, 'UTC', 'day') });

const totalOf = ({ total }: Growth) => ({ total: formatNumber(total) });

function growthChart(title: string, { weeks }: Growth): ChartBlock {
  return {
    kind: 'chart',
    title,
    unit: say('created in that week and not deleted since'),
    labels: weeks.map(({ startsOn }) => weekOf(startsOn)),
    series: [{ label: say('new (chart)'), tone: 'info', values: weeks.map(({ created }) => created) }],
  };
}

/** @returns one chart per currency, because amounts of different currencies cannot be added */
function receivedCharts({ weeks }: PaymentStatistics): ChartBlock[] {
  const totals = new Map<string, number>();
  for (const { currency, amount } of weeks.flatMap(({ paid }) => paid)) {
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  }
  const labels = weeks.map(({ startsOn }) => weekOf(startsOn));
  return [...totals]
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostCurrencies)
    .map(([currency, total]) => {
      const values = weeks.map(({ paid }) => paidIn(paid, currency));
      const formatted = values.map((value) => formatMoney(value, currency));
      return {
        kind: 'chart',
        title: say('Received by week, {total}', { total: formatMoney(total, currency) }),
        unit: say('{currency}, minus refunds since', { currency }),
        labels,
        series: [{ label: say('received (chart)'), tone: 'good', values, formatted }],
      };
    });
}

const paidIn = (paid: readonly CurrencyAmount[], currency: string) =>
  paid.find((one) => one.currency === currency)?.amount ?? 0;

/** @returns nothing without deliveries */
function deliveryCharts({ days }: DeliveryStatistics): ChartBlock[] {
  if (days.every(({ delivered, failed }) => delivered + failed === 0)) return [];
  return [
    {
      kind: 'chart',
      title: say('Webhook deliveries by day'),
      unit: say('deliveries'),
      labels: days.map(({ day }) => formatInstant(day, 'UTC', 'day')),
      series: [
        { label: say('delivered (chart)'), tone: 'good', values: days.map(({ delivered }) => delivered) },
        { label: say('failed (chart)'), tone: 'bad', values: days.map(({ failed }) => failed) },
      ],
    },
  ];
}

/** Charts of the last weeks. */
import type { CurrencyAmount, DeliveryStatistics, Growth, PaymentStatistics } from '#contracts/schemas/statistics.ts';
import type { Block, ChartBlock } from '../../page/blocks.ts';
import { formatInstant, formatMoney, formatNumber } from '../../page/format.ts';
import type { Figures } from './figures.ts';

/** At most this many currencies get a chart. */
const mostCurrencies = 3;

/** @returns charts of the permitted statistics, in columns */
export function chartBlocks({ users, contacts, registrations, payments, deliveries }: Figures): Block[] {
  const charts: ChartBlock[] = [
    ...(users ? [growthChart('New users', users)] : []),
    ...(contacts ? [growthChart('New contacts', contacts)] : []),
    ...(registrations ? [growthChart('New registrations', registrations)] : []),
    ...(payments ? receivedCharts(payments) : []),
    ...(deliveries ? deliveryCharts(deliveries) : []),
  ];
  return charts.length > 0 ? [{ kind: 'columns', columns: charts.map((chart) => [chart]) }] : [];
}

const weekOf = (day: string) => `Week of ${formatInstant(day, 'UTC', 'day')}`;

function growthChart(title: string, { total, weeks }: Growth): ChartBlock {
  return {
    kind: 'chart',
    title: `${title} by week, ${formatNumber(total)} in total`,
    unit: 'created in that week and not deleted since',
    labels: weeks.map(({ startsOn }) => weekOf(startsOn)),
    series: [{ label: 'new', tone: 'info', values: weeks.map(({ created }) => created) }],
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
        title: `Received by week, ${formatMoney(total, currency)}`,
        unit: `${currency}, minus refunds since`,
        labels,
        series: [{ label: 'received', tone: 'good', values, formatted }],
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
      title: 'Webhook deliveries by day',
      unit: 'deliveries',
      labels: days.map(({ day }) => formatInstant(day, 'UTC', 'day')),
      series: [
        { label: 'delivered', tone: 'good', values: days.map(({ delivered }) => delivered) },
        { label: 'failed', tone: 'bad', values: days.map(({ failed }) => failed) },
      ],
    },
  ];
}

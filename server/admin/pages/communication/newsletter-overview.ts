/** One newsletter at a look: what lacks before it can be sent, how far it has come, whom it is for, and the mail itself. */
import { getNewsletterAudience, previewNewsletter } from '#contracts/operations/newsletters.ts';
import type { AudienceCounts, Newsletter, NewsletterSummary } from '#contracts/schemas/newsletter.ts';
import type { Block, FactsBlock, StatsBlock } from '../../page/blocks.ts';
import { number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatNumber } from '../../page/format.ts';
import type { Tone } from '../../page/tone.ts';
import { previewBlocks } from './mail-preview.ts';
import { audienceFacts, chosenCells } from './newsletter-audience.ts';
import { newslettersPath as path } from './newsletter-status.ts';

export async function newsletterOverview(letter: Newsletter, context: Context): Promise<Block[]> {
  const draft = letter.status === 'DRAFT';
  const [now, chosen, mail] = await Promise.all([
    draft ? context.call(getNewsletterAudience, { params: context.params }) : undefined,
    chosenCells(letter.audience, context),
    mailBlocks(letter, context),
  ]);
  const audience = audienceFacts(letter, chosen, now, context);
  const facts: Block = { kind: 'columns', columns: [[letterFacts(letter)], [audience]] };
  return [...(now ? lacking(letter, now) : [progress(letter)]), facts, ...mail];
}

function letterFacts({ subject, preheader, status, startedAt, endedAt, createdAt, updatedAt }: Newsletter): FactsBlock {
  return {
    kind: 'facts',
    title: 'Letter',
    rows: [
      ['Subject', subject],
      ['Beside the subject', preheader],
      ['Written', time(createdAt)],
      ...(status === 'DRAFT'
        ? [['Changed', time(updatedAt)] as const]
        : [['Began', time(startedAt)] as const, ['Ended', time(endedAt)] as const]),
    ],
  };
}

/** What it still needs, in the order in which one gives it. */
function lacking(letter: Newsletter, { recipients }: AudienceCounts): Block[] {
  const notices: Block[] = [];
  if (letter.mjml === null && letter.templateId === null) {
    notices.push({
      kind: 'notice',
      tone: 'attention',
      title: 'It has no content yet.',
      text: 'Edit it to write some.',
    });
  }
  if (recipients === 0) {
    const text = 'Choose an audience in which somebody wants newsletters.';
    notices.push({ kind: 'notice', tone: 'attention', title: 'It would go to nobody.', text });
  }
  return notices;
}

async function mailBlocks(letter: Newsletter, { call, params }: Context): Promise<Block[]> {
  if (letter.mjml === null && letter.templateId === null) return [];
  return previewBlocks(call(previewNewsletter, { params }), `${path}/${letter.id}/mail`);
}

const sentences = {
  DRAFT: '',
  SENDING: 'Being sent',
  PAUSED: 'Held: nobody gets it until you go on',
  SENT: 'Sent',
  CANCELLED: 'Stopped before everybody had it',
  FAILED: 'Given up',
} as const satisfies Record<Newsletter['status'], string>;

/** Looked at again while it moves; its figures lead to the recipients that they count. */
function progress({ id, status, counts }: Newsletter): Block {
  const done = counts.recipients - counts.pending;
  const stat = (label: string, count: number, of: string | undefined, tone: Tone): StatsBlock['stats'][number] => ({
    label,
    value: number(count),
    tone: count > 0 ? tone : 'neutral',
    ...(count > 0 && { note: share(count, counts.recipients) }),
    ...(of && { href: `${path}/${id}/recipients?status=${of}` }),
  });
  return {
    kind: 'live',
    id: 'progress',
    href: `${path}/${id}`,
    on: status === 'SENDING',
    blocks: [
      {
        kind: 'progress',
        label: sentences[status],
        value: done,
        max: counts.recipients,
        text: `${formatNumber(done)} of ${formatNumber(counts.recipients)}`,
      },
      {
        kind: 'stats',
        stats: [
          stat('Sent', counts.sent, 'SENT', 'good'),
          stat('Failed', counts.failed, 'FAILED', 'bad'),
          stat('Left out', counts.skipped, 'SKIPPED', 'neutral'),
          stat('Unsubscribed by it', counts.unsubscribed, undefined, 'attention'),
        ],
      },
    ],
  };
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });
const share = (count: number, of: number): string => (of === 0 ? '' : percent.format(count / of));

/** Fewer bars are read faster in the table. */
const fewest = 3;

/** @returns a chart of those whose sending has ended, the first at the left. */
export function lettersChart(letters: readonly NewsletterSummary[]): Block[] {
  const ended = ({ endedAt }: NewsletterSummary) => endedAt ?? '';
  const sent = letters.filter(ended).toSorted((one, other) => ended(one).localeCompare(ended(other)));
  if (sent.length < fewest) return [];
  return [
    {
      kind: 'chart',
      title: 'What became of the last ones',
      unit: 'mails',
      small: true,
      labels: sent.map(({ name }) => name),
      series: [
        { label: 'sent', tone: 'good', values: sent.map(({ counts }) => counts.sent) },
        { label: 'failed', tone: 'bad', values: sent.map(({ counts }) => counts.failed) },
        { label: 'left out', tone: 'neutral', values: sent.map(({ counts }) => counts.skipped) },
      ],
    },
  ];
}

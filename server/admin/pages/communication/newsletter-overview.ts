/** Overview of a newsletter: missing parts, progress, audience and preview. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { AudienceCounts, Newsletter, NewsletterSummary } from '#contracts/schemas/newsletter.ts';
import { currentLanguage } from '../../language/language.ts';
import { type Label, say } from '../../language/say.ts';
import type { Block, FactsBlock, StatsBlock } from '../../page/blocks.ts';
import { number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatInstant, formatNumber } from '../../page/format.ts';
import type { Tone } from '../../page/tone.ts';
import { audienceFacts, chosenCells } from './audience-facts.ts';
import { previewBlocks } from './mail-preview.ts';
import { newslettersPath as path } from './newsletter-status.ts';

export async function newsletterOverview(letter: Newsletter, context: Context): Promise<Block[]> {
  const isDraft = letter.status === 'DRAFT';
  const isWaiting = isDraft || letter.status === 'SCHEDULED';
  const [now, chosen, mail] = await Promise.all([
    isWaiting ? context.call(newsletters.audience, { params: context.params }) : undefined,
    chosenCells(letter.audience, context),
    mailBlocks(letter, context),
  ]);
  const audience = audienceFacts(letter, chosen, now, context);
  const facts: Block = { kind: 'columns', columns: [[letterFacts(letter)], [audience]] };
  const state = now ? (isDraft ? missingParts(letter, now) : [scheduled(letter, context)]) : [progress(letter)];
  return [...state, facts, ...mail];
}

function letterFacts({ subject, preheader, status, startedAt, endedAt, createdAt, updatedAt }: Newsletter): FactsBlock {
  return {
    kind: 'facts',
    title: say('Newsletter'),
    rows: [
      [say('Subject'), subject],
      [say('Preheader'), preheader],
      [say('Created (newsletter)'), time(createdAt)],
      ...(status === 'DRAFT' || status === 'SCHEDULED'
        ? [[say('Changed (newsletter)'), time(updatedAt)] as const]
        : [
            [say('Started (newsletter)'), time(startedAt)] as const,
            [say('Ended (newsletter)'), time(endedAt)] as const,
          ]),
    ],
  };
}

function scheduled({ scheduledAt }: Newsletter, { zone }: Context): Block {
  const at = formatInstant(scheduledAt ?? '', zone);
  return {
    kind: 'notice',
    tone: 'info',
    title: say('It will be sent on {at} ({zone}).', { at, zone }),
    text: say('The audience is counted again at that time. To edit the newsletter, cancel the schedule first.'),
  };
}

/** @returns notices of what is missing before it can be sent */
function missingParts(letter: Newsletter, { recipients }: AudienceCounts): Block[] {
  const notices: Block[] = [];
  if (letter.mjml === null && letter.templateId === null) {
    notices.push({
      kind: 'notice',
      tone: 'attention',
      title: say('The newsletter has no content yet.'),
      text: say('Edit it to write the content.'),
    });
  }
  if (recipients === 0) {
    const text = say('Choose an audience with at least one subscriber.');
    notices.push({ kind: 'notice', tone: 'attention', title: say('The newsletter has no recipients.'), text });
  }
  return notices;
}

async function mailBlocks(letter: Newsletter, { call, params }: Context): Promise<Block[]> {
  if (letter.mjml === null && letter.templateId === null) return [];
  return previewBlocks(call(newsletters.preview, { params }), `${path}/${letter.id}/mail`);
}

const sentences = {
  DRAFT: '',
  SCHEDULED: '',
  SENDING: 'Sending (newsletter)',
  PAUSED: 'Paused until you resume',
  SENT: 'Sent (newsletter)',
  CANCELLED: 'Cancelled before all mails were sent',
  FAILED: 'Failed (newsletter)',
} as const satisfies Record<Newsletter['status'], Label | ''>;

/** Progress, polled while sending. The figures link to their recipients. */
function progress({ id, status, counts }: Newsletter): Block {
  const sentence = sentences[status];
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
        label: sentence && say(sentence),
        value: done,
        max: counts.recipients,
        text: say('{done} of {total}', { done: formatNumber(done), total: formatNumber(counts.recipients) }),
      },
      {
        kind: 'stats',
        stats: [
          stat(say('Sent (mails)'), counts.sent, 'SENT', 'good'),
          stat(say('Failed (mails)'), counts.failed, 'FAILED', 'bad'),
          stat(say('Skipped (mails)'), counts.skipped, 'SKIPPED', 'neutral'),
          stat(say('Unsubscribed'), counts.unsubscribed, undefined, 'attention'),
        ],
      },
    ],
  };
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
const share = (count: number, of: number): string =>
  of === 0 ? '' : new Intl.NumberFormat(currentLanguage(), percent).format(count / of);

/** With fewer newsletters, the table alone is enough. */
const fewest = 3;

/** @returns a chart of the newsletters whose sending has ended, the oldest on the left */
export function lettersChart(letters: readonly NewsletterSummary[]): Block[] {
  const ended = ({ endedAt }: NewsletterSummary) => endedAt ?? '';
  const sent = letters.filter(ended).toSorted((one, other) => ended(one).localeCompare(ended(other)));
  if (sent.length < fewest) return [];
  return [
    {
      kind: 'chart',
      title: say('Results of the last newsletters'),
      unit: say('mails'),
      small: true,
      labels: sent.map(({ name }) => name),
      series: [
        { label: say('sent'), tone: 'good', values: sent.map(({ counts }) => counts.sent) },
        { label: say('failed'), tone: 'bad', values: sent.map(({ counts }) => counts.failed) },
        { label: say('skipped'), tone: 'neutral', values: sent.map(({ counts }) => counts.skipped) },
      ],
    },
  ];
}

/** Cards of open tasks; each links to the page where the task is done. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import { statistics } from '#contracts/operations/statistics.ts';
import { waitlist } from '#contracts/operations/waitlist.ts';
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import type { Contract } from '../../operations/call.ts';
import type { Block, StatsBlock } from '../../page/blocks.ts';
import { number } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { formatMoney } from '../../page/format.ts';
import type { Figures } from './figures.ts';

type Card = StatsBlock['stats'][number];

interface Source {
  readonly needs: Guarded;
  /** No cards without open tasks. */
  readonly cards: (context: Context, figures: Promise<Figures>) => Promise<Card[]>;
}

/** @returns nothing for users without these permissions */
export async function waitingBlocks(context: Context, figures: Promise<Figures>): Promise<Block[]> {
  const permitted = sources.filter(({ needs }) => context.may(needs));
  if (permitted.length === 0) return [];
  const stats = (await Promise.all(permitted.map(({ cards }) => cards(context, figures)))).flat();
  if (stats.length > 0) return [{ kind: 'stats', title: say('Needs attention'), stats }];
  return [
    { kind: 'notice', tone: 'good', title: say('Nothing needs attention.'), text: say('There are no open tasks.') },
  ];
}

const webhooks = '/admin/settings/developers/webhooks';

const sources: readonly Source[] = [
  {
    needs: waitlist.list,
    cards: async (context) => {
      const count = await countOf(context, waitlist.list, 'WAITING');
      return cardIf(count, {
        label: say('On the waitlist'),
        note: say('Approve or reject them.'),
        href: '/admin/waitlist?status=WAITING',
      });
    },
  },
  { needs: statistics.registrations, cards: registrationCards },
  {
    needs: adhesions.list,
    cards: async (context) => {
      const count = await countOf(context, adhesions.list, 'PENDING');
      return cardIf(count, {
        label: say('Pending memberships'),
        note: say('They wait for approval, payment or their first day.'),
        href: '/admin/memberships?status=PENDING',
      });
    },
  },
  {
    needs: statistics.payments,
    cards: async (_, figures) => {
      const { count = 0, amounts = [] } = (await figures).payments?.pending ?? {};
      const note = amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ');
      return cardIf(count, { label: say('Pending payments'), note, href: '/admin/payments?status=PENDING' });
    },
  },
  {
    needs: newsletters.list,
    cards: async (context) => {
      const count = await countOf(context, newsletters.list, 'PAUSED');
      const href = '/admin/newsletters?status=PAUSED';
      return cardIf(count, { label: say('Paused newsletters'), note: say('Resume or cancel them.'), href });
    },
  },
  {
    needs: statistics.webhookDeliveries,
    cards: async (_, figures) => {
      const failing = (await figures).deliveries?.failing ?? [];
      const count = failing.reduce((sum, { failed }) => sum + failed, 0);
      const [only] = failing;
      const href = failing.length === 1 && only ? `${webhooks}/${only.subscriptionId}` : webhooks;
      return cardIf(count, { label: say('Failed deliveries'), note: say('In the last two weeks.'), tone: 'bad', href });
    },
  },
  {
    needs: webhookSubscriptions.list,
    cards: async ({ call }) => {
      const { member } = await call(webhookSubscriptions.list, { query: { itemsPerPage: maximumItemsPerPage } });
      // Webhooks that a user disabled need no attention.
      const count = member.filter(({ status, disabledReason }) => status === 'DISABLED' && disabledReason !== 'MANUAL');
      return cardIf(count.length, {
        label: say('Disabled webhooks'),
        note: say('After failed deliveries or lost access.'),
        tone: 'bad',
        href: webhooks,
      });
    },
  },
];

/** @returns a card that links to the event's registrations, or to all events if there are several */
async function registrationCards({ call, may }: Context, figures: Promise<Figures>): Promise<Card[]> {
  const waiting = (await figures).registrations?.waiting ?? 0;
  if (waiting === 0 || !may(registrations.list)) return [];
  const query = { status: 'PENDING_APPROVAL', itemsPerPage: maximumItemsPerPage };
  const { member } = await call(registrations.list, { query });
  const events = new Map(member.map(({ eventId, event }) => [eventId, event.title]));
  const [[id, title] = ['', '']] = events;
  const one = events.size === 1 && member.length === waiting;
  return cardIf(waiting, {
    label: say('Registrations to approve'),
    note: one ? title : say('{count, plural, one {For # event} other {For # events}}', { count: events.size }),
    href: one ? `/admin/events/${id}/registrations?status=PENDING_APPROVAL` : '/admin/events',
  });
}

async function countOf({ call }: Context, contract: Contract<Page<unknown>>, status: string): Promise<number> {
  return (await call(contract, { query: { status, itemsPerPage: 1 } })).totalItems ?? 0;
}

function cardIf(count: number, card: Omit<Card, 'value'>): Card[] {
  return count === 0 ? [] : [{ tone: 'attention', ...card, value: number(count) }];
}

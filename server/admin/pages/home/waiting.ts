/** What waits for somebody to do something: each card leads to where it is done, and is gone when it is. */
import { listAdhesions } from '#contracts/operations/adhesions.ts';
import { listNewsletters } from '#contracts/operations/newsletters.ts';
import { listRegistrations } from '#contracts/operations/registrations.ts';
import {
  getDeliveryStatistics,
  getPaymentStatistics,
  getRegistrationStatistics,
} from '#contracts/operations/statistics.ts';
import { listWaitlistEntries } from '#contracts/operations/waitlist.ts';
import { listWebhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import type { Contract } from '../../operations/call.ts';
import type { Block, StatsBlock } from '../../page/blocks.ts';
import { number } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { formatMoney } from '../../page/format.ts';
import type { Figures } from './figures.ts';

type Card = StatsBlock['stats'][number];

interface Source {
  readonly needs: Guarded;
  /** Cards for what there is: nothing waits, no card. */
  readonly cards: (context: Context, figures: Promise<Figures>) => Promise<Card[]>;
}

/** @returns nothing for whoever looks after none of it. */
export async function waitingBlocks(context: Context, figures: Promise<Figures>): Promise<Block[]> {
  const permitted = sources.filter(({ needs }) => context.may(needs));
  if (permitted.length === 0) return [];
  const stats = (await Promise.all(permitted.map(({ cards }) => cards(context, figures)))).flat();
  if (stats.length > 0) return [{ kind: 'stats', title: 'What waits', stats }];
  return [{ kind: 'notice', tone: 'good', title: 'Nothing is waiting.', text: 'All is done that there was to do.' }];
}

const webhooks = '/admin/settings/developers/webhooks';

const sources: readonly Source[] = [
  {
    needs: listWaitlistEntries,
    cards: async (context) => {
      const count = await countOf(context, listWaitlistEntries, 'WAITING');
      return cardIf(count, {
        label: 'On the waitlist',
        note: 'Give them seats, or turn them down.',
        href: '/admin/waitlist?status=WAITING',
      });
    },
  },
  { needs: getRegistrationStatistics, cards: registrationCards },
  {
    needs: listAdhesions,
    cards: async (context) => {
      const count = await countOf(context, listAdhesions, 'PENDING');
      return cardIf(count, {
        label: 'Memberships to approve',
        note: 'Approve them, or cancel them.',
        href: '/admin/memberships?status=PENDING',
      });
    },
  },
  {
    needs: getPaymentStatistics,
    cards: async (_, figures) => {
      const { count = 0, amounts = [] } = (await figures).payments?.pending ?? {};
      const note = amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ');
      return cardIf(count, { label: 'Pending payments', note, href: '/admin/payments?status=PENDING' });
    },
  },
  {
    needs: listNewsletters,
    cards: async (context) => {
      const count = await countOf(context, listNewsletters, 'PAUSED');
      const href = '/admin/newsletters?status=PAUSED';
      return cardIf(count, { label: 'Newsletters on hold', note: 'Go on, or stop them.', href });
    },
  },
  {
    needs: getDeliveryStatistics,
    cards: async (_, figures) => {
      const failing = (await figures).deliveries?.failing ?? [];
      const count = failing.reduce((sum, { failed }) => sum + failed, 0);
      const [only] = failing;
      const href = failing.length === 1 && only ? `${webhooks}/${only.subscriptionId}` : webhooks;
      return cardIf(count, { label: 'Failed deliveries', note: 'Of the last two weeks.', tone: 'bad', href });
    },
  },
  {
    needs: listWebhookSubscriptions,
    cards: async ({ call }) => {
      const { member } = await call(listWebhookSubscriptions, { query: { itemsPerPage: maximumItemsPerPage } });
      // Whoever disabled one knows of it.
      const count = member.filter(({ status, disabledReason }) => status === 'DISABLED' && disabledReason !== 'MANUAL');
      return cardIf(count.length, {
        label: 'Webhooks that gave up',
        note: 'They were disabled.',
        tone: 'bad',
        href: webhooks,
      });
    },
  },
];

/** One for each event, because that is where they are decided on; of many events one that leads to all. */
async function registrationCards({ call, may }: Context, figures: Promise<Figures>): Promise<Card[]> {
  const waiting = (await figures).registrations?.waiting ?? 0;
  if (waiting === 0 || !may(listRegistrations)) return [];
  const query = { status: 'PENDING_APPROVAL', itemsPerPage: maximumItemsPerPage };
  const { member } = await call(listRegistrations, { query });
  const events = new Map(member.map(({ eventId, event }) => [eventId, event.title]));
  const [[id, title] = ['', '']] = events;
  const one = events.size === 1 && member.length === waiting;
  return cardIf(waiting, {
    label: 'Registrations to approve',
    note: one ? title : `For ${events.size} events`,
    href: one ? `/admin/events/${id}/registrations?status=PENDING_APPROVAL` : '/admin/events',
  });
}

async function countOf({ call }: Context, contract: Contract<Page<unknown>>, status: string): Promise<number> {
  return (await call(contract, { query: { status, itemsPerPage: 1 } })).totalItems ?? 0;
}

function cardIf(count: number, card: Omit<Card, 'value'>): Card[] {
  return count === 0 ? [] : [{ tone: 'attention', ...card, value: number(count) }];
}

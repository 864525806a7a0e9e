/** Whom a newsletter went to, and what became of each mail. */
import { getContact } from '#contracts/operations/contacts.ts';
import { getNewsletter, listNewsletterRecipients } from '#contracts/operations/newsletters.ts';
import { getUser } from '#contracts/operations/users.ts';
import { type NewsletterRecipient, type RecipientStatus, recipientStatuses } from '#contracts/schemas/newsletter.ts';
import type { Row } from '../../page/blocks.ts';
import { badge, type Cell, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { crumbsOf, newsletterBadge, newslettersPath } from './newsletter-status.ts';

const told: Readonly<Record<RecipientStatus, { readonly text: string; readonly tone: Tone }>> = {
  PENDING: { text: 'Waiting', tone: 'info' },
  SENT: { text: 'Sent', tone: 'good' },
  FAILED: { text: 'Failed', tone: 'bad' },
  SKIPPED: { text: 'Left out', tone: 'neutral' },
};

export const recipientPages: readonly AdminRoute[] = [
  show({
    path: `${newslettersPath}/{id}/recipients`,
    needs: [listNewsletterRecipients],
    show: async (context) => {
      const { call, params, query } = context;
      const [letter, { member, totalItems, view }] = await Promise.all([
        call(getNewsletter, { params }),
        call(listNewsletterRecipients, { params, query: listQuery(query, 'status') }),
      ]);
      const path = `${newslettersPath}/${letter.id}/recipients`;
      return {
        title: 'Recipients',
        badge: newsletterBadge(letter.status),
        lead: 'As they were when it was sent. Who opted out, was disabled or went away since is left out.',
        crumbs: crumbsOf(letter),
        blocks: [
          {
            kind: 'filters',
            fields: [
              {
                kind: 'select',
                name: 'status',
                label: 'What became of it',
                options: [
                  { value: '', label: 'Anything' },
                  ...recipientStatuses.map((status) => ({ value: status, label: told[status].text })),
                ],
              },
            ],
            values: query,
            action: path,
            active: Boolean(query.status),
          },
          {
            kind: 'table',
            caption: 'Recipients',
            columns: [
              { label: 'Email' },
              { label: 'Status' },
              { label: 'Sent' },
              { label: 'Tries', numeric: true },
              { label: 'Server said', numeric: true },
              { label: 'Unsubscribed' },
            ],
            rows: member.map((recipient) => rowOf(recipient, context)),
            total: totalItems,
            unit: { one: 'recipient', many: 'recipients' },
            ...nextPage(path, query, view.next),
            empty: query.status
              ? { title: 'No recipient is like this', text: 'Clear the filter to see all.' }
              : { title: 'No recipients yet', text: 'They are written down when it is sent.' },
          },
        ],
      };
    },
  }),
];

function rowOf(recipient: NewsletterRecipient, context: Context): Row {
  const { status, sentAt, attempts, smtpCode, unsubscribedAt } = recipient;
  const { text, tone } = told[status];
  return {
    cells: [
      who(recipient, context),
      badge(text, tone),
      time(sentAt),
      number(attempts),
      smtpCode === null ? null : String(smtpCode),
      time(unsubscribedAt),
    ],
  };
}

function who({ email, userId, contactId }: NewsletterRecipient, { may }: Context): Cell {
  if (userId !== null && may(getUser)) return link(email, `/admin/users/${userId}`);
  return contactId !== null && may(getContact) ? link(email, `/admin/contacts/${contactId}`) : email;
}

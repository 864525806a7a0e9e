/** Newsletters are tried, sent, held, and stopped. */
import {
  cancelNewsletter,
  getNewsletter,
  getNewsletterAudience,
  pauseNewsletter,
  resumeNewsletter,
  sendNewsletter,
  sendTestOfNewsletter,
} from '#contracts/operations/newsletters.ts';
import { Refused } from '../../operations/refused.ts';
import { number } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo, type Outcome } from '../../page/routes.ts';
import { testToField } from './mail-fields.ts';
import { crumbsOf, newslettersPath as path, people } from './newsletter-status.ts';

const pageOf = ({ params }: Context) => `${path}/${params.id}`;

export const newsletterSendingPages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/test`,
    needs: [sendTestOfNewsletter],
    form: async ({ call, params, me }) => {
      const letter = await call(getNewsletter, { params });
      return {
        title: 'Send a test',
        lead: 'The mail as each of them would get it. Its link for unsubscribing is an example.',
        crumbs: crumbsOf(letter),
        fields: [testToField],
        values: { to: me.email },
        submit: 'Send test',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { to } = await context.call(sendTestOfNewsletter, {
        params: context.params,
        body: bodyOf(fields, values),
        once,
      });
      return goTo(pageOf(context), `A test is on its way to ${to.join(', ')}.`);
    },
  }),
  form({
    path: `${path}/{id}/send`,
    needs: [sendNewsletter, getNewsletterAudience],
    form: async ({ call, params }) => {
      const [letter, audience] = await Promise.all([
        call(getNewsletter, { params }),
        call(getNewsletterAudience, { params }),
      ]);
      const { recipients, optedOut, duplicates } = audience;
      return {
        title: `Send ${letter.name}?`,
        lead: `It goes to ${people(recipients)}, and cannot be taken back: whom it has reached has it.`,
        crumbs: crumbsOf(letter),
        before: [
          {
            kind: 'stats',
            stats: [
              { label: 'Get it', value: number(recipients) },
              { label: 'Opted out', value: number(optedOut), note: 'They do not get it.' },
              { label: 'Same address as another', value: number(duplicates), note: 'The address gets it once.' },
            ],
          },
        ],
        intro: `Subject: ${letter.subject}`,
        fields: [{ kind: 'hidden', name: 'recipients', label: 'Recipients' }],
        values: { recipients: String(recipients) },
        submit: `Send to ${people(recipients)}`,
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: (context, { values, once }) => send(context, Number(typedIn(values, 'recipients')), once),
  }),
  action({
    path: `${path}/{id}/pause`,
    needs: [pauseNewsletter],
    back: pageOf,
    perform: async (context) => {
      await context.call(pauseNewsletter, { params: context.params });
      return goTo(pageOf(context), 'It is held. Mails that the mail server had already taken still go out.');
    },
  }),
  action({
    path: `${path}/{id}/resume`,
    needs: [resumeNewsletter],
    back: pageOf,
    perform: async (context) => {
      await context.call(resumeNewsletter, { params: context.params });
      return goTo(pageOf(context), 'It goes on being sent.');
    },
  }),
  form({
    path: `${path}/{id}/cancel`,
    needs: [cancelNewsletter],
    form: async ({ call, params }) => {
      const letter = await call(getNewsletter, { params });
      return {
        title: `Stop ${letter.name}?`,
        lead: `${people(letter.counts.pending)} who have not got it will not. It cannot be sent on later. To hold it for a while, pause it.`,
        crumbs: crumbsOf(letter),
        fields: [],
        values: {},
        submit: 'Stop for good',
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async (context) => {
      const { counts } = await context.call(cancelNewsletter, { params: context.params });
      return goTo(pageOf(context), `It is stopped. ${people(counts.sent)} got it.`);
    },
  }),
];

/** Not to others than those who were shown: where they are not the same any more, they are shown again. */
async function send(context: Context, confirmRecipients: number, once: string | undefined): Promise<Outcome> {
  const { params, call } = context;
  try {
    const { counts } = await call(sendNewsletter, { params, body: { confirmRecipients }, once });
    return goTo(pageOf(context), `It is on its way to ${people(counts.recipients)}.`);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const { status } = await call(getNewsletter, { params });
    if (status !== 'DRAFT') throw error;
    const told = 'Nothing was sent: in the meantime the audience has changed. Look again.';
    return { kind: 'go', to: `${pageOf(context)}/send`, told, tone: 'attention' };
  }
}

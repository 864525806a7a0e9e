/** Actions that test, send, pause, resume and cancel a newsletter. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { Newsletter } from '#contracts/schemas/newsletter.ts';
import { Refused } from '../../operations/refused.ts';
import { link, number } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, type FormPage, form, goTo, type Outcome } from '../../page/routes.ts';
import { testToField } from './mail-fields.ts';
import { exampleSubject } from './mail-preview.ts';
import { crumbsOf, newslettersPath as path, people } from './newsletter-status.ts';

const pageOf = ({ params }: Context) => `${path}/${params.id}`;

export const newsletterSendingPages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/test`,
    needs: [newsletters.sendTest],
    form: async ({ call, params, me }) => {
      const letter = await call(newsletters.get, { params });
      return {
        title: 'Send a test',
        lead: 'Each address gets the mail as a recipient would. Its unsubscribe link is an example.',
        crumbs: crumbsOf(letter),
        fields: [testToField],
        values: { to: me.email },
        submit: 'Send test',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { to } = await context.call(newsletters.sendTest, {
        params: context.params,
        body: bodyOf(fields, values),
        once,
      });
      return goTo(pageOf(context), `A test is on its way to ${to.join(', ')}.`);
    },
  }),
  form({
    path: `${path}/{id}/send`,
    needs: [newsletters.send, newsletters.audience, newsletters.preview],
    form: async (context) => {
      const { call, params } = context;
      const [letter, audience, example] = await Promise.all([
        call(newsletters.get, { params }),
        call(newsletters.audience, { params }),
        exampleSubject(context),
      ]);
      const { recipients, optedOut, duplicates } = audience;
      return {
        title: `Send ${letter.name}?`,
        lead: `It goes to ${people(recipients)}. Sent mails cannot be recalled.`,
        actions: [link('Send later', `${path}/${letter.id}/schedule`)],
        crumbs: crumbsOf(letter),
        before: [
          {
            kind: 'stats',
            stats: [
              { label: 'Recipients', value: number(recipients) },
              { label: 'Opted out', value: number(optedOut), note: 'Not sent.' },
              { label: 'Duplicate addresses', value: number(duplicates), note: 'Each address gets it once.' },
            ],
          },
        ],
        intro: example,
        fields: [{ kind: 'hidden', name: 'recipients', label: 'Recipients' }],
        values: { recipients: String(recipients) },
        submit: `Send to ${people(recipients)}`,
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
        cancelText: 'Do not send yet',
      };
    },
    submit: (context, { values, once }) => send(context, Number(typedIn(values, 'recipients')), once),
  }),
  action({
    path: `${path}/{id}/pause`,
    needs: [newsletters.pause],
    back: pageOf,
    perform: async (context) => {
      await context.call(newsletters.pause, { params: context.params });
      return goTo(pageOf(context), 'Sending is paused. Mails that the mail server had already accepted still go out.');
    },
  }),
  action({
    path: `${path}/{id}/resume`,
    needs: [newsletters.resume],
    back: pageOf,
    perform: async (context) => {
      await context.call(newsletters.resume, { params: context.params });
      return goTo(pageOf(context), 'Sending is resumed.');
    },
  }),
  form({
    path: `${path}/{id}/cancel`,
    needs: [newsletters.cancel],
    form: async ({ call, params }) => {
      const letter = await call(newsletters.get, { params });
      if (letter.status === 'SCHEDULED') return unscheduleForm(letter);
      return {
        title: `Cancel the sending of ${letter.name}?`,
        lead: `${people(letter.counts.pending)} will not get it. Sending cannot be resumed later. To interrupt it for a while, pause it.`,
        crumbs: crumbsOf(letter),
        fields: [],
        values: {},
        word: 'cancel',
        submit: 'Cancel sending',
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
        cancelText: 'Keep sending',
      };
    },
    submit: async (context) => {
      const { status, counts } = await context.call(newsletters.cancel, { params: context.params });
      if (status === 'DRAFT')
        return goTo(pageOf(context), 'The schedule is cancelled. The newsletter is a draft again.');
      return goTo(pageOf(context), `Sending is cancelled. ${people(counts.sent)} got it.`);
    },
  }),
];

function unscheduleForm(letter: Newsletter): FormPage {
  return {
    title: `Cancel the schedule of ${letter.name}?`,
    lead: 'It is not sent at that time, and is a draft again that you can edit.',
    crumbs: crumbsOf(letter),
    fields: [],
    values: {},
    submit: 'Cancel the schedule',
    cancel: `${path}/${letter.id}`,
    cancelText: 'Keep the schedule',
  };
}

/** Sends only to the confirmed number of recipients; if it has changed, a new confirmation is needed. */
async function send(context: Context, confirmRecipients: number, once: string | undefined): Promise<Outcome> {
  const { params, call } = context;
  try {
    const { counts } = await call(newsletters.send, { params, body: { confirmRecipients }, once });
    return goTo(pageOf(context), `It is on its way to ${people(counts.recipients)}.`);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const { status } = await call(newsletters.get, { params });
    if (status !== 'DRAFT') throw error;
    const notice = 'Nothing was sent, because the audience has changed. Check the recipients again.';
    return { kind: 'go', to: `${pageOf(context)}/send`, notice, tone: 'attention' };
  }
}

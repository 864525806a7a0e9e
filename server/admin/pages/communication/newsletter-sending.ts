/** Actions that test, send, pause, resume and cancel a newsletter. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { Newsletter } from '#contracts/schemas/newsletter.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import { link, number } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, type FormPage, form, goTo, type Outcome } from '../../page/routes.ts';
import { testToField } from './mail-fields.ts';
import { exampleSubject } from './mail-preview.ts';
import { crumbsOf, newslettersPath as path } from './newsletter-status.ts';

const pageOf = ({ params }: Context) => `${path}/${params.id}`;

export const newsletterSendingPages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/test`,
    needs: [newsletters.sendTest],
    form: async ({ call, params, me }) => {
      const letter = await call(newsletters.get, { params });
      return {
        title: say('Send a test'),
        lead: say('Each address gets the mail as a recipient would. Its unsubscribe link is an example.'),
        crumbs: crumbsOf(letter),
        fields: [testToField()],
        values: { to: me.email },
        submit: say('Send test'),
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { to } = await context.call(newsletters.sendTest, {
        params: context.params,
        body: bodyOf(fields, values),
        once,
      });
      return goTo(pageOf(context), say('A test is on its way to {emails}.', { emails: to.join(', ') }));
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
        title: say('Send {name}?', { name: letter.name }),
        lead: say('It goes to {count, plural, one {# person} other {# people}}. Sent mails cannot be recalled.', {
          count: recipients,
        }),
        actions: [link(say('Send later'), `${path}/${letter.id}/schedule`)],
        crumbs: crumbsOf(letter),
        before: [
          {
            kind: 'stats',
            stats: [
              { label: say('Recipients'), value: number(recipients) },
              { label: say('Opted out'), value: number(optedOut), note: say('Not sent.') },
              { label: say('Duplicate addresses'), value: number(duplicates), note: say('Each address gets it once.') },
            ],
          },
        ],
        intro: example,
        fields: [{ kind: 'hidden', name: 'recipients', label: say('Recipients') }],
        values: { recipients: String(recipients) },
        submit: say('Send to {count, plural, one {# person} other {# people}}', { count: recipients }),
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
        cancelText: say('Do not send yet'),
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
      return goTo(
        pageOf(context),
        say('Sending is paused. Mails that the mail server had already accepted still go out.'),
      );
    },
  }),
  action({
    path: `${path}/{id}/resume`,
    needs: [newsletters.resume],
    back: pageOf,
    perform: async (context) => {
      await context.call(newsletters.resume, { params: context.params });
      return goTo(pageOf(context), say('Sending is resumed.'));
    },
  }),
  form({
    path: `${path}/{id}/cancel`,
    needs: [newsletters.cancel],
    form: async ({ call, params }) => {
      const letter = await call(newsletters.get, { params });
      if (letter.status === 'SCHEDULED') return unscheduleForm(letter);
      return {
        title: say('Cancel the sending of {name}?', { name: letter.name }),
        lead: say(
          '{count, plural, one {# person} other {# people}} will not get it. Sending cannot be resumed later. To interrupt it for a while, pause it.',
          { count: letter.counts.pending },
        ),
        crumbs: crumbsOf(letter),
        fields: [],
        values: {},
        word: say('cancel'),
        submit: say('Cancel sending'),
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
        cancelText: say('Keep sending'),
      };
    },
    submit: async (context) => {
      const { status, counts } = await context.call(newsletters.cancel, { params: context.params });
      if (status === 'DRAFT')
        return goTo(pageOf(context), say('The schedule is cancelled. The newsletter is a draft again.'));
      return goTo(
        pageOf(context),
        say('Sending is cancelled. {count, plural, one {# person} other {# people}} got it.', { count: counts.sent }),
      );
    },
  }),
];

function unscheduleForm(letter: Newsletter): FormPage {
  return {
    title: say('Cancel the schedule of {name}?', { name: letter.name }),
    lead: say('It is not sent at that time, and is a draft again that you can edit.'),
    crumbs: crumbsOf(letter),
    fields: [],
    values: {},
    submit: say('Cancel the schedule'),
    cancel: `${path}/${letter.id}`,
    cancelText: say('Keep the schedule'),
  };
}

/** Sends only to the confirmed number of recipients; if it has changed, a new confirmation is needed. */
async function send(context: Context, confirmRecipients: number, once: string | undefined): Promise<Outcome> {
  const { params, call } = context;
  try {
    const { counts } = await call(newsletters.send, { params, body: { confirmRecipients }, once });
    return goTo(
      pageOf(context),
      say('It is on its way to {count, plural, one {# person} other {# people}}.', { count: counts.recipients }),
    );
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
    const { status } = await call(newsletters.get, { params });
    if (status !== 'DRAFT') throw error;
    const notice = say('Nothing was sent, because the audience has changed. Check the recipients again.');
    return { kind: 'go', to: `${pageOf(context)}/send`, notice, tone: 'attention' };
  }
}

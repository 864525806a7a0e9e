/** Steps of a form: opened, closed, mailed to invited contacts, and deleted. */
import { forms } from '#contracts/operations/forms.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../../language/say.ts';
import type { Context } from '../../../page/context.ts';
import { formatNumber } from '../../../page/format.ts';
import { type AdminRoute, action, form, goTo, goUndoably } from '../../../page/routes.ts';
import { formCrumbs, formPath, formsPath, responsesTo } from './form-status.ts';

/** As many as one call takes. */
const atOnce = 500;
/** States in which the link of an invitation works. */
const reachable = 'SENT,ACCEPTED,MAYBE,DECLINED';
const back = ({ params }: Context) => `${formsPath}/${params.id}`;

export const formStepPages: readonly AdminRoute[] = [
  action({
    path: `${formsPath}/{id}/open`,
    needs: [forms.open],
    back,
    perform: async ({ call, params }) => {
      const opened = await call(forms.open, { params });
      return goUndoably(formPath(opened), say('{title} is open.', { title: opened.title }), formPath(opened, '/close'));
    },
  }),
  action({
    path: `${formsPath}/{id}/close`,
    needs: [forms.close],
    back,
    perform: async ({ call, params }) => {
      const closed = await call(forms.close, { params });
      const text = say('{title} is closed. Its responses stay.', { title: closed.title });
      return goUndoably(formPath(closed), text, formPath(closed, '/open'));
    },
  }),
  form({
    path: `${formsPath}/{id}/send`,
    needs: [forms.get, forms.send, forms.listResponses],
    form: async (context) => {
      const current = await context.call(forms.get, { params: context.params });
      const ready = current.status === 'OPEN' && current.eventId !== null && context.may(invitations.list);
      const { invited, waiting } = ready ? await recipients(context, current) : { invited: [], waiting: [] };
      return {
        title: say('Send {title}', { title: current.title }),
        lead: ready
          ? say('Each contact gets a mail with the link of the invitation to the event. Sent mails cannot be recalled.')
          : say(
              'Only an open form of an event can be sent, if you may see events: contacts respond with the link of their invitation.',
            ),
        crumbs: formCrumbs(current),
        fields: ready
          ? [
              {
                kind: 'radios',
                name: 'to',
                label: say('To'),
                required: true,
                options: [
                  {
                    value: 'waiting',
                    label: say('Invited contacts without a response ({count})', {
                      count: formatNumber(waiting.length),
                    }),
                  },
                  {
                    value: 'invited',
                    label: say('All invited contacts ({count})', { count: formatNumber(invited.length) }),
                  },
                ],
              },
            ]
          : [],
        values: { to: 'waiting' },
        submit: say('Send'),
        cancel: formPath(current),
      };
    },
    submit: async (context, { values }) => {
      const { call, params } = context;
      const current = await call(forms.get, { params });
      const { invited, waiting } = await recipients(context, current);
      const contactIds = values.to === 'invited' ? invited : waiting;
      if (contactIds.length === 0)
        return { ...goTo(formPath(current), say('No contact is waiting for this form.')), tone: 'attention' };
      let sent = 0;
      for (let from = 0; from < contactIds.length; from += atOnce) {
        const body = { contactIds: contactIds.slice(from, from + atOnce) };
        sent += (await call(forms.send, { params, body })).sent.length;
      }
      return goTo(
        formPath(current),
        say('{title} is on its way to {count, plural, one {# contact} other {# contacts}}.', {
          title: current.title,
          count: sent,
        }),
      );
    },
  }),
  form({
    path: `${formsPath}/{id}/delete`,
    needs: [forms.get, forms.listResponses, forms.delete],
    form: async (context) => {
      const current = await context.call(forms.get, { params: context.params });
      const count = await responsesTo(context, current.id);
      return {
        title: say('Delete {title}?', { title: current.title }),
        lead:
          count === 0
            ? say('It has no responses. This cannot be undone.')
            : say(
                '{count, plural, one {Its response is deleted, too.} other {Its # responses are deleted, too.}} This cannot be undone. To stop responses, close it.',
                { count },
              ),
        crumbs: formCrumbs(current),
        fields: [],
        values: {},
        word: count === 0 ? undefined : say('delete'),
        submit: say('Delete form'),
        tone: 'danger',
        cancel: formPath(current),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { title } = await call(forms.get, { params });
      await call(forms.delete, { params });
      return goTo(formsPath, say('{title} is deleted.', { title }));
    },
  }),
];

/** @returns the invited contacts of the form's event, and those who have not responded */
async function recipients(
  { call }: Context,
  { id, eventId }: { readonly id: string; readonly eventId: string | null },
): Promise<{ invited: string[]; waiting: string[] }> {
  if (eventId === null) return { invited: [], waiting: [] };
  const listed = async (read: (after: string | undefined) => Promise<Listed>) => {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const { member, view } = await read(after);
      ids.push(...member.flatMap(({ contactId }) => contactId ?? []));
      after =
        view.next === undefined
          ? undefined
          : (new URL(view.next, 'http://x.invalid').searchParams.get('after') ?? undefined);
    } while (after !== undefined);
    return [...new Set(ids)];
  };
  const shared = { itemsPerPage: maximumItemsPerPage };
  const invited = await listed((after) =>
    call(invitations.list, { params: { id: eventId }, query: { ...shared, after, status: reachable } }),
  );
  const responded = new Set(
    await listed((after) => call(forms.listResponses, { params: { id }, query: { ...shared, after } })),
  );
  return { invited, waiting: invited.filter((contactId) => !responded.has(contactId)) };
}

interface Listed {
  readonly member: readonly { readonly contactId: string | null }[];
  readonly view: { readonly next?: string };
}

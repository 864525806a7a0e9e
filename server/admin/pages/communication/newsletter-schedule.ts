/** Form that schedules a newsletter. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import { say } from '../../language/say.ts';
import { bodyOf, type Field, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatInstant } from '../../page/format.ts';
import { toInstant, toLocal } from '../../page/instants.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { exampleSubject } from './mail-preview.ts';
import { crumbsOf, newslettersPath as path } from './newsletter-status.ts';

const hour = 3_600_000;

export const newsletterSchedulePages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/schedule`,
    needs: [newsletters.send, newsletters.audience, newsletters.preview],
    form: async (context) => {
      const { call, params, zone, now } = context;
      const [letter, { recipients }, example] = await Promise.all([
        call(newsletters.get, { params }),
        call(newsletters.audience, { params }),
        exampleSubject(context),
      ]);
      return {
        title: say('Send {name} later', { name: letter.name }),
        lead: say(
          'It would go to {count, plural, one {# person} other {# people}} today. Who gets it is decided when it is sent. Until then it cannot be edited, and the schedule can be cancelled.',
          { count: recipients },
        ),
        crumbs: crumbsOf(letter),
        intro: example,
        fields: [timeField(zone)],
        values: { sendAt: toLocal(nextMorning(now, zone), zone) },
        submit: say('Schedule'),
        cancel: `${path}/${letter.id}`,
        cancelText: say('Do not schedule'),
      };
    },
    submit: async ({ call, params, zone, now }, { values, fields, once }) => {
      const { sendAt } = bodyOf(fields, values);
      if (typeof sendAt !== 'string' || !(Date.parse(sendAt) > now.getTime()))
        throw new FormFault('sendAt', say('Enter a day and a time in the future.'));
      const { name, scheduledAt } = await call(newsletters.send, { params, body: { sendAt }, once });
      const at = formatInstant(scheduledAt ?? typedIn(values, 'sendAt'), zone);
      return goTo(`${path}/${params.id}`, say('{newsletter} will be sent on {at}.', { newsletter: name, at }));
    },
  }),
];

const timeField = (zone: string): Field => ({
  kind: 'instant',
  name: 'sendAt',
  label: say('Send on'),
  help: say('Time zone: {zone}.', { zone }),
  zone,
  required: true,
});

/** @returns nine o'clock of the next day in the zone */
function nextMorning(now: Date, zone: string): string {
  const tomorrow = toLocal(new Date(now.getTime() + 24 * hour).toISOString(), zone).slice(0, 10);
  return toInstant(`${tomorrow}T09:00`, zone) ?? now.toISOString();
}

/** Audience of a newsletter: all users or contacts, groups, tags, memberships, events, and individual people. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { Group } from '#contracts/schemas/group.ts';
import type { Audience, AudienceCounts, Newsletter } from '#contracts/schemas/newsletter.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { faultsOf, problemOf } from '../../page/error-texts.ts';
import { bodyOf, everyTypedIn, type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { pageOfForm } from '../../page/form.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, type FormPage, form, goTo, showStep } from '../../page/routes.ts';
import { offeredGroups } from '../offered-groups.ts';
import { partFields, partValues } from './audience-parts.ts';
import { tagFields, tagPath, tagsIn, tagValues } from './audience-tags.ts';
import { emailsOf, peopleAt } from './newsletter-people.ts';
import { crumbsOf, newslettersPath } from './newsletter-status.ts';

const groupsField = 'audience.groupIds';

export const audiencePages: readonly AdminRoute[] = [
  form({
    path: `${newslettersPath}/{id}/audience`,
    needs: [newsletters.update],
    form: (context, submitted) => audienceForm(context, submitted !== undefined),
    submit: async (context, { values, fields, once }) => {
      const { params, call } = context;
      const letter = await call(newsletters.get, { params });
      if (typedIn(values, 'do') === 'count') {
        const text = await countOf(values, fields, letter.audience, context);
        const counted = fields.map((field) => (field.kind === 'tally' ? { ...field, text } : field));
        const state = { once, shown: typedIn(values, 'shown') || undefined };
        const page = audiencePage(letter, counted, values, context);
        return showStep(pageOfForm(`${newslettersPath}/${params.id}/audience`, page, state));
      }
      const audience = await chosenIn(values, fields, letter.audience, context);
      await saveAudience(audience, values, context);
      const { recipients } = await call(newsletters.audience, { params });
      const isNext = typedIn(values, 'then') === 'send' && recipients > 0;
      const to = isNext ? `${newslettersPath}/${params.id}/send` : `${newslettersPath}/${params.id}`;
      const notice = say('The audience is saved. It currently has {count, plural, one {# person} other {# people}}.', {
        count: recipients,
      });
      return goTo(to, notice);
    },
  }),
];

/** @param isSubmitted the count of what is stored would be that of another choice */
async function audienceForm(context: Context, isSubmitted: boolean): Promise<FormPage> {
  const letter = await context.call(newsletters.get, { params: context.params });
  const { allUsers, allContacts, groupIds = [], tags } = letter.audience;
  const [count, groups, emails, parts, tagged] = await Promise.all([
    isSubmitted ? say('Not counted.') : storedCount(context),
    offeredGroups(context),
    emailsOf(letter.audience, context),
    partFields(letter.audience, context),
    tagFields(tags, context),
  ]);
  const fields: Field[] = [
    ...fieldsOf(groups, [...tagged, ...parts], emails !== undefined),
    { kind: 'tally', name: 'recipients', label: say('Recipients'), text: count },
  ];
  return audiencePage(
    letter,
    fields,
    {
      'audience.allUsers': allUsers ? 'true' : undefined,
      'audience.allContacts': allContacts ? 'true' : undefined,
      [groupsField]: groupIds,
      ...tagValues(tags),
      ...partValues(letter.audience),
      people: emails?.join('\n'),
    },
    context,
  );
}

function audiencePage(letter: Newsletter, fields: readonly Field[], values: FormValues, { may }: Context): FormPage {
  const hasContent = letter.mjml !== null || letter.templateId !== null;
  const mayGoOn = letter.status === 'DRAFT' && hasContent && may(newsletters.send) && may(newsletters.preview);
  return {
    title: say('Audience'),
    lead: say('Everyone in any of these. Each address gets the newsletter once; people who opted out do not get it.'),
    crumbs: crumbsOf(letter),
    fields,
    values,
    submit: say('Save audience'),
    also: mayGoOn ? { value: 'send', text: say('Save and go on to send') } : undefined,
    cancel: `${newslettersPath}/${letter.id}`,
  };
}

/** @returns the count of the stored audience; the page also works without it */
async function storedCount({ call, params }: Context): Promise<string> {
  try {
    return sentenceOf(await call(newsletters.audience, { params }));
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return say('Not counted. {reason}', { reason: problemOf(error) });
  }
}

/** @throws Refused, with the paths of the fields of the page */
async function saveAudience(audience: Audience, values: FormValues, { call, params }: Context): Promise<void> {
  try {
    await call(newsletters.update, { params, body: { audience } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw error.calling((path) => tagPath(path, values));
  }
}

function sentenceOf({ recipients, optedOut, duplicates }: AudienceCounts): string {
  const leftOut = [
    optedOut > 0 && say('{count, plural, one {# opted out} other {# opted out}}', { count: optedOut }),
    duplicates > 0 && say('{count} with the address of another recipient', { count: formatNumber(duplicates) }),
  ].filter((part) => part !== false);
  if (leftOut.length === 0) return say('{count, plural, one {# person} other {# people}}.', { count: recipients });
  return say('{count, plural, one {# person} other {# people}}. Left out: {parts}.', {
    count: recipients,
    parts: leftOut.join(', '),
  });
}

/** @returns the count of what is chosen; while it is not complete, the reason why there is none */
async function countOf(
  values: FormValues,
  fields: readonly Field[],
  before: Audience,
  context: Context,
): Promise<string> {
  const { call, params } = context;
  try {
    const audience = await chosenIn(values, fields, before, context);
    return sentenceOf(await call(newsletters.countAudience, { params, body: { audience } }));
  } catch (error) {
    if (error instanceof FormFault) return say('Not counted. {reason}', { reason: error.message });
    if (!(error instanceof Refused) || error.status === 401) throw error;
    const { faults, problem } = faultsOf(
      error.calling((path) => tagPath(path, values)),
      fields,
    );
    return say('Not counted. {reason}', { reason: problem ?? Object.values(faults).join(' ') });
  }
}

/** Preserves groups, events, types and people that the form did not offer, because of their number or a missing permission. */
async function chosenIn(
  values: FormValues,
  fields: readonly Field[],
  before: Audience,
  context: Context,
): Promise<Audience> {
  const { audience, people: emails } = bodyOf(fields, values);
  const merged = (name: 'groupIds' | 'eventIds' | 'adhesionTypeIds') => {
    const field = fields.find((one) => one.name === `audience.${name}`);
    const offered = field?.kind === 'checkboxes' ? field.options.map(({ value }) => value) : [];
    const preserved = (before[name] ?? []).filter((id) => !offered.includes(id));
    return [...preserved, ...everyTypedIn(values, `audience.${name}`)];
  };
  const chosen: Audience = {
    ...before,
    ...Object(audience),
    groupIds: merged('groupIds'),
    eventIds: merged('eventIds'),
    adhesionTypeIds: merged('adhesionTypeIds'),
    tags: tagsIn(values),
    ...(Array.isArray(emails) && (await peopleAt(emails.map(String), context))),
  };
  // A part that was empty stays absent: setting it can need a permission.
  const isNothing = ([name, value]: [string, unknown]) =>
    !Object.hasOwn(before, name) && Array.isArray(value) && value.length === 0;
  return Object.fromEntries(Object.entries(chosen).filter((part) => !isNothing(part)));
}

function fieldsOf(groups: readonly Group[], parts: readonly Field[], canType: boolean): Field[] {
  const fields: (Field | false)[] = [
    { kind: 'checkbox', name: 'audience.allUsers', label: say('All users'), help: say('People with an account.') },
    {
      kind: 'checkbox',
      name: 'audience.allContacts',
      label: say('All contacts'),
      help: say('People without an account.'),
    },
    groups.length > 0 && {
      kind: 'checkboxes',
      name: groupsField,
      label: say('Groups'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
    ...parts,
    canType && {
      kind: 'lines',
      name: 'people',
      label: say('Individual people'),
      help: say('Emails of users or contacts, one per line.'),
      rows: 4,
    },
  ];
  return fields.filter((field) => field !== false);
}

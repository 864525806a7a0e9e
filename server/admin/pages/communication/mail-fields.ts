/** Fields for what mails are made of. */
import type { Field } from '../../page/fields.ts';

const variables =
  'Variables: {{ firstName }}, {{ lastName }}, {{ email }}, {{ tenant.name }}, {{ tenant.url }}, {{ unsubscribeUrl }}. {{#firstName}}…{{/firstName}} is shown where there is one, {{^firstName}}…{{/firstName}} where there is none.';

/** What a letter is called by those who write it, and by those who read it. */
export const titleFields: readonly Field[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Name',
    help: 'For yourselves: no reader sees it.',
    maxlength: 200,
    required: true,
  },
  {
    kind: 'text',
    name: 'subject',
    label: 'Subject',
    help: 'May hold variables, such as {{ firstName }}.',
    maxlength: 200,
    required: true,
  },
];

/** @param required whether there must be MJML; where a template can give the content there need not */
export function contentFields({ required }: { required: boolean }): Field[] {
  return [
    {
      kind: 'textarea',
      name: 'mjml',
      label: 'Content, as MJML',
      help: variables,
      rows: 24,
      mono: true,
      maxlength: 70_000,
      required,
      ...(!required && { empty: 'null' }),
    },
    {
      kind: 'textarea',
      name: 'text',
      label: 'Content, as plain text',
      help: 'Left empty, it is made from the MJML.',
      rows: 8,
      mono: true,
      maxlength: 15_000,
      empty: 'null',
    },
  ];
}

/** To whom a test mail goes: see testRecipients of the contracts. */
export const testToField: Field = {
  kind: 'lines',
  name: 'to',
  label: 'To',
  help: 'At most five emails of users, one a line. Others are not written to, so that nobody is bothered by a test.',
  rows: 3,
  required: true,
};

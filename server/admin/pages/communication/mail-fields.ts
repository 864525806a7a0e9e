/** Form fields of mails. */
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import type { Field } from '../../page/fields.ts';
import type { MjmlMembers } from '../../page/letter-field.ts';

const variables = () =>
  say('Variables: {names}. {present} is shown if the value exists, {absent} if not.', {
    names: '{{ firstName }}, {{ lastName }}, {{ email }}, {{ tenant.name }}, {{ tenant.url }}, {{ unsubscribeUrl }}',
    present: '{{#firstName}}…{{/firstName}}',
    absent: '{{^firstName}}…{{/firstName}}',
  });

/** Internal name and subject. */
export const titleFields = (): readonly Field[] => [
  {
    kind: 'text',
    name: 'name',
    label: say('Name'),
    help: say('Internal: recipients do not see it.'),
    maxlength: 200,
    required: true,
  },
  {
    kind: 'text',
    name: 'subject',
    label: say('Subject'),
    help: say('May contain variables such as {example}.', { example: '{{ firstName }}' }),
    maxlength: 200,
    required: true,
  },
];

/** Of a newsletter. */
export const headFields = (): readonly Field[] => [
  ...titleFields(),
  {
    kind: 'text',
    name: 'preheader',
    label: say('Preheader'),
    help: say('The line that mail programs show after the subject.'),
    maxlength: 200,
    empty: 'null',
  },
];

/** Above blocks that would replace MJML. */
export const replacesMjml = (): Block => ({
  kind: 'notice',
  tone: 'attention',
  title: say('This mail is written as MJML.'),
  text: say('If you save the blocks below, they replace it.'),
});

interface ContentFields extends Pick<MjmlMembers, 'preview'> {
  /** False if a template can supply the MJML. */
  readonly required: boolean;
}

export function contentFields({ required, preview }: ContentFields): Field[] {
  return [
    {
      kind: 'mjml',
      name: 'mjml',
      label: say('Content, as MJML'),
      help: variables(),
      rows: 24,
      preview,
      maxlength: 70_000,
      required,
      ...(!required && { empty: 'null' }),
    },
    {
      kind: 'textarea',
      name: 'text',
      label: say('Content, as plain text'),
      help: say('If empty, it is generated from the MJML.'),
      rows: 8,
      mono: true,
      maxlength: 15_000,
      empty: 'null',
    },
  ];
}

/** Recipients of a test mail: see testRecipients of the contracts. */
export const testToField = (): Field => ({
  kind: 'lines',
  name: 'to',
  label: say('To'),
  help: say('At most five emails, one per line. Only users of this organisation can receive tests.'),
  rows: 3,
  required: true,
});

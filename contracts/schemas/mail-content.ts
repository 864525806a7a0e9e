/** Schemas of the content of a tenant's emails: subject, MJML and plain text, each with {{ variables }}. */
import { line, text } from './fields.ts';
import Joi from './joi.ts';
import { type MailBlock, mailBlocks } from './mail-blocks.ts';

/**
 * Lengths that fit into a body of one megabyte even if each character is escaped as twelve bytes: 70 000 for MJML,
 * 15 000 for text.
 */
export const longestContent = { mjml: 70_000, text: 15_000 };

export const subject = () => line(200).min(1).description('Can contain {{ variables }}').example('News of the spring');
export const mjml = () =>
  text(longestContent.mjml)
    .min(1)
    .description(
      'A complete MJML document: `<mjml><mj-body>…</mj-body></mjml>`. Can contain {{ variables }} and {{#sections}}',
    )
    .example(
      '<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{ firstName }}</mj-text></mj-column></mj-section></mj-body></mjml>',
    );
export const plainText = () =>
  text(longestContent.text)
    .min(1)
    .allow(null)
    .description('The email as plain text; null: generated from the MJML')
    .example('Dear {{ firstName }}');

/** Values of variables by name: strings or numbers. */
export type Variables = Readonly<Record<string, unknown>>;

export const variables = () =>
  Joi.object<Variables>({ firstName: line(100).example('Ada') })
    .unknown()
    .description('Values of variables. Default: those of the caller');

export interface PreviewBody {
  variables?: Variables;
  subject?: string;
  blocks?: MailBlock[] | null;
  mjml?: string;
}
export const previewBody = Joi.object<PreviewBody>({
  variables: variables(),
  subject: subject().description('Instead of the saved one'),
  blocks: mailBlocks().description('Instead of the saved content'),
  mjml: mjml().description('Instead of the saved content'),
});

export interface MailPreview {
  subject: string;
  html: string;
  text: string;
  warnings: string[];
}
const warnings = () => Joi.array().items(Joi.string()).required().description('Possible problems for readers');

export const mailPreview = Joi.object<MailPreview>({
  subject: Joi.string().allow('').required(),
  html: Joi.string().allow('').required(),
  text: Joi.string().allow('').required(),
  warnings: warnings(),
});

export interface TestMail {
  to: string[];
  warnings: string[];
}
export const testMail = Joi.object<TestMail>({
  to: Joi.array().items(Joi.string()).required().description('Addresses that it goes to'),
  warnings: warnings(),
});

/** What mails of a tenant's own are made of: a subject, MJML, and the same as plain text. All may hold {{ variables }}. */
import { line, text } from './fields.ts';
import Joi from './joi.ts';

/**
 * The longest that a body of a megabyte carries whatever its characters, when each of them is escaped: 70 000 and
 * 15 000, of twelve bytes each.
 */
const longest = { mjml: 70_000, text: 15_000 };

export const subject = () => line(200).min(1).description('May hold {{ variables }}').example('News of the spring');
export const mjml = () =>
  text(longest.mjml)
    .min(1)
    .description('MJML, whole: `<mjml><mj-body>…</mj-body></mjml>`. May hold {{ variables }} and {{#sections}}')
    .example(
      '<mjml><mj-body><mj-section><mj-column><mj-text>Dear {{ firstName }}</mj-text></mj-column></mj-section></mj-body></mjml>',
    );
export const plainText = () =>
  text(longest.text)
    .min(1)
    .allow(null)
    .description('The mail as plain text; null: made from the MJML')
    .example('Dear {{ firstName }}');

/** Values by name: strings, or numbers, which are shown as they are. */
export type Variables = Readonly<Record<string, unknown>>;

export const variables = () =>
  Joi.object<Variables>({ firstName: line(100).example('Ada') })
    .unknown()
    .description('Values of variables, in place of what the caller would be written');

export interface PreviewBody {
  variables?: Variables;
}
export const previewBody = Joi.object<PreviewBody>({ variables: variables() });

export interface MailPreview {
  subject: string;
  html: string;
  text: string;
  warnings: string[];
}
const warnings = () => Joi.array().items(Joi.string()).required().description('What a reader may stumble over');

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
export const testMail = Joi.object<TestMail>({ to: Joi.array().items(Joi.string()).required(), warnings: warnings() });

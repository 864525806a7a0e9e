/** Schemas of email templates and test emails. */
import { email, id, instant, line, locale } from './fields.ts';
import Joi from './joi.ts';
import { search } from './listing.ts';
import { type MailBlock, mailBlocks } from './mail-blocks.ts';
import { mjml, plainText, subject, type Variables, variables } from './mail-content.ts';

export interface NewEmailTemplate {
  name: string;
  subject: string;
  blocks?: MailBlock[] | null;
  mjml?: string;
  text?: string | null;
  locale?: string | null;
}

export interface EmailTemplate extends Required<NewEmailTemplate> {
  id: string;
  variables: string[];
  createdAt: string;
  updatedAt: string;
}

const name = () => line(200).min(1).example('Monthly letter');

export const emailTemplate = Joi.object<EmailTemplate, true>({
  id: id().required(),
  name: name().required(),
  subject: subject().required(),
  blocks: mailBlocks().required(),
  mjml: mjml().required(),
  text: plainText().required(),
  locale: locale().required(),
  variables: Joi.array()
    .items(Joi.string())
    .required()
    .description('Names of the variables in the template')
    .example(['firstName']),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export const newEmailTemplate = Joi.object<NewEmailTemplate>({
  name: name().required(),
  subject: subject().required(),
  blocks: mailBlocks(),
  mjml: mjml().description('Required without `blocks`'),
  text: plainText(),
  locale: locale(),
});

export const emailTemplateChanges = Joi.object<Partial<NewEmailTemplate>>({
  name: name(),
  subject: subject(),
  blocks: mailBlocks(),
  mjml: mjml(),
  text: plainText(),
  locale: locale(),
}).min(1);

export interface EmailTemplateFilter {
  search?: string;
}
export const emailTemplateFilter = Joi.object<EmailTemplateFilter>({
  search: search('the name or the subject'),
});

/** Recipients of a test email: users of the tenant only, so that it cannot be used to send spam. */
export const testRecipients = () =>
  Joi.array()
    .items(email())
    .min(1)
    .max(5)
    .description('Email addresses of users of the tenant. Default: the caller')
    .example(['ada@acme.example']);

export interface TemplateTest {
  templateId?: string;
  subject?: string;
  mjml?: string;
  to?: string[];
  variables?: Variables;
}
export const templateTest = Joi.object<TemplateTest>({
  templateId: id().description('A saved template, instead of `subject` and `mjml`'),
  subject: subject(),
  mjml: mjml(),
  to: testRecipients(),
  variables: variables(),
});

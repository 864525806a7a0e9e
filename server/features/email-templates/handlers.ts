/** Email templates of a tenant. */
import {
  createEmailTemplate,
  deleteEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  previewEmailTemplate,
  sendTestOfEmailTemplate,
  updateEmailTemplate,
} from '#contracts/operations/email-templates.ts';
import type { TemplateTest } from '#contracts/schemas/email-template.ts';
import { type BoundHandler, created, found, handle, handlePrepared } from '#server/gateway/handle.ts';
import { invalidProperty, Problem } from '#server/gateway/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Compiler, compiler as ownCompiler } from './compile.ts';
import { addEmailTemplate, type EmailTemplateDeps, prepareChange } from './email-templates.ts';
import type { MailContent } from './mail-content.ts';
import { prepare } from './parts.ts';
import { patchTemplate, removeTemplate, selectTemplate, selectTemplateContent, selectTemplates } from './store.ts';
import { previewMail, sendTestMail } from './test-mail.ts';

export function emailTemplateHandlers(deps: EmailTemplateDeps): BoundHandler[] {
  const { compiler = ownCompiler } = deps;
  return [
    handle(listEmailTemplates, async ({ db, query, pager }) =>
      pager.answer(await selectTemplates(db, query, pager.request)),
    ),
    handlePrepared(
      createEmailTemplate,
      ({ body }) => prepare(body, compiler),
      async ({ db, body }, parts) => created(await addEmailTemplate(db, body, deps, parts)),
    ),
    handle(getEmailTemplate, async ({ db, params }) => found(await selectTemplate(db, params.id))),
    handlePrepared(
      updateEmailTemplate,
      ({ db, params, body }) => prepareChange(db, params.id, body, deps),
      async ({ db, params, body }, parts) => found(await patchTemplate(db, params.id, { ...body, ...parts })),
    ),
    handle(deleteEmailTemplate, async ({ db, params }) => {
      if (!(await removeTemplate(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handle(previewEmailTemplate, async ({ db, tenant, caller, params, body }) => {
      const content = await selectTemplateContent(db, params.id);
      if (!content) throw new Problem('not_found');
      return previewMail({ db, tenant, caller }, content, body.variables);
    }),
    handle(sendTestOfEmailTemplate, async ({ db, tenant, caller, body, audit }) => {
      const content = await contentOf(db, body, compiler);
      const sent = await sendTestMail({ db, tenant, caller }, content, body);
      audit({ templateId: body.templateId, to: sent.to });
      return sent;
    }),
  ];
}

/** @throws Problem 422 when neither a template nor a content is named, or both are */
async function contentOf(
  db: TenantDb,
  { templateId, subject, mjml }: TemplateTest,
  compiler: Compiler,
): Promise<MailContent> {
  if (templateId !== undefined) {
    if (subject !== undefined || mjml !== undefined) {
      throw invalidProperty('templateId', 'templateId must stand alone, without subject and mjml', 'conflict');
    }
    const content = await selectTemplateContent(db, templateId);
    if (!content) throw invalidProperty('templateId', 'templateId is not a template', 'unknown_reference');
    return content;
  }
  if (mjml === undefined)
    throw invalidProperty('templateId', 'templateId, or subject and mjml, is required', 'required');
  if (subject === undefined) throw invalidProperty('subject', 'subject is required beside mjml', 'required');
  return { subject, html: await compiler.compile(mjml), text: null };
}

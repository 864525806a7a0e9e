/** Handlers of the email template operations. */

import { emailTemplates } from '#contracts/operations/email-templates.ts';
import type { TemplateTest } from '#contracts/schemas/email-template.ts';
import { type BoundHandler, created, found, handle, handlePrepared } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { invalidProperty, Problem } from '#server/gateway/api/problem.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Compiler, compiler as ownCompiler } from './compile.ts';
import { addEmailTemplate, type EmailTemplateDeps, prepareChange, prepareTemplate } from './email-templates.ts';
import type { MailContent } from './mail-content.ts';
import { prepareTrial } from './parts.ts';
import { patchTemplate, removeTemplate, selectTemplate, selectTemplateContent, selectTemplates } from './store.ts';
import { previewMail, sendTestMail } from './test-mail.ts';

export function emailTemplateHandlers(deps: EmailTemplateDeps): BoundHandler[] {
  const { compiler = ownCompiler } = deps;
  return [
    handle(emailTemplates.list, async ({ db, query, pager }) =>
      pager.pageOf(await selectTemplates(db, query, pager.request)),
    ),
    handlePrepared(
      emailTemplates.create,
      ({ db, body }) => prepareTemplate(db, body, deps),
      async ({ db, body }, parts) => created(await addEmailTemplate(db, body, deps, parts)),
    ),
    lockable(
      'email_templates',
      handle(emailTemplates.get, async ({ db, params }) => found(await selectTemplate(db, params.id))),
    ),
    handlePrepared(
      emailTemplates.update,
      ({ db, params, body }) => prepareChange(db, params.id, body, deps),
      async ({ db, params, body }, parts) => found(await patchTemplate(db, params.id, { ...body, ...parts })),
    ),
    handle(emailTemplates.delete, async ({ db, params }) => {
      if (!(await removeTemplate(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handlePrepared(
      emailTemplates.preview,
      ({ db, body }) => prepareTrial(db, body, compiler),
      async ({ db, tenant, caller, params, body }, trial) => {
        const content = await selectTemplateContent(db, params.id);
        if (!content) throw new Problem('not_found');
        return previewMail({ db, tenant, caller }, { ...content, ...trial }, body.variables);
      },
    ),
    handle(emailTemplates.sendTest, async ({ db, tenant, caller, body, audit }) => {
      const content = await contentOf(db, body, compiler);
      const sent = await sendTestMail({ db, tenant, caller }, content, body);
      audit({ templateId: body.templateId, to: sent.to });
      return sent;
    }),
  ];
}

/** @throws Problem 422 unless exactly one of template and content is given */
async function contentOf(
  db: TenantDb,
  { templateId, subject, mjml }: TemplateTest,
  compiler: Compiler,
): Promise<MailContent> {
  if (templateId !== undefined) {
    if (subject !== undefined || mjml !== undefined) {
      throw invalidProperty('templateId', 'templateId cannot be combined with subject or mjml', 'conflict');
    }
    const content = await selectTemplateContent(db, templateId);
    if (!content) throw invalidProperty('templateId', 'templateId is not a template', 'unknown_reference');
    return content;
  }
  if (mjml === undefined)
    throw invalidProperty('templateId', 'templateId, or subject and mjml, is required', 'required');
  if (subject === undefined) throw invalidProperty('subject', 'subject is required with mjml', 'required');
  return { subject, html: await compiler.compile(mjml, db.tenantId), text: null };
}

/** Select expressions of a newsletter. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

const common = `n.id, n.name, n.subject, n.status,
  json_build_object('recipients', n.recipient_count,
    'pending', n.recipient_count - n.sent_count - n.failed_count - n.skipped_count, 'sent', n.sent_count,
    'failed', n.failed_count, 'skipped', n.skipped_count, 'unsubscribed', n.unsubscribed_count) as counts,
  app.iso(n.scheduled_at) as "scheduledAt", app.iso(n.started_at) as "startedAt", app.iso(n.ended_at) as "endedAt",
  app.iso(n.created_at) as "createdAt", app.iso(n.updated_at) as "updatedAt"`;
export const columns = raw(
  `${common}, n.preheader, n.blocks, n.mjml, n.template_id as "templateId", n.text, n.audience`,
);

export const selectFrom = selectAs(raw('n'), columns);

/** Without the content, which may be a megabyte. */
export const selectSummaryFrom = selectAs(raw('n'), raw(common));

/** Mails written as blocks, and newsletters that are scheduled. */
import type { MigrationStep } from './step.ts';

const columns = `
  -- The content as blocks, from which mjml is made. Null: written as MJML.
  alter table email_templates add column blocks jsonb;
  alter table newsletters
    add column blocks jsonb,
    add column scheduled_at timestamptz(3),
    drop constraint newsletters_status_check,
    add constraint newsletters_status_check
      check (status in ('DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'CANCELLED', 'FAILED')),
    add constraint newsletters_scheduled check (status <> 'SCHEDULED' or scheduled_at is not null);
`;

/** As in 0022-changes.ts, without the blocks: the feed has newsletters as a list does. */
const hidden = [
  'mjml',
  'text',
  'html',
  'sent_text',
  'preheader',
  'audience',
  'template_id',
  'driver',
  'driven_until',
  'blocks',
];
const capture = `
  drop trigger announce on newsletters;
  create trigger announce after insert or delete or update of name, subject, status, scheduled_at on newsletters for each row
    execute function app.note_change('newsletter', '{newsletter}', '{}', '{updated_at}', '{${hidden.join(',')}}');
`;

export const lettersStep: MigrationStep = {
  name: '0047-letters',
  up: (knex) => knex.raw([columns, capture].join('\n')),
};

/** Columns of a form response in the API. */
import { selectAs } from '#server/platform/postgres/select-as.ts';
import { raw } from '#server/platform/postgres/statement.ts';

export const columns = raw(`s.id, s.form_id as "formId", s.user_id as "userId", s.contact_id as "contactId", s.answers,
  app.iso(s.created_at) as "createdAt", app.iso(s.updated_at) as "updatedAt"`);

export const selectFrom = selectAs(raw('s'), columns);

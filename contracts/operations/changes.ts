/** The change feed. */
import { group, operation } from '../operation.ts';
import { changePage, changeQuery } from '../schemas/change.ts';

export const changes = group('changes', 'Changes', 'decisions: Change feed', {
  list: operation({
    summary: 'List changes',
    description: [
      'Every object that was created, changed or deleted, in the order of commits and without gaps: a change that commits later',
      'is in a later page, whenever its transaction began. Each entry has the object as it is now, so that a copy is complete',
      'once it has read to the end of the feed.',
      '\n\nTo keep a copy: request `after=latest` and store `view.next`; read the lists; then follow `view.next`, and store it',
      'with the copy after each page. An entry may be repeated, which does no harm.',
      '\n\nChanges are kept for 30 days, of a busy tenant the last million. An older cursor gets 410 `cursor_expired`: start',
      'anew. Members that follow from the time, such as `lifecycle` of an event, and `lastLoginAt` of a user and `counts` of a',
      'newsletter make no entry.',
    ].join(' '),
    method: 'GET',
    path: '/api/v1/changes',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    query: changeQuery,
    waits: true,
    success: { status: 200, description: 'A page of changes', body: changePage },
    problems: ['invalid_cursor', 'forbidden', 'cursor_expired'],
  }),
});

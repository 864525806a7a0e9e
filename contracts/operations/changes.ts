/** The change feed. */
import { group, operation } from '../operation.ts';
import { changePage, changeQuery } from '../schemas/change.ts';

export const changes = group('changes', 'Changes', 'decisions: Change feed', {
  list: operation({
    summary: 'List what changed',
    description: [
      'Every object that was created, changed or deleted, in the order in which the changes were committed, without gaps: a',
      'change that is committed later comes later, whenever it was begun. Each entry has the object as it is now, so that a copy',
      'is right once it has read to the end, whatever it read before.',
      '\n\nTo keep a copy: ask with `after=latest` and keep `view.next`; read the lists; then follow `view.next`, and keep it',
      'with the copy after each page. An entry may come again; one that says the same changes nothing.',
      '\n\nChanges are kept for 30 days, of a busy tenant the last million. A cursor of before is answered with 410',
      '`cursor_expired`: start anew. Members that follow from the time, such as `lifecycle` of an event, and `lastLoginAt` of a',
      'user and `counts` of a newsletter make no change.',
    ].join(' '),
    method: 'GET',
    path: '/api/v1/changes',
    auth: ['apiToken', 'jwt'],
    permission: 'self',
    limit: 'none',
    query: changeQuery,
    waits: true,
    success: { status: 200, description: 'Changes, and where to go on', body: changePage },
    problems: ['invalid_cursor', 'forbidden', 'cursor_expired'],
  }),
});

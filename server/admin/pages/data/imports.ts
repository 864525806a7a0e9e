/** Pages of imports: the list, and one import. */
import { imports } from '#contracts/operations/imports.ts';
import { users } from '#contracts/operations/users.ts';
import type { Import, ImportPreview } from '#contracts/schemas/import.ts';
import { say, sayIfKnown } from '../../language/say.ts';
import type { Action, Block, Row, StatsBlock } from '../../page/blocks.ts';
import { button, link, number, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';
import { previewFor, previewTable } from './import-preview.ts';
import { problemsTable } from './import-problems.ts';
import {
  counted,
  importBadge,
  importsPath,
  importTitle,
  isRunning,
  newImportPath,
  seesProblems,
} from './import-status.ts';

const crumbs = () => [{ text: say('Imports'), href: importsPath }];

export const importPages: readonly AdminRoute[] = [
  show({
    path: importsPath,
    needs: [imports.list],
    show: async ({ call, query, may }) => {
      const page = await call(imports.list, { query: listQuery(query) });
      const create: Action = { ...link(say('New import'), `${importsPath}/new`), tone: 'primary' };
      const mayCreate = may(imports.create);
      return {
        title: say('Imports'),
        lead: say('Members, contacts and more from a spreadsheet. Each file is checked before anything is written.'),
        actions: mayCreate ? [create] : [],
        blocks: [
          {
            kind: 'table',
            caption: say('Imports'),
            columns: [
              { label: say('File') },
              { label: say('Status') },
              { label: say('Rows'), numeric: true },
              { label: say('New (entries)'), numeric: true },
              { label: say('Changed (entries)'), numeric: true },
              { label: say('Problems'), numeric: true },
              { label: say('Created') },
            ],
            rows: page.member.map(rowOf),
            unit: { one: say('import'), many: say('imports') },
            ...pagesOf(importsPath, query, page),
            empty: {
              title: say('No imports yet'),
              text: say('Save your list of members as CSV, choose the file, and see what would happen.'),
              ...(mayCreate && { action: create }),
            },
          },
        ],
      };
    },
  }),
  show({
    path: `${importsPath}/{id}`,
    needs: [imports.get],
    show: async (context) => {
      const job = await context.call(imports.get, { params: context.params });
      const preview = job.dryRun && !isRunning(job) ? await previewFor(context, job.id) : undefined;
      return {
        title: importTitle(job),
        badge: importBadge(job),
        crumbs: crumbs(),
        ...(job.dryRun && { lead: say('Nothing is written yet: this is what an import of the file would do.') }),
        actions: actionsOf(context, job, preview),
        blocks: [
          { kind: 'live', id: 'import', href: pathOf(job), on: isRunning(job), blocks: progressOf(job) },
          ...afterwards(context, job, preview),
          ...(job.failed > 0 && !isRunning(job) && seesProblems(context, job.resource)
            ? [await problemsTable(context, job)]
            : []),
          ...(preview ? [previewTable(preview, job)] : []),
        ],
      };
    },
  }),
  file({
    path: `${importsPath}/{id}/problems`,
    needs: [imports.get, imports.problems],
    file: ({ params }) => ({ contract: imports.problems, input: { params } }),
    back: ({ params }) => `${importsPath}/${params.id}`,
  }),
];

const pathOf = ({ id }: Pick<Import, 'id'>) => `${importsPath}/${id}`;

function rowOf(job: Import): Row {
  const { rows, created, updated, failed, createdAt } = job;
  const done = job.status === 'AWAITING_FILE' ? [null, null, null, null] : [rows, created, updated, failed].map(number);
  return { cells: [link(importTitle(job), pathOf(job)), importBadge(job), ...done, time(createdAt)] };
}

function actionsOf({ may }: Context, job: Import, preview: ImportPreview | undefined): Action[] {
  const { dryRun, status, created, updated, resource } = job;
  const here = pathOf(job);
  const changes = created + updated;
  const again = dryRun && preview !== undefined && may(imports.create);
  return [
    ...((isRunning(job) || status === 'AWAITING_FILE') && may(imports.cancel)
      ? [{ ...link(say('Stop'), `${here}/stop`), tone: 'danger' as const }]
      : []),
    ...(again ? [link(say('Change columns'), `${here}/columns`)] : []),
    ...(again && status === 'FINISHED' && changes > 0
      ? [button(say('Import {things}', { things: counted(resource, changes) }), `${here}/run`, { tone: 'primary' })]
      : []),
  ];
}

/** Progress while it runs, and the outcome. */
function progressOf(job: Import): Block[] {
  const { bytes, bytesDone, status, dryRun, rows, created, updated, unchanged, failed } = job;
  if (status === 'AWAITING_FILE') return [];
  const stat = (label: string, count: number, tone: Tone, note: string): StatsBlock['stats'][number] => ({
    label,
    value: number(count),
    tone: count > 0 ? tone : 'neutral',
    note,
  });
  const running: Block = {
    kind: 'progress',
    label: dryRun ? say('Checking the file') : say('Importing'),
    value: bytesDone,
    max: bytes ?? 0,
    text:
      status === 'QUEUED'
        ? say('It begins in a moment.')
        : say('{count, plural, one {# row so far} other {# rows so far}}', { count: rows }),
  };
  return [
    ...(isRunning(job) ? [running] : []),
    {
      kind: 'stats',
      stats: [
        stat(say('New (entries)'), created, 'good', dryRun ? say('They would be added.') : say('They were added.')),
        stat(say('Changed (entries)'), updated, 'info', say('They were already here.')),
        stat(say('Unchanged'), unchanged, 'neutral', say('Nothing differs.')),
        stat(say('Problems'), failed, 'bad', say('These rows are left out.')),
      ],
    },
  ];
}

/** What to know and to do once it has ended. */
function afterwards(context: Context, job: Import, preview: ImportPreview | undefined): Block[] {
  const { status, dryRun, error, failed, ignoredColumns, resource, created } = job;
  const here = pathOf(job);
  if (isRunning(job)) return [{ kind: 'actions', actions: [link(say('Show the latest figures'), here)] }];
  const blocks: Block[] = [];
  const newFile = link(say('Choose a file'), newImportPath(resource));
  if (status === 'FAILED') {
    blocks.push({
      kind: 'notice',
      tone: 'bad',
      title: error === null ? say('The file could not be read.') : sayIfKnown(error),
      text: dryRun ? say('Change the columns, or choose another file.') : say('Rows that are done stay done.'),
      actions: [preview ? link(say('Change columns'), `${here}/columns`) : newFile],
    });
  }
  if (status === 'AWAITING_FILE') {
    blocks.push({
      kind: 'notice',
      tone: 'attention',
      title: say('No file was sent for this import.'),
      actions: [newFile],
    });
  }
  if (failed > 0) {
    blocks.push({
      kind: 'notice',
      tone: 'attention',
      title: say('{count, plural, one {# row has problems} other {# rows have problems}}', { count: failed }),
      text: say('Correct them in your file and choose it again: rows that are here already stay unchanged.'),
      actions: seesProblems(context, resource) ? [link(say('Download all problems as CSV'), `${here}/problems`)] : [],
    });
  }
  if (!dryRun && status === 'FINISHED' && resource === 'users' && created > 0 && context.may(users.list)) {
    blocks.push({
      kind: 'notice',
      tone: 'info',
      title: say(
        '{count, plural, one {# user can now sign in once they are invited.} other {# users can now sign in once they are invited.}}',
        { count: created },
      ),
      text: say('The import sends no mails. Tick them in the list, or all that match, and press Invite.'),
      actions: [link(say('Show the users'), '/admin/users?status=INVITED')],
    });
  }
  if (dryRun && status !== 'CANCELLED' && status !== 'AWAITING_FILE' && !preview) {
    blocks.push({
      kind: 'notice',
      tone: 'neutral',
      title: say('The file is not kept any more.'),
      text: say('It was imported, or is older than two days.'),
      actions: [newFile],
    });
  }
  if (ignoredColumns.length > 0) {
    blocks.push({
      kind: 'facts',
      title: say('Columns that are left out'),
      rows: [[say('Not read'), text(ignoredColumns.join(', '))]],
    });
  }
  return blocks;
}

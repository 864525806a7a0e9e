/** Upload of a file to import: it is checked at once, with guessed columns. */
import { imports } from '#contracts/operations/imports.ts';
import type { Import } from '#contracts/schemas/import.ts';
import { columnNames } from '#contracts/schemas/import-members.ts';
import { type Label, say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Context } from '../../page/context.ts';
import { type Field, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { guessColumns, guessMatch } from './guess-columns.ts';
import { previewFor } from './import-preview.ts';
import { importsPath, permittedResources, resourceLabels } from './import-status.ts';

/** Bytes of a file: about 100 000 people. Larger ones go through the API, which takes eight times as much. */
const maximumFile = 16 * 1024 * 1024;

export const newImportPages: readonly AdminRoute[] = [
  form({
    path: `${importsPath}/new`,
    needs: [imports.create, imports.upload, imports.preview],
    upload: { bytes: maximumFile },
    form: async (context) => ({
      title: say('New import'),
      lead: say('Nothing is written before you have seen what would happen.'),
      crumbs: [{ text: say('Imports'), href: importsPath }],
      fields: fieldsFor(context),
      values: { resource: context.query.resource ?? permittedResources(context)[0] ?? '' },
      submit: say('Check the file'),
      cancel: importsPath,
    }),
    submit: async (context, { values, files, once }) => {
      const resource = permittedResources(context).find((one) => one === typedIn(values, 'resource'));
      if (!resource) throw new FormFault('resource', say('Choose one of the options.'));
      const content = files.file;
      if (!content) throw new FormFault('file', say('Choose a CSV file with at least a header row.'));
      if (content.subarray(0, 2).toString('latin1') === 'PK') {
        throw new FormFault('file', say('This is a workbook, not CSV. Open it, choose "Save as", and save it as CSV.'));
      }
      const job = await context.call(imports.create, { body: { resource, dryRun: true }, once });
      try {
        await context.call(imports.upload, { params: { id: job.id }, body: content });
      } catch (error) {
        // Sent twice by a double click: the first one goes on.
        if (error instanceof Refused && (error.status === 404 || error.status === 409)) return goTo(importsPath);
        throw error;
      }
      return goTo(`${importsPath}/${(await guessed(context, job)).id}`);
    },
  }),
];

function fieldsFor(context: Context): Field[] {
  return [
    {
      kind: 'radios',
      name: 'resource',
      label: say('The file has'),
      required: true,
      options: permittedResources(context).map((value) => {
        const help = helps[value];
        return { value, label: say(resourceLabels[value]), help: help && say(help) };
      }),
    },
    {
      kind: 'file',
      name: 'file',
      label: say('CSV file'),
      help: say(
        'From Excel: Save as, "CSV UTF-8". From LibreOffice or Numbers: export as CSV. The first row has the names of the columns. At most 16 MB.',
      ),
      accept: '.csv,.txt,.tsv,text/csv',
      required: true,
    },
  ];
}

const helps: Readonly<Partial<Record<Import['resource'], Label>>> = {
  users: 'Members with an account. They are not invited yet: you do that afterwards.',
  contacts: 'People without an account, for events and newsletters.',
  payments: 'Import users and contacts first.',
  adhesions: 'Import users and contacts first. The types must exist.',
};

/** @returns a check with the columns that the names suggest, in place of the one without */
async function guessed(context: Context, job: Import): Promise<Import> {
  const preview = await previewFor(context, job.id);
  if (!preview) return job;
  const columns = guessColumns(preview.header, columnNames(job.resource));
  if (columns.length === 0) return job;
  const body = {
    resource: job.resource,
    matchBy: guessMatch(columns, job.resource),
    columns,
    dryRun: true,
    fileOf: job.id,
  };
  return context.call(imports.create, { body });
}

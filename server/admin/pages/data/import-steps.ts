/** Steps of an import: choice of columns, the import itself, and its end before time. */

import { imports } from '#contracts/operations/imports.ts';
import { countries } from '#contracts/schemas/codes.ts';
import type { Import, ImportPreview } from '#contracts/schemas/import.ts';
import { columnNames } from '#contracts/schemas/import-members.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, action, type FormPage, form, goTo } from '../../page/routes.ts';
import { columnLabel, columnOption } from './column-labels.ts';
import { guessColumns } from './guess-columns.ts';
import { previewFor } from './import-preview.ts';
import { counted, importsPath, importTitle, newImportPath, resourceNames } from './import-status.ts';

const pathOf = ({ id }: Pick<Import, 'id'>) => `${importsPath}/${id}`;
const crumbsOf = (job: Import) => [
  { text: 'Imports', href: importsPath },
  { text: importTitle(job), href: pathOf(job) },
];

export const importStepPages: readonly AdminRoute[] = [
  form({
    path: `${importsPath}/{id}/columns`,
    needs: [imports.get, imports.create, imports.preview],
    form: async (context) => {
      const job = await context.call(imports.get, { params: context.params });
      const preview = await previewFor(context, job.id);
      return preview ? columnsPage(job, preview) : withoutFile(job);
    },
    submit: async (context, { values, once }) => {
      const { call, params } = context;
      const job = await call(imports.get, { params });
      const preview = await previewFor(context, job.id);
      if (!preview) return goTo(newImportPath(job.resource));
      const body = {
        ...bodyOf(job, preview, values),
        dryRun: true,
        fileOf: job.id,
      };
      const { id } = await call(imports.create, { body, once });
      return goTo(`${importsPath}/${id}`);
    },
  }),
  action({
    path: `${importsPath}/{id}/run`,
    needs: [imports.get, imports.create],
    back: ({ params }) => `${importsPath}/${params.id}`,
    perform: async (context) => {
      const {
        resource,
        matchBy,
        columns,
        country,
        id: fileOf,
      } = await context.call(imports.get, {
        params: context.params,
      });
      const body = { resource, matchBy, columns, country, fileOf };
      // The button has no key of its own: pressed twice, it is one import.
      const { id } = await context.call(imports.create, { body, once: `import-${fileOf}` });
      return goTo(`${importsPath}/${id}`);
    },
  }),
  form({
    path: `${importsPath}/{id}/stop`,
    needs: [imports.get, imports.cancel],
    form: async ({ call, params }) => {
      const job = await call(imports.get, { params });
      return {
        title: job.dryRun ? 'Stop the check?' : 'Stop the import?',
        lead: job.dryRun
          ? 'Nothing was written. The file is deleted.'
          : `${counted(job.resource, job.created + job.updated)} are written so far, and stay. The rows after them are not read. The import cannot be resumed.`,
        crumbs: crumbsOf(job),
        fields: [],
        values: {},
        submit: job.dryRun ? 'Stop the check' : 'Stop the import',
        tone: 'danger',
        cancel: pathOf(job),
        cancelText: 'Let it go on',
      };
    },
    submit: async ({ call, params }) => {
      const job = await call(imports.cancel, { params });
      return goTo(pathOf(job), job.dryRun ? 'The check is stopped.' : 'The import is stopped.');
    },
  }),
];

function withoutFile(job: Import): FormPage {
  return {
    title: 'Choose columns',
    lead: 'The file is not kept any more: it was imported, or is older than two days.',
    crumbs: crumbsOf(job),
    fields: [],
    values: {},
    submit: 'Choose the file again',
    cancel: pathOf(job),
  };
}

/** Columns whose names can be mapped, once each. */
const mappable = ({ header }: ImportPreview) => guessColumns(header, []).map(({ column }) => column);

function columnsPage(job: Import, preview: ImportPreview): FormPage {
  const names = columnNames(job.resource);
  const options = [{ value: '', label: 'Leave out' }, ...names.map((value) => ({ value, label: columnOption(value) }))];
  const columns = mappable(preview);
  const isPerson = job.resource === 'users' || job.resource === 'contacts';
  const chosen = new Map(job.columns.map(({ column, member }) => [column, member]));
  const fields: Field[] = [
    ...columns.map(
      (column, index): Field => ({
        kind: 'select',
        name: `column.${index}`,
        label: column,
        options,
        help: samplesOf(preview, column),
      }),
    ),
    { kind: 'heading', name: 'reading', label: 'Reading the rows' },
    ...(isPerson ? [matchField(job)] : []),
    {
      kind: 'select',
      name: 'country',
      label: 'Country',
      help: 'For phone numbers without a prefix, and days such as 3/4/1990.',
      options: [{ value: '', label: 'None' }, ...countryOptions],
    },
  ];
  const values = Object.fromEntries(
    columns.map((column, index) => {
      const member = chosen.has(column) ? chosen.get(column) : names.find((name) => name === column);
      return [`column.${index}`, member ?? ''];
    }),
  );
  return {
    title: 'Choose columns',
    lead: 'What does each column of your file become? Below each name are its first values.',
    crumbs: crumbsOf(job),
    fields,
    values: { ...values, matchBy: job.matchBy, country: job.country ?? '' },
    submit: 'Check again',
    cancel: pathOf(job),
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryOptions = countries
  .map((value) => ({ value, label: countryNames.of(value) ?? value }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

function matchField({ resource }: Import): Field {
  const { many } = resourceNames[resource];
  return {
    kind: 'radios',
    name: 'matchBy',
    label: `How ${many} who are already here are found`,
    help: 'A row that is found changes what its columns have; an empty cell changes nothing. Other rows are added.',
    required: true,
    options: [
      { value: 'email', label: 'By email' },
      { value: 'externalId', label: 'By external key', help: 'The number that another system of yours has for them.' },
    ],
  };
}

function samplesOf({ header, rows }: ImportPreview, column: string): string {
  const index = header.findIndex((name) => name.trim() === column);
  const samples = rows.flatMap((cells) => cells[index]?.slice(0, 40) || []).slice(0, 3);
  return samples.length > 0 ? samples.join(' · ') : 'Empty in the first rows.';
}

/** @throws FormFault for a member with two columns, and without a column for the key */
function bodyOf(job: Import, preview: ImportPreview, values: FormValues) {
  const columns = mappable(preview).map((column, index) => ({
    column,
    member: typedIn(values, `column.${index}`) || null,
  }));
  const members = columns.map(({ member }) => member);
  const twice = members.findIndex((member, index) => member !== null && members.indexOf(member) < index);
  if (twice >= 0) {
    const label = columnLabel(members[twice] ?? '');
    throw new FormFault(`column.${twice}`, `Another column becomes "${label}" already. Leave one of them out.`);
  }
  const matchBy = typedIn(values, 'matchBy') === 'email' ? ('email' as const) : ('externalId' as const);
  if (!members.includes(matchBy)) {
    const [label, field] = matchBy === 'email' ? ['Email', 'matchBy'] : ['External key', 'matchBy'];
    throw new FormFault(field, `Choose the column that becomes "${label}": by it rows are compared with what is here.`);
  }
  return { resource: job.resource, matchBy, columns, country: typedIn(values, 'country') || null };
}

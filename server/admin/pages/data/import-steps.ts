/** Steps of an import: choice of columns, the import itself, and its end before time. */
import { imports } from '#contracts/operations/imports.ts';
import type { Import, ImportPreview } from '#contracts/schemas/import.ts';
import { columnName, columnNames } from '#contracts/schemas/import-members.ts';
import { say } from '../../language/say.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { memberLabel } from '../../page/member-labels.ts';
import { type AdminRoute, action, type FormPage, form, goTo } from '../../page/routes.ts';
import { countryOptions } from '../people/person-fields.ts';
import { columnOption } from './column-labels.ts';
import { guessColumns } from './guess-columns.ts';
import { previewFor } from './import-preview.ts';
import { counted, importsPath, importTitle, newImportPath } from './import-status.ts';

const pathOf = ({ id }: Pick<Import, 'id'>) => `${importsPath}/${id}`;
const crumbsOf = (job: Import) => [
  { text: say('Imports'), href: importsPath },
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
        title: job.dryRun ? say('Stop the check?') : say('Stop the import?'),
        lead: job.dryRun
          ? say('Nothing was written. The file is deleted.')
          : say(
              '{things} are written so far, and stay. The rows after them are not read. The import cannot be resumed.',
              { things: counted(job.resource, job.created + job.updated) },
            ),
        crumbs: crumbsOf(job),
        fields: [],
        values: {},
        submit: job.dryRun ? say('Stop the check') : say('Stop the import'),
        tone: 'danger',
        cancel: pathOf(job),
        cancelText: say('Let it go on'),
      };
    },
    submit: async ({ call, params }) => {
      const job = await call(imports.cancel, { params });
      return goTo(pathOf(job), job.dryRun ? say('The check is stopped.') : say('The import is stopped.'));
    },
  }),
];

function withoutFile(job: Import): FormPage {
  return {
    title: say('Choose columns'),
    lead: say('The file is not kept any more: it was imported, or is older than two days.'),
    crumbs: crumbsOf(job),
    fields: [],
    values: {},
    submit: say('Choose the file again'),
    cancel: pathOf(job),
  };
}

/** Columns whose names can be mapped, once each. */
const mappable = ({ header }: ImportPreview) => guessColumns(header, []).map(({ column }) => column);

function columnsPage(job: Import, preview: ImportPreview): FormPage {
  const names = columnNames(job.resource);
  const options = [
    { value: '', label: say('Leave out') },
    ...names.map((value) => ({ value, label: columnOption(value) })),
  ];
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
    { kind: 'heading', name: 'reading', label: say('Reading the rows') },
    ...(isPerson ? [matchField(job)] : []),
    {
      kind: 'select',
      name: 'country',
      label: say('Country'),
      help: say('For phone numbers without a prefix, and days such as 3/4/1990.'),
      options: [{ value: '', label: say('None (country)') }, ...countryOptions()],
    },
  ];
  const values = Object.fromEntries(
    columns.map((column, index) => {
      const member = chosen.has(column) ? chosen.get(column) : names.find((name) => name === column);
      return [`column.${index}`, member ?? ''];
    }),
  );
  return {
    title: say('Choose columns'),
    lead: say('What does each column of your file become? Below each name are its first values.'),
    crumbs: crumbsOf(job),
    fields,
    values: { ...values, matchBy: job.matchBy, country: job.country ?? '' },
    submit: say('Check again'),
    cancel: pathOf(job),
  };
}

function matchField({ resource }: Import): Field {
  return {
    kind: 'radios',
    name: 'matchBy',
    label:
      resource === 'users'
        ? say('How users who are already here are found')
        : say('How contacts who are already here are found'),
    help: say(
      'A row that is found changes what its columns have; an empty cell changes nothing. Other rows are added.',
    ),
    required: true,
    options: [
      { value: 'email', label: say('By email') },
      {
        value: 'externalId',
        label: say('By external key'),
        help: say('The number that another system of yours has for them.'),
      },
    ],
  };
}

function samplesOf({ header, rows }: ImportPreview, column: string): string {
  const index = header.findIndex((name) => columnName(name) === column);
  const samples = rows.flatMap((cells) => cells[index]?.slice(0, 40) || []).slice(0, 3);
  return samples.length > 0 ? samples.join(' · ') : say('Empty in the first rows.');
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
    const label = memberLabel(members[twice] ?? '');
    throw new FormFault(
      `column.${twice}`,
      say('Another column becomes "{label}" already. Leave one of them out.', { label }),
    );
  }
  const matchBy = typedIn(values, 'matchBy') === 'email' ? ('email' as const) : ('externalId' as const);
  if (!members.includes(matchBy)) {
    const label = matchBy === 'email' ? say('Email') : say('External key');
    throw new FormFault(
      'matchBy',
      say('Choose the column that becomes "{label}": by it rows are compared with what is here.', { label }),
    );
  }
  return { resource: job.resource, matchBy, columns, country: typedIn(values, 'country') || null };
}

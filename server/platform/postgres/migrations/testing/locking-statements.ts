/** Statements of a migration that would block writes to a large table for as long as its rows take. */

/** Tables with few rows, however many people an installation has; all others may be large. */
const small = new Set([
  'tenants',
  'tenant_profiles',
  'signing_keys',
  'roles',
  'second_factor_roles',
  'adhesion_types',
  'email_templates',
  'oauth_applications',
  'rate_limit_overrides',
  'row_counts',
  'webhook_subscriptions',
  'queue.heartbeats',
]);

const table = '(?:only )?(?<table>[\\w."]+)';

/** A statement of each kind, and what to write instead. */
const kinds: readonly { readonly finds: RegExp; readonly instead: string }[] = [
  {
    finds: new RegExp(`\\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\\w+ on ${table}`, 'g'),
    instead: 'create index concurrently, in a step withoutTransaction that drops the index first, if it exists',
  },
  {
    finds: new RegExp(
      `\\balter table ${table}[^;]*?\\badd (?:constraint \\S+ )?(?:check|foreign key)(?![^;]*\\bnot valid\\b)`,
      'g',
    ),
    instead: 'add the constraint "not valid", and validate it in a later step',
  },
  {
    finds: new RegExp(
      `\\balter table ${table}[^;]*?\\badd (?:constraint \\S+ )?(?:unique|primary key|exclude)(?! using index)`,
      'g',
    ),
    instead: 'build the index concurrently, and add the constraint "using index"',
  },
  {
    finds: new RegExp(`\\balter table ${table}[^;]*?\\balter (?:column )?\\S+ (?:set data )?type\\b`, 'g'),
    instead: 'add a column, and copy the values by a job in batches',
  },
  {
    finds: new RegExp(`\\balter table ${table}[^;]*?\\bset not null\\b`, 'g'),
    instead: 'add a check "not valid", validate it in a later step, and set it not null then',
  },
  {
    finds: new RegExp(
      `\\balter table ${table}[^;]*?\\badd column [^;,]*\\b(?:generated|references|unique|check)\\b`,
      'g',
    ),
    instead: 'add the plain column, and what it needs as above',
  },
  {
    finds: new RegExp(
      `\\balter table ${table}[^;]*?\\badd column [^;,]*\\bdefault [^;,]*(?:random|uuid|clock_timestamp)`,
      'g',
    ),
    instead: 'add the column without its default, and fill it by a job in batches',
  },
  {
    finds: new RegExp(`\\bupdate ${table} (?:as )?(?:\\w+ )?set\\b`, 'g'),
    instead: 'fill the rows by a job in batches',
  },
  { finds: new RegExp(`\\bdelete from ${table}`, 'g'), instead: 'delete the rows by a job in batches' },
  { finds: new RegExp(`\\b(?:lock table|cluster|vacuum full|reindex table) ${table}`, 'g'), instead: 'do without' },
];

/**
 * @param source text of a migration's file
 * @returns a sentence for each statement that would block, with what to write instead
 */
export function lockingStatements(source: string): string[] {
  const text = withoutComments(withoutFunctions(source))
    .replaceAll(/\$\{queueSchema\}/g, 'queue')
    .replaceAll(/\$\{(\w+)\}/g, '$1')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');
  const created = new Set([...text.matchAll(/\bcreate table (?:if not exists )?([\w."]+)/g)].map(([, name]) => name));
  return kinds.flatMap(({ finds, instead }) =>
    [...text.matchAll(finds)].flatMap((found) => {
      const name = found.groups?.table ?? '';
      return small.has(name) || created.has(name) ? [] : [`"${found[0]}" blocks ${name}: ${instead}`];
    }),
  );
}

/** What a function does is done later; a block (`do $$ … $$`) stays. */
function withoutFunctions(source: string): string {
  return source.replaceAll(/create (?:or replace )?(?:function|procedure)\b[\s\S]*?\bas (\$\w*\$)[\s\S]*?\1/g, '');
}

/** Of both languages. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?:^|\s)(?:\/\/|--)[^\n]*/g, ' ');
}

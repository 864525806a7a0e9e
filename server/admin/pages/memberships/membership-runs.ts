/** Steps of many memberships: a page that names them, then a page with the result of each. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import { Refused } from '../../operations/refused.ts';
import { type Cell, link } from '../../page/cells.ts';
import { requireWord, wordField } from '../../page/confirmation.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { everyTypedIn, typedIn } from '../../page/fields.ts';
import { FormFault, pageOfForm, rejectedForm } from '../../page/form.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, action, type FormPage, type Outcome, showNow } from '../../page/routes.ts';
import { byId, holderCell, membershipCrumb, membershipPath, membershipTypes } from './membership.ts';
import { type Run, runs, type Step } from './run-steps.ts';

/** Memberships of one run: some seconds of work. */
export const mostAtOnce = 200;

/** @returns the ids of the first memberships of a filter, as many as a run takes */
export async function firstIds(
  { call }: Context,
  filter: Readonly<Record<string, string | boolean | undefined>>,
  isWanted: (adhesion: Adhesion) => boolean = () => true,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ids.length < mostAtOnce; ) {
    const { member, view }: Page<Adhesion> = await call(adhesions.list, {
      query: { ...filter, itemsPerPage: maximumItemsPerPage, after },
    });
    ids.push(...member.filter(isWanted).map(({ id }) => id));
    if (view.next === undefined) break;
    after = new URLSearchParams(view.next.slice(view.next.indexOf('?'))).get('after') ?? undefined;
  }
  return ids.slice(0, mostAtOnce);
}

interface RunRoute {
  readonly path: `/admin${string}`;
  readonly step: Step;
  /** @returns the list, or a path below it, with its filter */
  readonly pathTo: (context: Context, below?: string) => string;
  /** @returns the memberships that match the filter */
  readonly all: (context: Context) => Promise<readonly string[]>;
}

/** @returns a page that names the chosen memberships, and does the step once that is confirmed */
export function runRoute({ path, step, pathTo, all }: RunRoute): AdminRoute {
  const run: Run = runs[step];
  return action({
    path,
    needs: [adhesions.get, adhesions.list, run.contract],
    back: (context) => pathTo(context),
    perform: async (context, submitted) => {
      const { values } = submitted;
      const [list, here] = [pathTo(context), pathTo(context, path.slice(path.lastIndexOf('/') + 1))];
      const chosen = typedIn(values, 'chosen');
      if (chosen !== '') {
        const ids = chosen.split(',');
        try {
          if (run.word !== undefined) requireWord(values, run.word);
        } catch (error) {
          if (!(error instanceof FormFault)) throw error;
          const { form, ...errors } = rejectedForm(await confirmation(context, { run, list, ids }), values, error);
          return showNow(pageOfForm(here, form, errors));
        }
        return resultOf(context, { run, list, ids, submitted });
      }
      const ids = typedIn(values, 'everything') === '' ? everyTypedIn(values, 'ids') : await all(context);
      if (ids.length === 0)
        return { kind: 'go', to: list, notice: 'Tick at least one membership first.', tone: 'attention' };
      return showNow(pageOfForm(here, await confirmation(context, { run, list, ids }), {}));
    },
  });
}

interface Chosen {
  readonly run: Run;
  readonly list: string;
  readonly ids: readonly string[];
}

async function confirmation(context: Context, { run, list, ids: all }: Chosen): Promise<FormPage> {
  const ids = all.slice(0, mostAtOnce);
  const [found, types] = await Promise.all([membershipsWith(context, ids), membershipTypes(context)]);
  const count = countOf(found.length);
  return {
    title: `${run.verb} ${count}?`,
    lead: run.lead,
    crumbs: [membershipCrumb],
    intro: `${run.summary(found, byId(types))}${ids.length === mostAtOnce ? ` A run takes ${mostAtOnce}: come back for the rest.` : ''}`,
    after: [run.table(context, found, byId(types))],
    fields: [
      { kind: 'hidden', name: 'chosen', label: '' },
      ...run.fields,
      ...(run.word === undefined ? [] : [wordField(run.word)]),
    ],
    values: { chosen: found.map(({ id }) => id).join(',') },
    submit: `${run.verb} ${count}`,
    tone: run.tone,
    cancel: list,
    cancelText: 'Back to the list',
  };
}

/** Skips memberships that are not of this tenant. */
async function membershipsWith({ call }: Context, ids: readonly string[]): Promise<Adhesion[]> {
  const found: Adhesion[] = [];
  for (const id of ids) {
    try {
      found.push(await call(adhesions.get, { params: { id } }));
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 404 && error.status !== 400)) throw error;
    }
  }
  return found;
}

/** One after the other, so that the refusal of one leaves the others done. */
async function resultOf(
  context: Context,
  { run, list, ids, submitted }: Chosen & { readonly submitted: Submitted },
): Promise<Outcome> {
  const [found, types] = await Promise.all([
    membershipsWith(context, ids.slice(0, mostAtOnce)),
    membershipTypes(context),
  ]);
  const results: { readonly adhesion: Adhesion; readonly cell: Cell; readonly done: boolean }[] = [];
  for (const adhesion of found) {
    try {
      results.push({ adhesion, cell: await run.perform(context, adhesion.id, submitted), done: true });
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error;
      results.push({ adhesion, cell: run.reason(adhesion, byId(types)) ?? unexpected(error), done: false });
    }
  }
  const done = results.filter((result) => result.done).length;
  const isWere = done === 1 ? 'is' : 'are';
  return showNow({
    title:
      done === results.length
        ? `${countOf(done)} ${isWere} ${run.done}`
        : `${formatNumber(done)} of ${countOf(results.length)} ${isWere} ${run.done}`,
    crumbs: [membershipCrumb],
    actions: [{ ...link('Back to the list', list), tone: 'primary' }],
    blocks: [
      {
        kind: 'table',
        caption: 'Results',
        columns: ['Member', 'Membership', 'Result'].map((label) => ({ label })),
        // What was refused comes first: it needs attention.
        rows: results
          .toSorted((a, b) => Number(a.done) - Number(b.done))
          .map(({ adhesion, cell }) => ({
            cells: [holderCell(context, adhesion), link(adhesion.number, membershipPath(adhesion.id)), cell],
          })),
        empty: { title: 'None of them exists any more' },
      },
    ],
  });
}

/** @returns why it was refused, where another change came first */
function unexpected(error: Refused): string {
  if (error.code === 'duplicate') return 'It was renewed before.';
  return error.status === 409 ? 'It was changed meanwhile.' : problemOf(error);
}

const countOf = (count: number): string => (count === 1 ? '1 membership' : `${formatNumber(count)} memberships`);

/** Steps of many memberships: a page that names them, then a page with the result of each. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import { maximumItemsPerPage, type Page } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block } from '../../page/blocks.ts';
import { button, type Cell, link } from '../../page/cells.ts';
import { requireWord } from '../../page/confirmation.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { everyTypedIn, typedIn } from '../../page/fields.ts';
import { pageOfForm, rejectedForm } from '../../page/form.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatNumber } from '../../page/format.ts';
import { cursorIn } from '../../page/paging.ts';
import { type AdminRoute, action, type FormPage, type Outcome, showNow, showStep } from '../../page/routes.ts';
import { byId, holderCell, membershipCrumb, membershipPath, membershipTypes } from './membership.ts';
import { type Run, runs, type Step } from './run-steps.ts';

/** Memberships that a run takes. */
export const mostAtOnce = 500;
/** Milliseconds after which a run stops, and offers to go on: requests of the browser end after half a minute. */
const patience = 12_000;

/** @returns the first memberships of a filter: as many as a run takes, and one more if there are more */
export async function firstOf(
  { call }: Context,
  filter: Readonly<Record<string, string | boolean | undefined>>,
  isWanted: (adhesion: Adhesion) => boolean = () => true,
): Promise<readonly Adhesion[]> {
  const found: Adhesion[] = [];
  for (let after: string | undefined; found.length <= mostAtOnce; ) {
    const { member, view }: Page<Adhesion> = await call(adhesions.list, {
      query: { ...filter, itemsPerPage: maximumItemsPerPage, after },
    });
    found.push(...member.filter(isWanted));
    if (view.next === undefined) break;
    after = cursorIn(view.next, 'after');
  }
  return found.slice(0, mostAtOnce + 1);
}

interface RunRoute {
  readonly path: `/admin${string}`;
  readonly step: Step;
  /** @returns the list, or a path below it, with its filter */
  readonly pathTo: (context: Context, below?: string) => string;
  /** @returns the memberships that match the filter */
  readonly all: (context: Context) => Promise<readonly Adhesion[]>;
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
      const ids = typedIn(values, 'chosen').split(',').filter(Boolean);
      if (ids.length > 0) {
        try {
          if (run.word !== undefined) requireWord(values, say(run.word));
        } catch (error) {
          if (!(error instanceof FormFault)) throw error;
          const page = await confirmation(context, { run, list, found: await membershipsWith(context, ids) });
          const { form, ...errors } = rejectedForm(page, values, error);
          return showStep(pageOfForm(here, form, errors));
        }
        return resultOf(context, { run, list, here, ids: ids.slice(0, mostAtOnce), submitted });
      }
      const isAll = typedIn(values, 'everything') !== '';
      const found = isAll ? await all(context) : await membershipsWith(context, everyTypedIn(values, 'ids'));
      if (found.length === 0)
        return { kind: 'go', to: list, notice: say('Tick at least one membership first.'), tone: 'attention' };
      return showStep(pageOfForm(here, await confirmation(context, { run, list, found }), {}));
    },
  });
}

interface Chosen {
  readonly run: Run;
  readonly list: string;
}

async function confirmation(
  context: Context,
  { run, list, found: all }: Chosen & { readonly found: readonly Adhesion[] },
): Promise<FormPage> {
  const found = all.slice(0, mostAtOnce);
  const types = byId(await membershipTypes(context));
  const rest =
    all.length > mostAtOnce ? ` ${say('A run takes {count}: come back for the rest.', { count: mostAtOnce })}` : '';
  return {
    title: run.question(found.length),
    lead: say(run.lead),
    crumbs: [membershipCrumb()],
    intro: run.summary(found, types) + rest,
    after: [run.table(context, found, types)],
    fields: [{ kind: 'hidden', name: 'chosen', label: '' }, ...run.fields()],
    word: run.word && say(run.word),
    values: { chosen: found.map(({ id }) => id).join(',') },
    submit: run.submit(found.length),
    tone: run.tone,
    cancel: list,
    cancelText: say('Back to the list'),
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

interface Result {
  readonly adhesion: Adhesion;
  readonly cell: Cell;
  readonly done: boolean;
}

/** One after the other, so that the refusal of one leaves the others done. */
async function resultOf(
  context: Context,
  {
    run,
    list,
    here,
    ids,
    submitted,
  }: Chosen & { readonly here: string; readonly ids: readonly string[]; readonly submitted: Submitted },
): Promise<Outcome> {
  const types = byId(await membershipTypes(context));
  const results: Result[] = [];
  const until = performance.now() + patience;
  let tried = 0;
  for (; tried < ids.length && performance.now() < until; tried += 1) {
    const id = ids[tried] ?? '';
    try {
      const [adhesion, cell] = await run.perform(context, id, submitted);
      results.push({ adhesion, cell, done: true });
    } catch (error) {
      if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error;
      const [adhesion] = await membershipsWith(context, [id]);
      if (adhesion) results.push({ adhesion, cell: run.reason(adhesion, types) ?? unexpected(error), done: false });
    }
  }
  const left = ids.slice(tried);
  const names = [...run.fields().map(({ name }) => name), 'confirm'];
  const kept = names.map((name) => [name, typedIn(submitted.values, name)]);
  const fields = { ...Object.fromEntries(kept), chosen: left.join(',') };
  return showNow({
    title: titleOf(run, results),
    ...(left.length > 0 && {
      lead: say('{count, plural, one {# membership is left.} other {# memberships are left.}} Continue to finish.', {
        count: left.length,
      }),
    }),
    crumbs: [membershipCrumb()],
    actions: [
      link(say('Back to the list'), list),
      ...(left.length === 0 ? [] : [button(run.others(formatNumber(left.length)), here, { tone: run.tone, fields })]),
    ],
    blocks: [resultTable(context, results)],
  });
}

function titleOf(run: Run, results: readonly Result[]): string {
  const done = results.filter((result) => result.done).length;
  return done === results.length ? run.done(done) : run.partly(done, results.length);
}

function resultTable(context: Context, results: readonly Result[]): Block {
  return {
    kind: 'table',
    caption: say('Results'),
    columns: (['Member', 'Membership', 'Result'] as const).map((label) => ({ label: say(label) })),
    // What was refused comes first: it needs attention.
    rows: results
      .toSorted((a, b) => Number(a.done) - Number(b.done))
      .map(({ adhesion, cell }) => ({
        cells: [holderCell(context, adhesion), link(adhesion.number, membershipPath(adhesion.id)), cell],
      })),
    empty: { title: say('None of them exists any more') },
  };
}

/** @returns why it was refused, where another change came first */
function unexpected(error: Refused): string {
  if (error.code === 'duplicate') return say('It was renewed before.');
  return error.status === 409 ? say('It was changed meanwhile.') : problemOf(error);
}

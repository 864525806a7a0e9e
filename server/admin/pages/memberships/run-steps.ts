/** What can be done to many memberships in one run, and its buttons. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { type Label, say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import { type ButtonCell, button, type Cell } from '../../page/cells.ts';
import type { Context, Guarded, Submitted } from '../../page/context.ts';
import { type Field, typedIn } from '../../page/fields.ts';
import { holderCell } from './membership.ts';
import { renewalReason, renewalTable, renewedCell, totalText } from './renewal-terms.ts';

type Types = ReadonlyMap<string, AdhesionType>;

export interface Run {
  /** Title of the confirmation, and the text of its button. */
  readonly question: (count: number) => string;
  readonly submit: (count: number) => string;
  /** Text of the button that goes on with those that are left. */
  readonly others: (count: string) => string;
  /** Title of the result. */
  readonly done: (count: number) => string;
  readonly partly: (done: number, total: number) => string;
  /** Text of the button below a list. */
  readonly button: Label;
  readonly contract: Guarded;
  readonly lead: Label;
  readonly tone: 'primary' | 'danger';
  readonly fields: () => readonly Field[];
  /** To be typed, for what cannot be undone. */
  readonly word?: Label;
  /** @returns a sentence about all of them */
  readonly summary: (all: readonly Adhesion[], types: Types) => string;
  readonly table: (context: Context, all: readonly Adhesion[], types: Types) => Block;
  /** @returns the membership that it leads to, and what became of it */
  readonly perform: (context: Context, id: string, submitted: Submitted) => Promise<readonly [Adhesion, Cell]>;
  /** @returns why it was refused; undefined: for a reason that its state does not show */
  readonly reason: (adhesion: Adhesion, types: Types) => string | undefined;
}

const reasonField = (): Field => ({
  kind: 'text',
  name: 'reason',
  label: say('Reason'),
  help: say('Stored with each membership.'),
  maxlength: 500,
});

export const runs = {
  approve: {
    question: (count) => say('{count, plural, one {Approve # membership?} other {Approve # memberships?}}', { count }),
    submit: (count) => say('{count, plural, one {Approve # membership} other {Approve # memberships}}', { count }),
    others: (count) => say('Approve the other {count}', { count }),
    done: (count) =>
      say('{count, plural, one {# membership is approved} other {# memberships are approved}}', { count }),
    partly: (done, total) =>
      say(
        '{done, number} of {total, plural, one {# membership} other {# memberships}} {done, plural, one {is approved} other {are approved}}',
        { done, total },
      ),
    button: 'Approve',
    contract: adhesions.approve,
    lead: 'Each becomes active once it is paid and its first day is reached.',
    tone: 'primary',
    fields: () => [],
    summary: names,
    table: peopleTable,
    perform: async ({ call }, id) => {
      const adhesion = await call(adhesions.approve, { params: { id } });
      return [adhesion, adhesion.status === 'ACTIVE' ? say('Approved, and active') : say('Approved (membership)')];
    },
    reason: ({ approvedAt, status }) =>
      approvedAt !== null
        ? say('It was approved before.')
        : status === 'PENDING'
          ? undefined
          : say('It is not pending.'),
  },
  renew: {
    question: (count) => say('{count, plural, one {Renew # membership?} other {Renew # memberships?}}', { count }),
    submit: (count) => say('{count, plural, one {Renew # membership} other {Renew # memberships}}', { count }),
    others: (count) => say('Renew the other {count}', { count }),
    done: (count) => say('{count, plural, one {# membership is renewed} other {# memberships are renewed}}', { count }),
    partly: (done, total) =>
      say(
        '{done, number} of {total, plural, one {# membership} other {# memberships}} {done, plural, one {is renewed} other {are renewed}}',
        { done, total },
      ),
    button: 'Renew',
    contract: adhesions.renew,
    lead: 'Each gets a membership for the next period, at the present price of its type. Where there is something to pay, the member is mailed how.',
    tone: 'primary',
    fields: () => [],
    summary: (all, types) => say('Together {total}.', { total: totalText(all, types) }),
    table: renewalTable,
    perform: async ({ call }, id) => {
      const next = await call(adhesions.renew, { params: { id } });
      return [next, renewedCell(next)];
    },
    reason: (adhesion, types) => renewalReason(adhesion, types.get(adhesion.typeId)),
  },
  cancel: {
    question: (count) => say('{count, plural, one {Cancel # membership?} other {Cancel # memberships?}}', { count }),
    submit: (count) => say('{count, plural, one {Cancel # membership} other {Cancel # memberships}}', { count }),
    others: (count) => say('Cancel the other {count}', { count }),
    done: (count) =>
      say('{count, plural, one {# membership is cancelled} other {# memberships are cancelled}}', { count }),
    partly: (done, total) =>
      say(
        '{done, number} of {total, plural, one {# membership} other {# memberships}} {done, plural, one {is cancelled} other {are cancelled}}',
        { done, total },
      ),
    button: 'Cancel memberships',
    contract: adhesions.cancel,
    lead: 'They end at once. Open payments are cancelled with them; paid ones stay, to be refunded by you. This cannot be undone.',
    tone: 'danger',
    fields: () => [reasonField()],
    word: 'cancel (membership)',
    summary: names,
    table: peopleTable,
    perform: async ({ call }, id, { values }) => {
      const reason = typedIn(values, 'reason').trim();
      return [
        await call(adhesions.cancel, { params: { id }, body: reason === '' ? {} : { reason } }),
        say('Cancelled (membership)'),
      ];
    },
    reason: ({ status }) => (status === 'CANCELLED' ? say('It was cancelled before.') : undefined),
  },
} as const satisfies Record<string, Run>;

export type Step = keyof typeof runs;
export const runSteps: readonly Step[] = ['cancel', 'renew', 'approve'];

/** @returns the permitted buttons of the ticked rows. @param pathTo a path below the list, with its filter */
export const tickedActions = ({ may }: Context, pathTo: (below: string) => string): ButtonCell[] =>
  runSteps
    .filter((step) => may(runs[step].contract))
    .map((step) =>
      button(say(runs[step].button), pathTo(`${step}-ticked`), { tone: step === 'cancel' ? 'danger' : 'plain' }),
    );

/** Members that a summary names. */
const namedAtMost = 10;

function names(all: readonly Adhesion[]): string {
  const named = all.slice(0, namedAtMost).map(({ holder }) => holder.name);
  const more = all.length - named.length;
  return more > 0
    ? say('{names}, and {count} more.', { names: named.join(', '), count: more })
    : `${named.join(', ')}.`;
}

function peopleTable(context: Context, all: readonly Adhesion[], types: Types): Block {
  return {
    kind: 'table',
    caption: say('Chosen memberships'),
    columns: (['Member', 'Membership', 'Type (membership)'] as const).map((label) => ({ label: say(label) })),
    rows: all.map((adhesion) => ({
      cells: [holderCell(context, adhesion), adhesion.number, types.get(adhesion.typeId)?.name ?? null],
    })),
    empty: { title: say('None of them exists any more') },
  };
}

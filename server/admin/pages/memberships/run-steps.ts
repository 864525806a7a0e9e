/** What can be done to many memberships in one run, and its buttons. */
import { adhesions } from '#contracts/operations/adhesions.ts';
import type { Adhesion } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import type { Block } from '../../page/blocks.ts';
import { type ButtonCell, button, type Cell } from '../../page/cells.ts';
import type { Context, Guarded, Submitted } from '../../page/context.ts';
import { type Field, typedIn } from '../../page/fields.ts';
import { holderCell } from './membership.ts';
import { renewalReason, renewalTable, renewedCell, totalText } from './renewal-terms.ts';

type Types = ReadonlyMap<string, AdhesionType>;

export interface Run {
  readonly verb: string;
  /** Text of the button below a list. */
  readonly button: string;
  readonly done: string;
  readonly contract: Guarded;
  readonly lead: string;
  readonly tone: 'primary' | 'danger';
  readonly fields: readonly Field[];
  /** To be typed, for what cannot be undone. */
  readonly word?: string;
  /** @returns a sentence about all of them */
  readonly summary: (all: readonly Adhesion[], types: Types) => string;
  readonly table: (context: Context, all: readonly Adhesion[], types: Types) => Block;
  /** @returns the membership that it leads to, and what became of it */
  readonly perform: (context: Context, id: string, submitted: Submitted) => Promise<readonly [Adhesion, Cell]>;
  /** @returns why it was refused; undefined: for a reason that its state does not show */
  readonly reason: (adhesion: Adhesion, types: Types) => string | undefined;
}

const reasonField: Field = {
  kind: 'text',
  name: 'reason',
  label: 'Reason',
  help: 'Stored with each membership.',
  maxlength: 500,
};

export const runs = {
  approve: {
    verb: 'Approve',
    button: 'Approve',
    done: 'approved',
    contract: adhesions.approve,
    lead: 'Each becomes active once it is paid and its first day is reached.',
    tone: 'primary',
    fields: [],
    summary: names,
    table: peopleTable,
    perform: async ({ call }, id) => {
      const adhesion = await call(adhesions.approve, { params: { id } });
      return [adhesion, adhesion.status === 'ACTIVE' ? 'Approved, and active' : 'Approved'];
    },
    reason: ({ approvedAt, status }) =>
      approvedAt !== null ? 'It was approved before.' : status === 'PENDING' ? undefined : 'It is not pending.',
  },
  renew: {
    verb: 'Renew',
    button: 'Renew',
    done: 'renewed',
    contract: adhesions.renew,
    lead: 'Each gets a membership for the next period, at the present price of its type. Where there is something to pay, the member is mailed how.',
    tone: 'primary',
    fields: [],
    summary: (all, types) => `Together ${totalText(all, types)}.`,
    table: renewalTable,
    perform: async ({ call }, id) => {
      const next = await call(adhesions.renew, { params: { id } });
      return [next, renewedCell(next)];
    },
    reason: (adhesion, types) => renewalReason(adhesion, types.get(adhesion.typeId)),
  },
  cancel: {
    verb: 'Cancel',
    button: 'Cancel memberships',
    done: 'cancelled',
    contract: adhesions.cancel,
    lead: 'They end at once. Open payments are cancelled with them; paid ones stay, to be refunded by you. This cannot be undone.',
    tone: 'danger',
    fields: [reasonField],
    word: 'cancel',
    summary: names,
    table: peopleTable,
    perform: async ({ call }, id, { values }) => {
      const reason = typedIn(values, 'reason').trim();
      return [await call(adhesions.cancel, { params: { id }, body: reason === '' ? {} : { reason } }), 'Cancelled'];
    },
    reason: ({ status }) => (status === 'CANCELLED' ? 'It was cancelled before.' : undefined),
  },
} as const satisfies Record<string, Run>;

export type Step = keyof typeof runs;
export const runSteps: readonly Step[] = ['cancel', 'renew', 'approve'];

/** @returns the permitted buttons of the ticked rows. @param pathTo a path below the list, with its filter */
export const tickedActions = ({ may }: Context, pathTo: (below: string) => string): ButtonCell[] =>
  runSteps
    .filter((step) => may(runs[step].contract))
    .map((step) =>
      button(runs[step].button, pathTo(`${step}-ticked`), { tone: step === 'cancel' ? 'danger' : 'plain' }),
    );

/** Members that a summary names. */
const namedAtMost = 10;

function names(all: readonly Adhesion[]): string {
  const named = all.slice(0, namedAtMost).map(({ holder }) => holder.name);
  const more = all.length - named.length;
  return more > 0 ? `${named.join(', ')}, and ${more} more.` : `${named.join(', ')}.`;
}

function peopleTable(context: Context, all: readonly Adhesion[], types: Types): Block {
  return {
    kind: 'table',
    caption: 'Chosen memberships',
    columns: ['Member', 'Membership', 'Type'].map((label) => ({ label })),
    rows: all.map((adhesion) => ({
      cells: [holderCell(context, adhesion), adhesion.number, types.get(adhesion.typeId)?.name ?? null],
    })),
    empty: { title: 'None of them exists any more' },
  };
}

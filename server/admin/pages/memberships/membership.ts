/** Paths and names of memberships and their types, which the API calls adhesions. */
import { adhesionTypes } from '#contracts/operations/adhesion-types.ts';
import { adhesions } from '#contracts/operations/adhesions.ts';
import { type Adhesion, type AdhesionStatus, adhesionStatuses } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { type Label, say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { TabsBlock } from '../../page/blocks.ts';
import { type BadgeCell, badge, type Cell } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Option } from '../../page/fields.ts';
import type { Tone } from '../../page/tone.ts';
import { personCell } from '../activities/people.ts';

export const membershipsPath = '/admin/memberships';
export const membershipPath = (id: string) => `${membershipsPath}/${id}`;
export const membershipTypesPath = `${membershipsPath}/types` as const;
export const membershipTypePath = (id: string) => `${membershipTypesPath}/${id}`;
export const renewalsPath = `${membershipsPath}/renewals` as const;

export const membershipCrumb = () => ({ text: say('Memberships'), href: membershipsPath });

const states: Readonly<Record<AdhesionStatus, readonly [label: Label, tone: Tone]>> = {
  PENDING: ['Pending', 'attention'],
  ACTIVE: ['Active (membership)', 'good'],
  GRACE: ['Grace period', 'attention'],
  EXPIRED: ['Expired (membership)', 'neutral'],
  SUSPENDED: ['Suspended (membership)', 'bad'],
  CANCELLED: ['Cancelled (membership)', 'neutral'],
};

export function membershipState(status: AdhesionStatus): BadgeCell {
  const [label, tone] = states[status];
  return badge(say(label), tone);
}

/** @returns options of the statuses, as a filter offers them */
export const statusOptions = (): readonly Option[] =>
  adhesionStatuses.map((value) => ({ value, label: say(states[value][0]) }));

/** The holder as recorded on the membership, which outlives the account. */
export function holderCell(context: Context, adhesion: Pick<Adhesion, 'holder' | 'userId' | 'contactId'>): Cell {
  const { name, email } = adhesion.holder;
  return personCell(context, adhesion, { displayName: name, email: email ?? name });
}

/** @returns the first hundred types, by name */
export async function membershipTypes(
  { call }: Pick<Context, 'call'>,
  filter: { readonly active?: boolean } = {},
): Promise<readonly AdhesionType[]> {
  const query = { ...filter, sort: 'name', itemsPerPage: maximumItemsPerPage };
  return (await call(adhesionTypes.list, { query })).member;
}

/** @returns types by id */
export const byId = (types: readonly AdhesionType[]): ReadonlyMap<string, AdhesionType> =>
  new Map(types.map((type) => [type.id, type]));

/** @returns the tabs above the lists of this area */
export function membershipTabs({ may }: Context, current: 'list' | 'renewals' | 'types'): TabsBlock {
  return {
    kind: 'tabs',
    label: say('Pages of memberships'),
    tabs: [
      { text: say('Memberships'), href: membershipsPath, current: current === 'list' },
      ...(may(adhesions.renew) ? [{ text: say('Renewals'), href: renewalsPath, current: current === 'renewals' }] : []),
      { text: say('Types (memberships)'), href: membershipTypesPath, current: current === 'types' },
    ],
  };
}

/** Runs a step whose refusal would otherwise be shown in the API's words. @throws Refused with the sentence on a 409 */
export async function explained<Result>(sentence: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409 || error.violations.length > 0) throw error;
    const { status, code } = error;
    throw new Refused({ status, headers: {}, body: { detail: sentence, code } });
  }
}

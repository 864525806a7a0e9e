/** Paths, states and parties of member contracts. */
import type { MemberContract, MemberContractStatus } from '#contracts/schemas/member-contract.ts';
import { say } from '../../language/say.ts';
import { type BadgeCell, badge, type Cell, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import type { Tone } from '../../page/tone.ts';
import { personCell } from '../activities/people.ts';

export const contractsPath = '/admin/contracts';
export const contractPath = (id: string) => `${contractsPath}/${id}`;

export const contractsCrumb = () => ({ text: say('Contracts'), href: contractsPath });

export const crumbsOf = ({ id, number }: Pick<MemberContract, 'id' | 'number'>) => [
  contractsCrumb(),
  { text: number, href: contractPath(id) },
];

const tones: Readonly<Record<MemberContractStatus, Tone>> = {
  DRAFT: 'neutral',
  SENT: 'attention',
  SIGNED: 'info',
  ACTIVE: 'good',
  TERMINATED: 'bad',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
};

export const contractState = (status: MemberContractStatus): BadgeCell => badge(words(status), tones[status]);

/** @returns the other party: as it was sent, or while it is a draft as it is now */
export function partyCell(context: Context, contract: MemberContract): Cell {
  const { party, organisation } = contract;
  if (!party) return organisation ?? say('Deleted person');
  if (organisation !== null) return text(party.name, say('Organisation'));
  return personCell(context, contract, { displayName: party.name, email: party.email ?? party.name });
}

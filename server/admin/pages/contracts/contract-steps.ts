/** Status transitions of a contract, and deletion of a draft. */
import { documents } from '#contracts/operations/documents.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import {
  type MemberContract,
  type MemberContractStatus,
  memberContractTransitions,
} from '#contracts/schemas/member-contract.ts';
import { say } from '../../language/say.ts';
import type { Action } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, type FormPage, type FormRoute, form, goTo } from '../../page/routes.ts';
import { contractPath, contractsPath, crumbsOf } from './contract.ts';

const leadsTo = ({ status }: MemberContract, to: MemberContractStatus) =>
  memberContractTransitions[status].includes(to);

/** @returns the actions possible in the current status */
export function contractActions({ may }: Context, contract: MemberContract): Action[] {
  const path = contractPath(contract.id);
  const isDraft = contract.status === 'DRAFT';
  return [
    ...(may(documents.contract) ? [link(say('Download PDF'), `${path}/pdf`)] : []),
    ...(isDraft && may(memberContracts.update) ? [link(say('Edit'), `${path}/edit`)] : []),
    ...(leadsTo(contract, 'SENT') && may(memberContracts.send)
      ? [{ ...link(say('Mark as sent'), `${path}/send`), tone: 'primary' } satisfies Action]
      : []),
    ...(leadsTo(contract, 'SIGNED') && may(memberContracts.sign)
      ? [{ ...link(say('Record the signature'), `${path}/sign`), tone: 'primary' } satisfies Action]
      : []),
  ];
}

/** @returns the actions that end the contract */
export function contractEnds({ may }: Context, contract: MemberContract): Action[] {
  const path = contractPath(contract.id);
  const end = (possible: boolean, contract: Guarded, text: string, step: string): Action[] =>
    possible && may(contract) ? [{ ...link(text, `${path}/${step}`), tone: 'danger' }] : [];
  return [
    ...end(leadsTo(contract, 'TERMINATED'), memberContracts.terminate, say('Terminate'), 'terminate'),
    ...end(leadsTo(contract, 'CANCELLED'), memberContracts.cancel, say('Cancel the contract'), 'cancel'),
    ...end(contract.status === 'DRAFT', memberContracts.delete, say('Delete the draft'), 'delete'),
  ];
}

const signatureFields = (): readonly Field[] => [
  {
    kind: 'text',
    name: 'signerName',
    label: say('Signed by'),
    help: say('Who signed for the other party.'),
    required: true,
    maxlength: 200,
    autofocus: true,
  },
];

const terminationFields = (): readonly Field[] => [
  { kind: 'text', name: 'reason', label: say('Reason'), required: true, maxlength: 500, autofocus: true },
];

/** @returns a form about one contract, with the way out that its texts name */
const stepOf = (
  step: string,
  contract: Guarded,
  page: (contract: MemberContract) => Pick<FormPage, 'title' | 'lead' | 'submit'> & Partial<FormPage>,
  submit: FormRoute['submit'],
): AdminRoute =>
  form({
    path: `${contractsPath}/{id}/${step}`,
    needs: [memberContracts.get, contract],
    form: async ({ call, params }) => {
      const contract = await call(memberContracts.get, { params });
      const cancel = contractPath(contract.id);
      return { crumbs: crumbsOf(contract), fields: [], values: {}, cancel, ...page(contract) };
    },
    submit,
  });

export const contractSteps: readonly AdminRoute[] = [
  stepOf(
    'send',
    memberContracts.send,
    ({ number }) => ({
      title: say('Mark {number} as sent?', { number }),
      lead: say(
        'Its text and both parties can no longer be changed. No mail is sent: download the PDF and give it to the other party.',
      ),
      submit: say('Mark as sent'),
      cancelText: say('Keep the draft'),
    }),
    async ({ call, params }) => {
      const { id, number } = await call(memberContracts.send, { params });
      return goTo(
        contractPath(id),
        say('{number} is marked as sent. Record the signature when you have it.', { number }),
      );
    },
  ),
  stepOf(
    'sign',
    memberContracts.sign,
    ({ number, party }) => ({
      title: say('Record the signature of {number}', { number }),
      lead: say('The contract is in force from its first day, or at once without one.'),
      fields: signatureFields(),
      values: { signerName: party?.name ?? '' },
      submit: say('Record the signature'),
    }),
    async ({ call, params }, { values, fields, once }) => {
      const { id, number, status } = await call(memberContracts.sign, { params, body: bodyOf(fields, values), once });
      return goTo(
        contractPath(id),
        status === 'ACTIVE'
          ? say('{number} is signed, and active.', { number })
          : say('{number} is signed.', { number }),
      );
    },
  ),
  stepOf(
    'terminate',
    memberContracts.terminate,
    ({ number }) => ({
      title: say('Terminate {number}?', { number }),
      lead: say('The contract ends at once. This cannot be undone.'),
      fields: terminationFields(),
      submit: say('Terminate the contract'),
      tone: 'danger',
      cancelText: say('Keep it'),
    }),
    async ({ call, params }, { values, fields, once }) => {
      const body = bodyOf(fields, values);
      const { id, number } = await call(memberContracts.terminate, { params, body, once });
      return goTo(contractPath(id), say('{number} is terminated.', { number }));
    },
  ),
  stepOf(
    'cancel',
    memberContracts.cancel,
    ({ number }) => ({
      title: say('Cancel {number}? (contract)', { number }),
      lead: say('It can no longer be sent or signed, and stays in the list. This cannot be undone.'),
      submit: say('Cancel the contract'),
      tone: 'danger',
      cancelText: say('Keep it'),
    }),
    async ({ call, params }) => {
      const { id, number } = await call(memberContracts.cancel, { params });
      return goTo(contractPath(id), say('{number} is cancelled. (contract)', { number }));
    },
  ),
  stepOf(
    'delete',
    memberContracts.delete,
    ({ number, title }) => ({
      title: say('Delete the draft {number}?', { number }),
      lead: say('“{title}” is removed from the list. This cannot be undone.', { title }),
      submit: say('Delete the draft'),
      tone: 'danger',
      cancelText: say('Keep it'),
    }),
    async ({ call, params }) => {
      const { number } = await call(memberContracts.get, { params });
      await call(memberContracts.delete, { params });
      return goTo(contractsPath, say('{number} is deleted. (contract)', { number }));
    },
  ),
];

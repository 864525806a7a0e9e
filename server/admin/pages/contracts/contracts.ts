/** Pages of member contracts: the list, one contract, and its PDF. */
import { documents } from '#contracts/operations/documents.ts';
import { memberContracts } from '#contracts/operations/member-contracts.ts';
import { type MemberContract, memberContractStatuses } from '#contracts/schemas/member-contract.ts';
import { say } from '../../language/say.ts';
import type { Action, Block, FactsBlock, Row } from '../../page/blocks.ts';
import { type Cell, link, money, row, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { isFiltered, type List, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { choice } from '../activities/states.ts';
import { firstDayCell, lastDayCell } from '../period-days.ts';
import { historyOf } from '../settings/audit-log-links.ts';
import { contractPath, contractState, contractsCrumb, contractsPath, partyCell } from './contract.ts';
import { contractActions, contractEnds } from './contract-steps.ts';

const list: List = {
  path: contractsPath,
  filters: ['search', 'status'],
  sort: '-createdAt',
  columns: [
    { label: 'Contract', sort: 'title' },
    { label: 'With', key: 'with' },
    { label: 'From (first day)', key: 'from', sort: '-startsAt' },
    { label: 'Until', key: 'until' },
    { label: 'Amount', key: 'amount', numeric: true },
    { label: 'Status' },
    { label: 'Created', key: 'created', sort: '-createdAt', rare: true },
  ],
};

export const contractViews: readonly AdminRoute[] = [
  show({
    path: contractsPath,
    needs: [memberContracts.list],
    show: async (context) => {
      const { call, may, query } = context;
      const page = await call(memberContracts.list, { query: queryOf(list, context) });
      const active = isFiltered(list, context);
      const create = may(memberContracts.create) && newContract();
      return {
        title: say('Contracts'),
        lead: say(
          'Agreements with members, contacts and other organisations, such as a hall rental. A draft can be changed; a sent contract is final.',
        ),
        actions: create ? [create] : [],
        blocks: [
          {
            kind: 'filters',
            fields: [
              { kind: 'search', name: 'search', label: say('Title, number or party'), maxlength: 100 },
              choice('status', say('Status'), memberContractStatuses, words),
            ],
            values: query,
            action: contractsPath,
            active,
          },
          {
            kind: 'table',
            caption: say('Contracts'),
            ...tableOf(list, context, page, (contract) => rowOf(context, contract)),
            unit: { one: say('contract'), many: say('contracts') },
            empty: active
              ? { title: say('No matching contracts'), text: say('Change or clear the filter.') }
              : {
                  title: say('No contracts yet'),
                  text: say('Write a draft, send its PDF to the other party, and record the signature.'),
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${contractsPath}/{id}`,
    needs: [memberContracts.get],
    show: async (context) => {
      const contract = await context.call(memberContracts.get, { params: context.params });
      return {
        title: contract.title,
        lead: contract.number,
        badge: contractState(contract.status),
        crumbs: [contractsCrumb()],
        actions: contractActions(context, contract),
        blocks: [
          { kind: 'columns', columns: [[detailsOf(context, contract)], [timelineOf(contract)]] },
          {
            kind: 'prose',
            title: say('Text'),
            paragraphs: contract.body.split(/\n+/).filter((line) => line.trim() !== ''),
          },
          { kind: 'actions', actions: contractEnds(context, contract) },
        ],
      };
    },
  }),
  file({
    path: `${contractsPath}/{id}/pdf`,
    needs: [documents.contract],
    file: ({ params }) => ({ contract: documents.contract, input: { params } }),
    back: ({ params }) => contractPath(params.id ?? ''),
  }),
];

const newContract = (): Action => ({ ...link(say('New contract'), `${contractsPath}/new`), tone: 'primary' });

const startCell = ({ startsAt }: MemberContract): Cell =>
  startsAt === null ? say('Signature (first day)') : firstDayCell(startsAt);

/** @returns the amount with its period below: '€50.00, monthly' */
function amountCell({ amount, currency, billingPeriod }: MemberContract): Cell {
  if (amount === null || currency === null) return null;
  return stack(money(amount, currency), billingPeriod === null ? null : words(billingPeriod));
}

function rowOf(context: Context, contract: MemberContract): Row {
  const { id, number, title, endsAt, status, createdAt } = contract;
  return {
    cells: [
      link(title, contractPath(id), number),
      partyCell(context, contract),
      startCell(contract),
      lastDayCell(endsAt),
      amountCell(contract),
      contractState(status),
      time(createdAt, 'day'),
    ],
  };
}

function detailsOf(context: Context, contract: MemberContract): FactsBlock {
  const { id, party, issuer, endsAt, amount, externalId } = contract;
  const rows: (readonly [string, Cell])[] = [
    [say('With'), partyCell(context, contract)],
    ...(party && party.addressLines.length > 0 ? ([[say('Address'), stack(...party.addressLines)]] as const) : []),
    [say('From (first day)'), startCell(contract)],
    [say('Until'), lastDayCell(endsAt)],
    [say('Amount'), amount === null ? say('Nothing to pay') : amountCell(contract)],
    ...(issuer === null ? [] : ([[say('Sent by'), issuer.name]] as const)),
    ...(externalId === null ? [] : ([[say('External key'), externalId]] as const)),
  ];
  return { kind: 'facts', title: say('Details'), rows, actions: historyOf(context, id) };
}

function timelineOf(contract: MemberContract): Block {
  const { createdAt, sentAt, signedAt, signerName, terminatedAt, terminationReason, cancelledAt, updatedAt } = contract;
  const rows: (readonly [string, Cell])[] = [
    [say('Created'), time(createdAt)],
    [say('Sent'), sentAt === null ? say('Not yet') : time(sentAt)],
    [say('Signed'), signedAt === null ? say('Not yet') : row(time(signedAt), signerName)],
    ...(terminatedAt === null ? [] : ([[say('Terminated'), stack(time(terminatedAt), terminationReason)]] as const)),
    ...(cancelledAt === null ? [] : ([[say('Cancelled'), time(cancelledAt)]] as const)),
    [say('Changed'), time(updatedAt, 'ago')],
  ];
  return { kind: 'facts', title: say('Timeline'), rows };
}

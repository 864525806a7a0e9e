/** Contract document: text, amount and signatures. */
import type { Messages } from '#server/platform/messages/messages.ts';
import type { Signature } from './adhesion.ts';
import { formatOf, messagesFor } from './format.ts';
import { type DocumentPage, documentPage } from './page.ts';
import type { Day, DocumentBase } from './parties.ts';

export interface ContractDocument extends DocumentBase {
  readonly kind: 'contract';
  readonly status: 'DRAFT' | 'SENT' | 'SIGNED' | 'ACTIVE' | 'TERMINATED' | 'EXPIRED' | 'CANCELLED';
  readonly title: string;
  /** Plain text. An empty line ends a paragraph; line breaks are kept. */
  readonly body: string;
  readonly startsOn: Day | null;
  readonly endsOn: Day | null;
  readonly amount: number | null;
  readonly currency: string;
  /** null: prints a signature line. */
  readonly issuerSignature: Signature | null;
  readonly recipientSignature: Signature | null;
}

/** @returns the page to print. */
export function contractPage(contract: ContractDocument): DocumentPage {
  const message = messagesFor(contract.locale);
  const format = formatOf(contract.locale, contract.currency);
  const { issuer, recipient, amount, issuerSignature, recipientSignature } = contract;
  const signed = (signature: Signature | null) =>
    signature && message('document.signedOn', { day: format.day(signature.on) ?? '' });
  return documentPage({
    document: contract,
    view: 'contract',
    title: contract.title,
    mark: markOf(contract, message),
    facts: [
      { label: message('document.contractNumber'), value: contract.number },
      { label: message('document.starts'), value: format.day(contract.startsOn) },
      { label: message('document.ends'), value: format.day(contract.endsOn) },
      { label: message('document.amount'), value: amount === null ? null : format.money(amount) },
    ],
    data: {
      parties: [issuer, recipient],
      paragraphs: paragraphsOf(contract.body),
      signatures: [
        { party: issuer.name, name: issuerSignature?.name ?? null, signed: signed(issuerSignature) },
        {
          party: recipient.name,
          name: recipientSignature?.name ?? null,
          signed: signed(recipientSignature),
        },
      ],
    },
  });
}

function markOf({ status }: ContractDocument, message: Messages): string | null {
  if (status === 'DRAFT') return message('document.draft');
  if (status === 'TERMINATED') return message('document.terminated');
  if (status === 'EXPIRED') return message('document.expired');
  return status === 'CANCELLED' ? message('document.cancelled') : null;
}

function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

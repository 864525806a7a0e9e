/** Membership certificate: member, type, validity and signature. */
import type { Messages } from '#server/platform/messages/messages.ts';
import { formatOf, messagesFor } from './format.ts';
import { type DocumentPage, documentPage } from './page.ts';
import type { Day, DocumentBase } from './parties.ts';

export interface Signature {
  readonly name: string;
  /** The day of the signature. */
  readonly on: Day;
}

export interface AdhesionDocument extends DocumentBase {
  readonly kind: 'adhesion';
  readonly status: 'PENDING' | 'ACTIVE' | 'GRACE' | 'EXPIRED' | 'CANCELLED' | 'SUSPENDED';
  /** The name of the type of membership. */
  readonly type: string;
  readonly description: string | null;
  readonly joinedOn: Day | null;
  readonly startsOn: Day | null;
  /** null: without an end. */
  readonly endsOn: Day | null;
  readonly amount: number;
  readonly currency: string;
  /** Further rows about the member, such as a birthday or form answers, in this order. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
  /** null: prints a signature line. */
  readonly signature: Signature | null;
}

/** @returns the page to print. */
export function adhesionPage(adhesion: AdhesionDocument): DocumentPage {
  const message = messagesFor(adhesion.locale);
  const format = formatOf(adhesion.locale, adhesion.currency);
  const { recipient, signature } = adhesion;
  const [starts, ends] = [format.day(adhesion.startsOn), format.day(adhesion.endsOn)];
  return documentPage({
    document: adhesion,
    view: 'adhesion',
    title: message('document.membership'),
    mark: markOf(adhesion, message),
    facts: [
      { label: message('document.membershipNumber'), value: adhesion.number },
      { label: message('document.memberSince'), value: format.day(adhesion.joinedOn) },
    ],
    data: {
      type: adhesion.type,
      description: adhesion.description,
      validity: ends
        ? { label: message('document.validUntil'), value: ends }
        : { label: message('document.validity'), value: message('document.unlimited') },
      details: [
        { label: message('document.name'), value: recipient.name },
        { label: message('document.address'), value: recipient.address.join(', ') },
        { label: message('document.email'), value: recipient.email },
        { label: message('document.membershipType'), value: adhesion.type },
        { label: message('document.period'), value: starts && `${starts} – ${ends ?? message('document.unlimited')}` },
        { label: message('document.amount'), value: format.money(adhesion.amount) },
        ...adhesion.details,
      ].filter(({ value }) => value),
      signatures: [
        {
          party: message('document.member'),
          name: signature?.name ?? recipient.name,
          signed: signature && message('document.signedOn', { day: format.day(signature.on) ?? '' }),
        },
        { party: message('document.forTheOrganisation'), name: adhesion.issuer.name, signed: null },
      ],
    },
  });
}

function markOf({ status }: AdhesionDocument, message: Messages): string | null {
  if (status === 'PENDING') return message('document.pending');
  if (status === 'EXPIRED') return message('document.expired');
  if (status === 'CANCELLED') return message('document.cancelled');
  return status === 'SUSPENDED' ? message('document.suspended') : null;
}

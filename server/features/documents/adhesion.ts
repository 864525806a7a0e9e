/** Membership certificate: member, type, validity and signature. */
import { formatOf } from './format.ts';
import type { Labels } from './labels/labels.ts';
import { labelsOf } from './labels.ts';
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
  const labels = labelsOf(adhesion.locale);
  const format = formatOf(adhesion.locale, adhesion.currency);
  const { recipient, signature } = adhesion;
  const [starts, ends] = [format.day(adhesion.startsOn), format.day(adhesion.endsOn)];
  return documentPage({
    document: adhesion,
    view: 'adhesion',
    title: labels.membership,
    mark: markOf(adhesion, labels),
    facts: [
      { label: labels.membershipNumber, value: adhesion.number },
      { label: labels.memberSince, value: format.day(adhesion.joinedOn) },
    ],
    data: {
      type: adhesion.type,
      description: adhesion.description,
      validity: ends ? { label: labels.validUntil, value: ends } : { label: labels.validity, value: labels.unlimited },
      details: [
        { label: labels.name, value: recipient.name },
        { label: labels.address, value: recipient.address.join(', ') },
        { label: labels.email, value: recipient.email },
        { label: labels.membershipType, value: adhesion.type },
        { label: labels.period, value: starts && `${starts} – ${ends ?? labels.unlimited}` },
        { label: labels.amount, value: format.money(adhesion.amount) },
        ...adhesion.details,
      ].filter(({ value }) => value),
      signatures: [
        {
          party: labels.member,
          name: signature?.name ?? recipient.name,
          signed: signature && labels.signedOn(format.day(signature.on) ?? ''),
        },
        { party: labels.forTheOrganisation, name: adhesion.issuer.name, signed: null },
      ],
    },
  });
}

function markOf({ status }: AdhesionDocument, labels: Labels): string | null {
  if (status === 'PENDING') return labels.pending;
  if (status === 'EXPIRED') return labels.expired;
  if (status === 'CANCELLED') return labels.cancelled;
  return status === 'SUSPENDED' ? labels.suspended : null;
}

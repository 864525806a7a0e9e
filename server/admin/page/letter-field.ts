/** A form field that edits a mail as blocks, beside its preview. Its values are those of `letter-drafts.ts`. */
export interface LetterMembers {
  readonly kind: 'letter';
  /** Events that a block can show. */
  readonly events: readonly { readonly value: string; readonly label: string }[];
  /** Variables of the mail, with what they mean. */
  readonly variables: readonly { readonly name: string; readonly meaning: string }[];
  readonly preview: LetterPreview;
}

/** A form field that edits a mail as MJML, beside its preview. */
export interface MjmlMembers {
  readonly kind: 'mjml';
  readonly rows: number;
  readonly preview: LetterPreview;
}

interface LetterPreview {
  /** Frame route of the saved mail. */
  readonly src: string;
  /** Route that shows what is typed. */
  readonly action: string;
}

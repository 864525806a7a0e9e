/** Block of a list on paper, with a box to tick in each row. */
export interface SheetBlock {
  readonly kind: 'sheet';
  /** Accessible name. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
}

/** A text in other languages than English. English is the text itself, in ICU syntax. */
export interface Translation {
  readonly fr: string;
  readonly de: string;
  /** The English text, where its key is another: one word with two meanings. */
  readonly en?: string;
}

export type Translations = Readonly<Record<string, Translation>>;

/** What a notification says, apart from the words of the tenant. */
import type { Fact } from '#server/platform/mail/letter.ts';
import type { Messages } from '#server/platform/messages/messages.ts';

export interface Recipient {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** BCP 47; null: that of the organisation. */
  readonly locale: string | null;
  /** A user, who can sign in. */
  readonly hasAccount?: boolean;
}

/** What the tenant's profile says about the sender. A type, not an interface: pg wants rows with an index signature. */
export type Sender = {
  locale: string;
  /** Legal name, or else the name of the tenant. */
  holder: string;
  iban: string | null;
  /** For questions. */
  email: string | null;
};

/** The language of a mail, and what texts in it need. */
export interface Reader {
  /** BCP 47, for dates and amounts. */
  readonly locale: string;
  readonly message: Messages;
  readonly sender: Sender;
}

export interface Described {
  /** Of variables, beside those of the person and the tenant; absent ones are empty. */
  readonly values: Readonly<Record<string, string>>;
  /** Shown below the text, whatever it says. */
  readonly facts: readonly Fact[];
  /** Path or URL of the page about it. */
  readonly link?: string | undefined;
}

export interface Notice {
  readonly recipient: Recipient;
  /** Path of the page of members about it, for those who have no other link. */
  readonly memberPage?: string;
  describe(reader: Reader): Described;
}

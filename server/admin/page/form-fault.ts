/** A fault that a page finds in its form by itself. */

/** An invalid field, found by the page before it calls an operation. */
export class FormFault extends Error {
  override name = 'FormFault';
  readonly field: string;

  constructor(field: string, sentence: string) {
    super(sentence);
    this.field = field;
  }
}

/** How an export is written. */
import Joi from './joi.ts';

export interface CsvFormat {
  delimiter?: ',' | ';';
  bom?: '0' | '1';
  raw?: '0' | '1';
}
export const csvFormat = {
  delimiter: Joi.string().valid(',', ';').description('`;` is what spreadsheets of some languages expect; else `,`'),
  bom: Joi.string()
    .valid('0', '1')
    .description(
      'Whether the file starts with a byte order mark, by which spreadsheets know that it is UTF-8. It does, unless `raw` is 1',
    ),
  raw: Joi.string()
    .valid('0', '1')
    .description(
      '1: cells as they are, for programs. Else a cell that a spreadsheet might run as a formula starts with an apostrophe',
    ),
};

/** What every export says of itself. */
export const csvDescription =
  'RFC 4180, in UTF-8: a header row, named as in JSON; members of objects as `address.city`; lists joined by `|`. It is sent as it is read, however long it is; a connection that ends early means that the file is not whole.';

/** Query and description of CSV exports. */
import Joi from './joi.ts';

export interface CsvFormat {
  delimiter?: ',' | ';';
  bom?: '0' | '1';
  raw?: '0' | '1';
}
export const csvFormat = {
  delimiter: Joi.string().valid(',', ';').description('Default `,`; spreadsheets of some locales expect `;`'),
  bom: Joi.string()
    .valid('0', '1')
    .description(
      'Whether the file starts with a byte order mark, which spreadsheets need to detect UTF-8. Default: 1, or 0 if `raw` is 1',
    ),
  raw: Joi.string()
    .valid('0', '1')
    .description(
      '1: unescaped cells, for programs. Default 0: cells that a spreadsheet could run as a formula start with an apostrophe',
    ),
};

/** Appended to the description of every export. */
export const csvDescription =
  'RFC 4180 in UTF-8, with a header row of JSON member names: nested members as `address.city`, arrays joined by `|`. The file is streamed; a connection that ends early means that it is incomplete.';

/** Files: whether a CSV export can be read, and whether a PDF is whole. */
import { NotMet } from '#harness/verdict.ts';
import { exportsPeople, producesPdf } from '../../rules/applies.ts';
import { recordsOf } from '../../rules/files/csv.ts';
import { whyNotWhole } from '../../rules/files/pdf.ts';
import { type Fault, fault, type Judge, nothing, type Seen } from '../seen.ts';

export function fileJudge(): Judge {
  return (seen) => {
    const { operation, status, observation } = seen;
    if (!operation || status !== 200 || observation.method !== 'GET') return nothing;
    if (producesPdf(operation)) return pdf(seen);
    return exportsPeople(operation) ? csv(seen) : nothing;
  };
}

function pdf({ response: { mediaType, bytes } }: Seen): readonly Fault[] {
  const why = mediaType === 'application/pdf' ? whyNotWhole(bytes) : `the media type is ${mediaType || 'missing'}`;
  return why === undefined ? nothing : fault('files/pdf-is-whole', 'a whole PDF', why);
}

function csv({ response }: Seen): readonly Fault[] {
  try {
    const [header = [], ...records] = recordsOf(response);
    const uneven = records.find(({ length }) => length !== header.length);
    if (uneven) {
      return fault('files/csv-names-its-columns', `${header.length} cells in each record`, `${uneven.length}`);
    }
    const isData = header.some((cell) => /@|^\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f]{4}-/.test(cell));
    return isData ? fault('files/csv-names-its-columns', 'a header', 'a record with data') : nothing;
  } catch (error) {
    if (!(error instanceof NotMet)) throw error;
    return fault('files/csv-has-what-there-is', error.expected, error.actual);
  }
}

import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Skipped } from '../../verdict.ts';
import { producesPdf } from '../applies.ts';

/** ISO 32000, 7.5.2 and 7.5.5; readers allow for something behind the end. */
export const pdfIsWhole = rule({
  id: 'files/pdf-is-whole',
  level: 'must',
  section: 'Endpoints',
  cites: 'PDF invoices, adhesion PDFs, contract PDFs: return a generated PDF',
  requirement: 'A document is answered as application/pdf: a PDF from its first line to its last.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 6 },
  appliesTo: producesPdf,
  async check(trial) {
    const { operation, dialect } = trial;
    const name = dialect.targets[operation.id];
    if (name === undefined) throw new Skipped('profile-lacks', `the dialect does not say what ${operation.id} prints`);
    const id = (await trial.resources.shared(name)).text('id');
    const answer = await trial.send({
      method: operation.method,
      path: operation.path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(id)),
      headers: { accept: 'application/pdf' },
      as: (await trial.people.readWrite()).credential,
    });
    expectSuccess(answer);
    const { mediaType, bytes } = answer;
    expectTrue(mediaType === 'application/pdf', answer, 'application/pdf', mediaType || 'no content type');
    const [start, end] = [bytes.subarray(0, 5).toString('latin1'), bytes.subarray(-1_024).toString('latin1')];
    trial.measure(`${bytes.length} bytes`);
    expectTrue(start === '%PDF-', answer, 'a body that begins with %PDF-', JSON.stringify(start));
    expectTrue(end.includes('%%EOF'), answer, 'a body that ends with %%EOF', JSON.stringify(end.slice(-20)));
  },
});

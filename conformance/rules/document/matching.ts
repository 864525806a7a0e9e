/** Whether an answer is as the document says. */
import type { Operation } from '../../document.ts';
import type { Trial } from '../../engine/trial.ts';
import { expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { documentedResponse } from '../../schemas.ts';
import { Inconclusive, Skipped } from '../../verdict.ts';

/** As many as people read. */
const shown = 5;

/** @throws NotMet when media type or body are not as documented, Skipped for a status that is not: another rule is about that */
export function assertMatches(operation: Operation, answer: Answer): void {
  const documented = documentedResponse(operation, answer.status);
  if (!documented) throw new Skipped('not-applicable', `${answer.status} is not documented: ${summaryOf(answer)}`);
  const { mediaTypes } = documented;
  if (mediaTypes.length === 0) {
    expectTrue(answer.bytes.length === 0, answer, 'no body', `${answer.bytes.length} bytes`);
    return;
  }
  // RFC 6839: application/problem+json is JSON as well.
  const mediaType = answer.mediaType.endsWith('+json') ? 'application/json' : answer.mediaType;
  expectTrue(mediaTypes.includes(mediaType), answer, mediaTypes.join(' or '), answer.mediaType || 'no Content-Type');
  if (mediaType !== 'application/json') return;
  const faults = documented.faults(mediaType, answer.json);
  const more = faults.length > shown ? `; and ${faults.length - shown} more` : '';
  expectTrue(
    faults.length === 0,
    answer,
    `a body as documented for ${answer.status}`,
    faults.slice(0, shown).join('; ') + more,
  );
}

/** Reads as the administrator. @throws Skipped where nothing is served, Inconclusive when it is not shown */
export async function read(trial: Trial, path: string): Promise<Answer> {
  const { credential } = await trial.people.administrator();
  const answer = await trial.send({ method: 'GET', path, as: credential });
  ifBroken(answer);
  if ([404, 405, 501].includes(answer.status)) {
    throw new Skipped('not-applicable', `there is nothing to read: ${summaryOf(answer)}`);
  }
  if (answer.status >= 300) {
    const why = `the administrator could not read it: ${summaryOf(answer)}`;
    throw new Inconclusive('control-failed', why, answer.exchange);
  }
  return answer;
}

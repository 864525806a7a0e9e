/** Wording of a fingerprint in reports. */
import type { EvidenceRow, FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Algorithm } from '../limits/models/model.ts';
import { plain } from './plot/scale.ts';
import { windowName } from './plot/words.ts';

type Range = NonNullable<EvidenceRow['wait']>;

/** @returns `20`, or `9 to 10` */
function rangeText({ least, most }: Range): string {
  const [low, high] = [plain(Number(least.toFixed(2))), plain(Number(most.toFixed(2)))];
  return low === high ? low : `${low} to ${high}`;
}

/** @returns the admissions, and the wait of the denials: `5, wait 15 s` */
export function resultText({ admitted, wait }: { readonly admitted: Range; readonly wait: Range | undefined }): string {
  const whole = wait && { least: Math.ceil(wait.least), most: Math.ceil(wait.most) };
  return `${rangeText(admitted)}${whole === undefined ? '' : `, wait ${rangeText(whole)} s`}`;
}

const sources = { claim: 'as given', policy: 'from RateLimit-Policy', 'retry-after': 'from Retry-After' };

/** @returns the algorithms that the evidence is about, fitting ones first */
export function algorithmsOf({ evidence, fitting }: FingerprintReport): Algorithm[] {
  const compared = new Set(evidence.flatMap(({ expected }) => expected.map(({ algorithm }) => algorithm)));
  const fits = fitting.filter((algorithm) => compared.has(algorithm));
  return [...fits, ...compared.difference(new Set(fits))];
}

/** Measured figures, with their names. */
export function findingsOf(report: FingerprintReport): { readonly name: string; readonly text: string }[] {
  const { algorithm, quota, windowMs, windowFrom, burst, msPerToken, fitting } = report;
  const ofMany = fitting.length > 1 ? `one of ${fitting.length}` : 'unknown';
  return [
    { name: 'algorithm', text: algorithm ?? ofMany },
    ...(quota === undefined ? [] : [{ name: 'N, requests', text: String(quota) }]),
    ...(windowMs === undefined
      ? []
      : [{ name: `W${windowFrom === undefined ? '' : `, ${sources[windowFrom]}`}`, text: windowName(windowMs) }]),
    ...(burst === undefined ? [] : [{ name: 'at once', text: rangeText(burst) }]),
    ...(msPerToken === undefined
      ? []
      : [
          {
            name: 'time per token',
            text: `${rangeText({ least: msPerToken.least / 1000, most: msPerToken.most / 1000 })} s`,
          },
        ]),
  ];
}

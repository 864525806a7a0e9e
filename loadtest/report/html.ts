/** Self-contained HTML reports, readable without script and on a phone, with plots rendered in advance. */
import { selfContained } from '#harness/report/self-contained.ts';
import type { FairnessReport } from '../fairness/report-data.ts';
import type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Proof } from '../limits/proof.ts';
import type { Sample } from '../sample.ts';
import type { ThroughputReport } from '../throughput/report-data.ts';
import { fairnessPage } from './html/fairness-page.ts';
import { fingerprintPage } from './html/fingerprint-page.ts';
import { proofPage } from './html/proof-page.ts';
import { throughputPage } from './html/throughput-page.ts';

const folder = new URL('html/', import.meta.url);
const shared = new URL('../../conformance/reporters/html/', import.meta.url);

const render = selfContained({
  folder,
  styles: [
    ...['page.css', 'matrix.css'].map((file) => new URL(file, shared)),
    ...['plot.css', 'proof.css'].map((file) => new URL(file, folder)),
  ],
  script: new URL('page.js', folder),
});

/** Legend symbol, drawn like its layer. */
const keys = {
  line: 'M1 10L23 2',
  steps: 'M1 9H9V3H23',
  level: 'M0 6H24',
  area: 'M0 12V4H24V12Z',
  bars: 'M5 6H19',
  dots: 'M5 6h0M12 6h0M19 6h0',
  ticks: 'M5 12V3M12 12V3M19 12V3',
  spans: 'M6 11V1M12 9V3M18 11V1',
} as const;

const nothingSecret = 'This report contains no secrets.';

/** @param samples all requests of the proof's log @returns a page of HTML */
export function proofHtml(proof: Proof, samples: readonly Sample[]): string {
  const footer = `A limiter decides at an unknown moment between a request and its response, so counts are given as certain and as possible. ${nothingSecret}`;
  return page('./proof', proofPage(proof, samples), footer);
}

/** @param samples those of the report @returns a page of HTML */
export function fingerprintHtml(report: FingerprintReport, samples: readonly Sample[]): string {
  const footer = `Expected responses of an algorithm are simulated for the times at which the requests were sent. ${nothingSecret}`;
  return page('./fingerprint', fingerprintPage(report, samples), footer);
}

/** @returns a page of HTML */
export function throughputHtml(report: ThroughputReport): string {
  const footer = `Latencies count from the intended send time, so that a slow host does not get fewer requests. ${nothingSecret}`;
  return page('./throughput', throughputPage(report), footer);
}

/** @returns a page of HTML */
export function fairnessHtml(report: FairnessReport): string {
  const footer = `Latencies of the neighbours count from the intended send time, so that a slow host does not get fewer requests. ${nothingSecret}`;
  return page('./fairness', fairnessPage(report), footer);
}

function page(content: string, data: object, footer: string): string {
  return render('./page', { ...data, content, keys, footer });
}

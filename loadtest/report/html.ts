/** The reports as pages that need nothing else, readable without script and on a phone, their plots drawn already. */
import { selfContained } from '#conformance/reporters/html/self-contained.ts';
import type { Ask } from '../ask.ts';
import type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Proof } from '../limits/proof.ts';
import type { ThroughputReport } from '../throughput/report-data.ts';
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

/** Of a legend: as its layer is drawn. */
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

const nothingSecret = 'Nothing secret is in it.';

/** @param asks all requests of the proof's log @returns a page of HTML */
export function proofHtml(proof: Proof, asks: readonly Ask[]): string {
  const footer = `A limiter decides somewhere between the sending of a request and its answer: what is certain and what is possible are told apart. ${nothingSecret}`;
  return page('./proof', proofPage(proof, asks), footer);
}

/** @param asks those that the report is made of @returns a page of HTML */
export function fingerprintHtml(report: FingerprintReport, asks: readonly Ask[]): string {
  const footer = `What an algorithm would have answered is reckoned for the moments at which the requests were sent. ${nothingSecret}`;
  return page('./fingerprint', fingerprintPage(report, asks), footer);
}

/** @returns a page of HTML */
export function throughputHtml(report: ThroughputReport): string {
  const footer = `Latencies count from the moment at which a request was to be sent, so that a slow host is not asked less. ${nothingSecret}`;
  return page('./throughput', throughputPage(report), footer);
}

function page(content: string, data: object, footer: string): string {
  return render('./page', { ...data, content, keys, footer });
}

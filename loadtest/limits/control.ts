/** The control of a target: without an admission before all checks, nothing that follows would mean anything. */
import type { Admission } from '../admission.ts';
import { noResponse, outcomeOf, type Sample } from '../sample.ts';

/** @param sample the first request of a fresh identity @returns why it is no control; undefined for an admission */
export function controlFault(sample: Sample, { says }: Admission): string | undefined {
  const { status } = sample;
  switch (outcomeOf(sample)) {
    case 'admitted':
      return undefined;
    case 'denied':
      return `the first request of a fresh identity was denied with ${status}: it is not fresh, or the limiter counts by something else than --identity`;
    default:
      return status === undefined
        ? `the first request got ${noResponse(sample)}`
        : `the first request was responded to with ${status}, which counts neither as admitted (${says}) nor as denied: check the request and its credentials, or name the statuses of admitted requests with --admitted, and of denials with --denied`;
  }
}

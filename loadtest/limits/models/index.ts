/** All models, by which the prover and the fingerprint are tried. */
import type { Model } from './model.ts';
import { slidingLog } from './sliding-log.ts';
import { slidingLogWithHold } from './sliding-log-with-hold.ts';

export const models: readonly Model[] = [slidingLog, slidingLogWithHold];

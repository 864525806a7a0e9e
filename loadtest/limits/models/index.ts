/** All models, for tests of the prover and the fingerprint. */
import { blocking, expiryRenewed } from './block-after-exhaustion.ts';
import { cappedLog } from './capped-log.ts';
import { fixedAligned, fixedFromFirst } from './fixed-window.ts';
import { logCountingDenials } from './log-counting-denials.ts';
import { lumpRefill, quarterLumps } from './lump-refill.ts';
import type { Model } from './model.ts';
import { nginxLeakyBucket } from './nginx-leaky-bucket.ts';
import { perProcessCounters } from './per-process.ts';
import { racingReadThenWrite } from './racing-log.ts';
import { rateCounterModel } from './rate-counter.ts';
import { slidingCounterAligned, slidingCounterAnchored } from './sliding-counter.ts';
import { slidingLog } from './sliding-log.ts';
import { slidingLogWithHold } from './sliding-log-with-hold.ts';
import { subWindows } from './sub-window-counter.ts';
import { gcraOffByOne, tokenBucketModel } from './token-bucket.ts';

export const models: readonly Model[] = [
  slidingLog,
  slidingLogWithHold,
  fixedAligned,
  fixedFromFirst,
  slidingCounterAligned,
  slidingCounterAnchored,
  tokenBucketModel,
  gcraOffByOne,
  nginxLeakyBucket,
  lumpRefill,
  quarterLumps,
  ...subWindows,
  blocking,
  expiryRenewed,
  rateCounterModel,
  logCountingDenials,
  perProcessCounters,
  racingReadThenWrite,
  cappedLog,
];

/**
 * Proofs of rate limiters in process, on simulated time: `import { fingerprint, prove } from 'guildgate-loadtest/limiter'`.
 * See docs/limiters.md.
 */
export type { FingerprintReport } from '../limits/fingerprint/report-data.ts';
export { fingerprint } from './fingerprint.ts';
export type { Limiter, LimiterDecision, LimiterFactory, LimitPolicy } from './limiter.ts';
export type { PropertyId } from './properties.ts';
export {
  type Counterexample,
  isBroken,
  type LimiterProof,
  type PropertyProof,
  type ProveOptions,
  prove,
} from './prove.ts';
export { type TimelessLimiter, withSimulatedTime } from './simulated-time.ts';

/** Hosts whose only defect is their limiter. */
import type { Handler, Handlers } from '../broken/mutant.ts';
import type { Setting } from './defect.ts';
import { limiter, type Variation } from './limiter.ts';

/** @param behind changes requests behind the limiter */
export function limited(variation: Variation, behind?: Handler): (setting: Setting) => Handlers {
  return (setting) => {
    const limit = limiter(variation)(setting);
    if (!behind) return { api: limit };
    return { api: (request, forward) => limit(request, (changed) => behind(changed, forward)) };
  };
}

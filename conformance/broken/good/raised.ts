/** A host that admits more than the document says, where support has raised the limit. */
import type { TenantLimits } from '#harness/document.ts';
import { limitOf } from '../counting.ts';
import type { Clock, Handlers, ProxiedRequest } from '../mutant.ts';
import { fixedWindow, limitedBy } from './own-limiter.ts';

export const raisedLimits: TenantLimits = {
  invoicePdf: { quota: 35 },
  contractPdf: { quota: 25, windowSeconds: 30 },
  adhesionPdf: null,
};

export function raised(clock: Clock): Handlers {
  const { api } = limitedBy(fixedWindow, { limits: raisedLimits })(clock);
  const isRaised = (request: ProxiedRequest) => Object.hasOwn(raisedLimits, limitOf(request)?.bucket ?? '');
  return { api: (request, forward) => (api && isRaised(request) ? api(request, forward) : forward(request)) };
}

/** All checks, in the order of reports. */
import type { Check } from '../check.ts';
import { anyWindow } from './any-window.ts';
import { denialsFree } from './denials-free.ts';
import { edgeClock, edgeOwn } from './edge.ts';
import { fill, fillNodes, fillNodesUneven } from './fill.ts';
import { identity, isolation } from './identity.ts';
import { remaining } from './remaining.ts';
import { retryAfterDisobeyed, retryAfterObeyed, retryAfterStrict } from './retry-after.ts';
import { retryAfterForm } from './retry-after-form.ts';
import { staggered } from './staggered.ts';

export const checks: readonly Check[] = [
  fill(1),
  fill(10),
  fill(100),
  fill(1000),
  fillNodes,
  fillNodesUneven,
  anyWindow,
  edgeOwn(5),
  edgeOwn(50),
  edgeOwn(500),
  edgeClock,
  staggered,
  retryAfterForm,
  retryAfterObeyed,
  retryAfterDisobeyed,
  retryAfterStrict,
  denialsFree,
  remaining,
  isolation('other-identity'),
  isolation('other-tenant'),
  identity('claimed-address'),
  identity('other-query'),
  identity('other-spelling'),
];

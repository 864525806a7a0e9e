/** All checks, in the order of reports. */
import type { Check } from '../check.ts';
import { anyWindow } from './any-window.ts';
import { denialsFree } from './denials-free.ts';
import { edgeClock, edgeOwn } from './edge.ts';
import { edgeMinute } from './edge-minute.ts';
import { fill, fillNodes, fillNodesUneven } from './fill.ts';
import { identity, isolation } from './identity.ts';
import { identityPath } from './identity-path.ts';
import { manyKeys } from './many-keys.ts';
import { nodeClocks } from './node-clocks.ts';
import { releaseCrowd } from './release-crowd.ts';
import { remaining } from './remaining.ts';
import { retryAfterDisobeyed, retryAfterObeyed, retryAfterStrict } from './retry-after.ts';
import { retryAfterForm } from './retry-after-form.ts';
import { savedUpIdle, savedUpSteady } from './saved-up.ts';
import { staggered } from './staggered.ts';
import { volume } from './volume.ts';

export const checks: readonly Check[] = [
  fill(1),
  fill(10),
  fill(100),
  fill(1000),
  fillNodes,
  fillNodesUneven,
  nodeClocks,
  manyKeys,
  anyWindow,
  edgeOwn(5),
  edgeOwn(50),
  edgeOwn(500),
  edgeClock,
  edgeMinute,
  staggered,
  retryAfterForm,
  retryAfterObeyed,
  retryAfterDisobeyed,
  retryAfterStrict,
  releaseCrowd,
  denialsFree,
  savedUpIdle,
  savedUpSteady,
  remaining,
  isolation('other-identity'),
  isolation('other-tenant'),
  identity('claimed-address'),
  identity('other-query'),
  identity('other-spelling'),
  identity('other-language'),
  identity('other-agent'),
  identity('other-method'),
  identityPath,
  volume,
];

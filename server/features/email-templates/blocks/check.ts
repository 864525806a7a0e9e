/** Checks which members each kind of block needs. The schema has their form. */

import type { Violation } from '#contracts/problems.ts';
import { isMailLink, type MailBlock, type MailBlockKind, type SimpleBlock } from '#contracts/schemas/mail-blocks.ts';
import { Problem } from '#server/gateway/api/problem.ts';

type Member = Exclude<keyof MailBlock, 'kind'>;

interface Rule {
  readonly needs: readonly Member[];
  readonly allows?: readonly Member[];
}

const rules: Readonly<Record<MailBlockKind, Rule>> = {
  HEADING: { needs: ['text'] },
  TEXT: { needs: ['text'] },
  IMAGE: { needs: ['url'], allows: ['alt'] },
  BUTTON: { needs: ['text', 'url'] },
  DIVIDER: { needs: [] },
  EVENT: { needs: ['eventId'] },
  COLUMNS: { needs: ['left', 'right'] },
};

/** @throws Problem 422 naming each member that is missing or of another kind */
export function checkBlocks(blocks: readonly MailBlock[]): void {
  const violations = blocks.flatMap((block, index) => faultsOf(block, `blocks.${index}`));
  if (violations.length > 0) throw new Problem('validation_failed', { violations: violations.slice(0, 20) });
}

function faultsOf(block: MailBlock, path: string): Violation[] {
  const { needs, allows = [] } = rules[block.kind];
  const members = (Object.keys(block) as (keyof MailBlock)[]).filter((name) => name !== 'kind');
  const missing = needs.filter((name) => block[name] === undefined);
  const extra = members.filter((name) => !needs.includes(name) && !allows.includes(name));
  const insides = (['left', 'right'] as const).flatMap((side) =>
    (block[side] ?? []).flatMap((inner, index) => faultsOf(inner, `${path}.${side}.${index}`)),
  );
  return [
    ...missing.map((name) => fault(`${path}.${name}`, `is required for ${block.kind}`, 'required')),
    ...extra.map((name) => fault(`${path}.${name}`, `is not a member of ${block.kind}`, 'unknown')),
    ...(block.kind === 'IMAGE' && block.url !== undefined && !isSecure(block.url)
      ? [fault(`${path}.url`, 'must begin with https:// for IMAGE', 'format')]
      : []),
    ...insides,
  ];
}

const isSecure = (url: string) => url.startsWith('https://') && isMailLink(url);

const fault = (path: string, reason: string, code: string): Violation => ({
  propertyPath: path,
  message: `${path} ${reason}`,
  code,
});

/** @returns the ids of the events with the places of their blocks */
export function eventsIn(blocks: readonly MailBlock[]): { readonly id: string; readonly path: string }[] {
  const of = (list: readonly (MailBlock | SimpleBlock)[], path: string): { id: string; path: string }[] =>
    list.flatMap((block, index) => {
      const here = `${path}.${index}`;
      if ('left' in block || 'right' in block)
        return [...of(block.left ?? [], `${here}.left`), ...of(block.right ?? [], `${here}.right`)];
      return block.eventId === undefined ? [] : [{ id: block.eventId, path: `${here}.eventId` }];
    });
  return of(blocks, 'blocks');
}

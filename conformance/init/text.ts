/** The result of `init` for a terminal. */
import { printable } from '#harness/report/screen.ts';
import { counted } from '#harness/report/wording.ts';
import type { Initialized } from './init.ts';
import type { Served } from './served.ts';

/** Names listed of operations that are absent. */
const mostNames = 12;

/** @param path of the profile */
export function initText({ profile, found, gaps, isReady }: Initialized, served: Served | undefined, path: string) {
  const wide = Math.max(0, ...[...found, ...gaps].map(({ what }) => what.length));
  const lines = [
    ...(found.length > 0 ? ['', 'Found'] : []),
    ...found.map(
      ({ what, text, isDocumented }) =>
        `  ${what.padEnd(wide)}  ${printable(text)}${isDocumented ? '' : ' (not as documented: in the dialect)'}`,
    ),
    ...(gaps.length > 0 ? ['', 'Not found out, or not tried'] : []),
    ...gaps.flatMap(({ what, text, advice }) => [
      `  ${what.padEnd(wide)}  ${printable(text)}.`,
      `  ${''.padEnd(wide)}  → ${printable(advice)}`,
    ]),
    ...(served ? ['', ...servedLines(served)] : []),
    '',
    `The profile is in ${path}. It holds secrets: only you can read it.`,
    isReady
      ? `Next: npm run -s conformance -- run --profile ${path}${profile.allowWrites ? '' : ' --read-only'}${onlyServed(served)}`
      : 'The suite cannot sign in with it yet: set what is named above.',
  ];
  return lines.join('\n');
}

function servedLines({ served, lacksSpecified, lacksOthers, unknown }: Served): string[] {
  const all = served.length + lacksSpecified.length + lacksOthers.length + unknown.length;
  return [
    `Served: ${served.length} of ${counted(all, 'operation')}.`,
    ...(lacksSpecified.length > 0
      ? [`  Not served, though the specification names them: ${namesOf(lacksSpecified)}.`]
      : []),
    ...(lacksOthers.length > 0 ? [`  Not served, and optional: ${namesOf(lacksOthers)}.`] : []),
    ...(unknown.length > 0 ? [`  Not known, because absent things look like absent paths: ${namesOf(unknown)}.`] : []),
  ];
}

function namesOf(ids: readonly string[]): string {
  const more = ids.length - mostNames;
  return `${ids.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function onlyServed(served: Served | undefined): string {
  return served && served.lacksSpecified.length > 0 ? ' --only-served' : '';
}

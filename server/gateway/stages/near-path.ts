/** The path that was probably meant, for the 404 of a path that is none. */
import { distance } from 'fastest-levenshtein';

/** A longer path is no slip of the fingers, and would take long to compare. */
const longest = 200;

/** Letters that may differ: up to two, and fewer in a short path, which is near to any other. */
const slipsIn = (template: string) => Math.min(2, Math.floor(segmentsOf(template).join('').length / 3));

/**
 * @param path of a request
 * @param known paths of operations, such as `/api/v1/users/{id}`
 * @returns the known path that differs from it by letters, case, hyphens or the prefix; undefined if there is none
 */
export function nearPath(path: string, known: readonly string[]): string | undefined {
  if (path.length > longest) return undefined;
  const segments = segmentsOf(path);
  const candidates = known.map((template) => ({ template, away: distanceOf(segments, segmentsOf(template)) }));
  const [nearest] = candidates.toSorted((a, b) => a.away - b.away);
  return nearest && nearest.away <= slipsIn(nearest.template) ? nearest.template : undefined;
}

/** The segments behind the prefix, which is often forgotten. */
function segmentsOf(path: string): string[] {
  return path
    .replace(/^(?:\/api)?(?:\/v\d+)?(?=\/)/, '')
    .split('/')
    .filter(Boolean);
}

function distanceOf(given: readonly string[], template: readonly string[]): number {
  if (given.length !== template.length) return Number.POSITIVE_INFINITY;
  return given.reduce((sum, segment, index) => {
    const wanted = template[index] ?? '';
    return wanted.startsWith('{') ? sum : sum + distance(bare(segment), bare(wanted));
  }, 0);
}

const bare = (segment: string) => segment.toLowerCase().replaceAll(/[-_]/g, '');

/** Pages that a client reads one after another, by their links. */
import { BoundedMap } from '../bounded-map.ts';
import { fault, type HostFacts, type Judge, nothing } from '../seen.ts';
import { pageIn, rowRule, withoutHost } from './pages.ts';

/** Rows of a walk that are remembered: longer walks are judged up to there. */
const mostRows = 2_000;

export function walkJudge(facts: HostFacts): Judge {
  /** By tenant, caller and the path of the page that comes next. */
  const walks = new BoundedMap<string, readonly string[]>(500);
  return (seen) => {
    const page = pageIn(seen, facts);
    if (!page) return nothing;
    const caller = `${seen.tenant} ${seen.presented.value}`;
    const before = walks.get(`${caller} ${withoutHost(new URL(seen.observation.url))}`);
    const ids = [...(before ?? []), ...page.ids];
    if (page.next !== undefined && ids.length <= mostRows) walks.set(`${caller} ${page.next}`, ids);
    const again = page.ids.find((id, index) => before?.includes(id) || page.ids.indexOf(id) !== index);
    return again === undefined ? nothing : fault(rowRule(seen), 'every row once', `${again} twice`);
  };
}

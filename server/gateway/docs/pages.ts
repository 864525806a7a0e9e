/** What is served under /docs: an overview, the reference by groups of operations, the guides, and the entries of the search. */
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { anchorOf } from './anchor.ts';
import { type Guide, readGuides } from './guides.ts';
import { htmlOf, inlineHtmlOf } from './markdown.ts';
import type { Member } from './reference/members.ts';
import { groupsOf, type Reference, readReference } from './reference/reference.ts';

export interface Page {
  readonly path: string;
  readonly type: string;
  /** Renders it, which takes 10 ms; the first one also reads the document, which takes 100 ms. */
  make(): string;
}

/** @param document the OpenAPI document, parsed */
export function docsPages(document: unknown): readonly Page[] {
  const guides = readGuides();
  const eta = new Eta({ views: fileURLToPath(new URL('views/', import.meta.url)), cache: true, autoEscape: true });
  let read: Reference | undefined;
  const reference = () => {
    read ??= readReference(document);
    return read;
  };
  const page = (path: string, view: string, title: string, data: object = {}): Page => ({
    path,
    type: 'text/html',
    make: () =>
      eta.render(view, { title, path, reference: reference(), guides, html: htmlOf, inline: inlineHtmlOf, ...data }),
  });
  return [
    page('/docs', 'overview', 'Reference'),
    ...guides.map((guide) => page(`/docs/${guide.name}`, 'guide', guide.title, { guide })),
    ...groupsOf(document).map(({ name, slug }) => page(`/docs/reference/${slug}`, 'group', name)),
    page('/docs/reference/webhook-events', 'webhook-events', 'Webhook events'),
    { path: '/docs/search.json', type: 'application/json', make: () => searchEntries(reference(), guides) },
  ];
}

/** What the search of the pages finds. */
interface Entry {
  readonly id: string;
  readonly title: string;
  /** Method and path of an operation, or the title of a guide. */
  readonly place: string;
  readonly text: string;
}

/** One entry for each operation, webhook event, guide and part of a guide. */
function searchEntries(reference: Reference, guides: readonly Guide[]): string {
  return JSON.stringify([...operationEntries(reference), ...guides.flatMap(guideEntries)]);
}

function operationEntries({ groups, webhooks }: Reference): Entry[] {
  return [
    ...groups.flatMap(({ name, slug, operations }) =>
      operations.map(({ id, method, path, summary, description, parameters, body }) => ({
        id: `/docs/reference/${slug}#${id}`,
        title: summary,
        place: `${method} ${path}`,
        text: [name, id, description, ...namesIn(parameters), ...namesIn(body)].join(' '),
      })),
    ),
    ...webhooks.map(({ type, summary }) => ({
      id: `/docs/reference/webhook-events#${type}`,
      title: summary,
      place: type,
      text: 'webhook event payload',
    })),
  ];
}

/** Without headers, which are the same at every write. */
function namesIn(members: readonly (Member & { readonly place?: string })[]): string[] {
  return members.filter(({ place }) => place !== 'header').map(({ name }) => name);
}

function guideEntries({ name, title, markdown }: Guide): Entry[] {
  const [head = '', ...parts] = markdown.split(/^#{2,3} /m);
  const sections = parts.map((part) => {
    const [heading = ''] = part.split('\n');
    return { id: `/docs/${name}#${anchorOf(heading)}`, title: heading.replaceAll('`', ''), place: title, text: part };
  });
  return [{ id: `/docs/${name}`, title, place: 'Guide', text: head }, ...sections];
}

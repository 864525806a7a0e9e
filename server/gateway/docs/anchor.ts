/** Anchors and addresses within the documentation. */

/** @returns the anchor of a heading or the last part of a path: `API tokens` → `api-tokens` */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** @returns the last segment of a group's address; two groups can have the same. */
export function slugOf(tag: string): string {
  // A name without Latin letters leaves nothing.
  return anchorOf(tag) || 'group';
}

/** @returns where an operation is documented */
export function referenceOf({ tag, id }: { readonly tag: string; readonly id: string }): string {
  return `/docs/reference/${slugOf(tag)}#${id}`;
}

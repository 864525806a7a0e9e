/** What we use of @hapi/crumb, which has no types of its own; those of DefinitelyTyped bring a joi of theirs. */
declare module '@hapi/crumb' {
  import type { Plugin, Request } from '@hapi/hapi';

  interface Options {
    /** The name of the cookie and of the form's field. */
    readonly key?: string;
    /** Whether each request without the cookie is given one. */
    readonly autoGenerate?: boolean;
    readonly addToViewContext?: boolean;
    readonly skip?: (request: Request) => boolean;
  }
  const crumb: { readonly plugin: Plugin<Options> };
  export default crumb;
}

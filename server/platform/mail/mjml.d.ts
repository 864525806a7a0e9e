/** Types of mjml 5, which has none, as far as we use it. */
declare module 'mjml' {
  interface MjmlOptions {
    readonly validationLevel?: 'strict' | 'soft' | 'skip';
    readonly ignoreIncludes?: boolean;
    readonly keepComments?: boolean;
    readonly fonts?: Readonly<Record<string, string>>;
  }
  interface MjmlFault {
    readonly line: number;
    readonly message: string;
  }
  export default function mjml2html(
    source: string,
    options?: MjmlOptions,
  ): Promise<{ html: string; errors: readonly MjmlFault[] }>;
}

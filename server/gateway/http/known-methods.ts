/** Methods with a name of their own in metrics and spans: a client may send any text as its method. */
export const knownMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Parses the base URL of a tenant. */

/**
 * @param allowHttp whether other hosts than this machine may be called unencrypted
 * @returns its origin @throws TypeError that does not repeat a password in it
 */
export function baseOrigin(baseUrl: string, allowHttp: boolean): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('The base URL must be an http or https URL, such as https://acme.example.');
  const more = url.username || url.password || url.search || url.hash || url.pathname !== '/';
  if (more) throw new TypeError(`The base URL must be only scheme and host: ${url.protocol}//${url.host}.`);
  if (url.protocol === 'http:' && !allowHttp && !isThisMachine(url.hostname)) {
    throw new TypeError(`http:// would send credentials to ${url.host} unencrypted: use https://, or set allowHttp.`);
  }
  return url.origin;
}

function isThisMachine(hostname: string): boolean {
  return /(?:^|\.)localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname);
}

/** URLs of hosts, as the command line takes them. */
import { UsageError } from './usage-error.ts';

/** @throws UsageError for what is no http(s) URL */
export function hostUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`${text} is not the URL of a host. Write it as http://acme.localhost:8080.`);
}

/** @throws UsageError for what is no http(s) URL, or one with a path or query */
export function assertHostAlone(text: string): void {
  const { origin, pathname, search, hash } = hostUrl(text);
  if (pathname === '/' && search === '' && hash === '') return;
  throw new UsageError(`The URL of a host has neither path nor query. Write it as ${origin}.`);
}

/** Arguments shared by several commands. */
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { Argument, InvalidArgumentError } from 'commander';
import { type RoleName, roleNames } from '#contracts/permissions.ts';

/** @param name in commander's syntax: `<host>`, or `[host]` if optional */
export function hostArgument(name: '<host>' | '[host]' = '<host>'): Argument {
  return new Argument(name, 'of the tenant, such as acme.localhost').argParser(readHost);
}

/** Normalises a host as the server does: lower case, without port. */
function readHost(text: string): string {
  return text.toLowerCase().replace(/:\d+$/, '');
}

/**
 * Parses the host of a new tenant: lower case and without port, because it is compared exactly. Letters, digits and
 * hyphens (RFC 952, 1123); browsers accept cookies for no others.
 */
export function readNewHost(text: string): string {
  if (text !== text.toLowerCase()) throw new InvalidArgumentError(`It must be in lower case: ${text.toLowerCase()}`);
  if (/:\d*$/.test(text)) throw new InvalidArgumentError('It must be without a port, which belongs to --base-url.');
  if (text.includes('/')) throw new InvalidArgumentError('It must be a host alone; a URL belongs to --base-url.');
  const ascii = domainToASCII(text);
  if (ascii !== '' && ascii !== text)
    throw new InvalidArgumentError(`It must be written as browsers send it: ${ascii}`);
  if (isIP(text) !== 0) throw new InvalidArgumentError('It must be a name, and no address.');
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
  if (text.length <= 253 && text.split('.').every((part) => label.test(part))) return text;
  throw new InvalidArgumentError(
    'It must be a host such as acme.example: letters, digits and hyphens between dots, up to 63 at a time.',
  );
}

/** @returns the origin, such as `https://acme.example:8443` */
export function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new InvalidArgumentError('It must be an origin such as https://acme.example, without a path.');
}

/** Accepts the API's name of a role, with or without `ROLE_`, in any case. */
export function readRole(text: string): RoleName {
  const wanted = `ROLE_${text.toUpperCase().replace(/^ROLE_/, '')}`;
  const role = roleNames.find((name) => name === wanted);
  if (role) return role;
  const names = roleNames.map((name) => name.replace('ROLE_', ''));
  throw new InvalidArgumentError(
    `The roles are ${names.join(', ')}; an administrator gives those of the tenant's own.`,
  );
}

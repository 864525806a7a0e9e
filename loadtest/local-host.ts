/** @returns whether the host is this machine, which whoever runs the tool may do with as they like. @param url absolute */
export function isLocalHost(url: string): boolean {
  const { hostname } = new URL(url);
  // RFC 6761, 6.3: names below localhost are this machine.
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

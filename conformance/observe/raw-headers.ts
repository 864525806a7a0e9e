/** Headers as they were sent: names and values in turns, in their order and case. */

/** Headers about a connection, not about the message (RFC 9110, 7.6.1). */
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/** @param connection the header, which may name further ones @returns names in lower case */
export function hopByHop(connection: string | undefined): readonly string[] {
  const named = (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  // Without these the message would be another.
  const kept = ['host', 'content-length', 'authorization', 'content-type'];
  return [...ofConnection, ...named.filter((name) => name !== '' && !kept.includes(name))];
}

/** @param names in lower case */
export function withoutNames(raw: readonly string[], names: readonly string[]): string[] {
  return raw.filter((_, index) => !names.includes((raw[index - (index % 2)] ?? '').toLowerCase()));
}

/** RFC 9110, 5.3: repeated headers are joined by a comma, cookies by a line feed. @returns names in lower case */
export function joinedHeaders(raw: readonly string[]): Record<string, string> {
  const joined = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const known = joined.get(name);
    const value = raw[index + 1] ?? '';
    joined.set(name, known === undefined ? value : `${known}${name === 'set-cookie' ? '\n' : ', '}${value}`);
  }
  return Object.fromEntries(joined);
}

/** Request headers of a credential. */

/** Authentication headers; empty for a request without a credential. */
export type Credential = Readonly<Record<string, string | string[]>>;

export const apiToken = (token: string): Credential => ({ 'api-token': token });
export const bearer = (token: string): Credential => ({ authorization: `Bearer ${token}` });
export const contactHash = (hash: string): Credential => ({ 'x-contact-hash': hash });

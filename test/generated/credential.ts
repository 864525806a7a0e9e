/** The headers by which a request says who calls. */

/** Headers that prove who calls; none at all is a credential too, for whom it is the point. */
export type Credential = Readonly<Record<string, string | string[]>>;

export const apiToken = (token: string): Credential => ({ 'api-token': token });
export const bearer = (token: string): Credential => ({ authorization: `Bearer ${token}` });
export const contactHash = (hash: string): Credential => ({ 'x-contact-hash': hash });

/** What the refusal of a caller says: which credential the operation takes, and which permission is missing. */
import type { AnyOperation, CredentialKind } from './operation.ts';
import type { OAuthScope } from './schemas/oauth-scopes.ts';

const credentials: Readonly<Record<CredentialKind, { readonly name: string; readonly field: string }>> = {
  apiToken: { name: 'an API token', field: 'Api-Token: gg_rw_…' },
  jwt: { name: 'the JWT of a signed-in person', field: 'Authorization: Bearer <JWT>' },
  oauth: { name: 'the access token of an OAuth application', field: 'Authorization: Bearer <access token>' },
  contactHash: { name: 'the hash of an invitation', field: 'X-Contact-Hash: <hash>' },
};

const kindsOf = ({ auth }: Pick<AnyOperation, 'auth'>): readonly CredentialKind[] => (auth === 'none' ? [] : auth);

/** @returns the detail of `missing_credentials`: the headers, of which one is needed */
export function missingCredential(contract: Pick<AnyOperation, 'auth'>): string {
  return `This operation needs a credential: ${kindsOf(contract)
    .map((kind) => `"${credentials[kind].field}"`)
    .join(' or ')}.`;
}

/** @returns the detail of `credential_not_accepted`: what was sent, and what would be accepted */
export function credentialNotAccepted(contract: Pick<AnyOperation, 'auth'>, sent: CredentialKind): string {
  const accepted = kindsOf(contract).map((kind) => credentials[kind].name);
  return `This operation does not accept ${credentials[sent].name}; it accepts ${accepted.join(' or ')}.`;
}

/** @returns the detail of `forbidden`: the missing permission */
export function permissionMissing({ permission }: Pick<AnyOperation, 'permission'>): string {
  return `You do not have the permission ${permission}, which this operation needs. An administrator can give you a role with it.`;
}

/** @returns the detail of `insufficient_scope`: the missing scope */
export function scopeMissing(scope: OAuthScope): string {
  return `This access token does not have the scope ${scope}, which this operation needs: request it when the user signs in.`;
}

/** @returns the detail of `read_only_token` */
export function readOnly({ method }: Pick<AnyOperation, 'method'>): string {
  return `This API token is read-only, and ${method} writes: use a read-write token (gg_rw_…).`;
}

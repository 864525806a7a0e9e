/** Paths of the provider and its pages, below each tenant's host. */
const root = '/api/v1/oauth';

export const paths = {
  root,
  authorize: `${root}/authorize`,
  token: `${root}/token`,
  revoke: `${root}/revoke`,
  jwks: `${root}/jwks`,
  userInfo: `${root}/userinfo`,
  interaction: `${root}/interaction`,
  openidConfiguration: '/.well-known/openid-configuration',
  authorizationServer: '/.well-known/oauth-authorization-server',
} as const;

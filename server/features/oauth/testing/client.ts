/** openid-client, unmodified, that reaches the tenants of a test service: their names lead to its socket. */
import { allowInsecureRequests, type ClientAuth, type Configuration, customFetch, discovery } from 'openid-client';
import { send } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';

export const callback = 'https://shop.example/callback';

export interface TestApplication {
  readonly id: string;
  readonly secret: string;
}

/** Registers an application as an administrator of the tenant. */
export async function register(
  service: TestService,
  tenant: TestTenant,
  fields: Record<string, unknown> = {},
): Promise<TestApplication> {
  const { status, json, text } = await service.send(tenant, '/api/v1/oauth_applications', {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.people.ROLE_ADMIN.jwt}` },
    body: {
      name: 'Shop',
      type: 'PUBLIC',
      redirectUris: [callback],
      scopes: ['profile', 'email', 'groups', 'roles'],
      ...fields,
    },
  });
  if (status !== 201) throw new Error(`registering answered ${status}: ${text}`);
  return { id: json.id, secret: json.clientSecret };
}

/** @returns what openid-client has learned of the tenant's provider. */
export async function discovered(
  service: TestService,
  tenant: TestTenant,
  clientId: string,
  authentication: ClientAuth,
  algorithm: 'oidc' | 'oauth2' = 'oidc',
): Promise<Configuration> {
  return discovery(new URL(tenant.baseUrl), clientId, undefined, authentication, {
    algorithm,
    execute: [allowInsecureRequests],
    [customFetch]: async (url, { method, headers, body }) => {
      const { host, pathname, search } = new URL(url);
      const given = body === undefined || body === null ? {} : { body: body.toString() };
      const answer = await send(service.port, host, pathname + search, { method, headers, ...given });
      const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Response(answer.text === '' ? null : answer.text, { status: answer.status, headers: told });
    },
  });
}

/** Unmodified openid-client, with a fetch that reaches the tenants of a test service. */
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
  if (status !== 201) throw new Error(`registering failed with ${status}: ${text}`);
  return { id: json.id, secret: json.clientSecret };
}

/** @returns openid-client's configuration from the tenant's discovery document. */
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
      const response = await send(service.port, host, pathname + search, { method, headers, ...given });
      const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Response(response.text === '' ? null : response.text, { status: response.status, headers: fields });
    },
  });
}

/** Applications of every kind in two tenants, and somebody who has let them in: what an attack begins with. */
import type { OutgoingHttpHeaders } from 'node:http';
import { buckets } from '#contracts/buckets.ts';
import { send, type TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import type { TestPerson, TestTenant } from '#test/template.ts';
import { callback, register, type TestApplication } from './client.ts';
import { type Pkce, pkce, Visitor } from './visitor.ts';

/** The buckets have tests of their own. */
const plenty = Object.fromEntries(Object.entries(buckets).map(([id, bucket]) => [id, { ...bucket, quota: 1_000_000 }]));

export interface IssuedCode extends Pkce {
  readonly code: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
}

export class OAuthScene {
  readonly service: TestService;
  readonly tenant: TestTenant;
  readonly person: TestPerson;
  readonly open: TestApplication;
  readonly sealed: TestApplication;
  /** Whose browser it is. */
  readonly visitor: Visitor;

  constructor(service: TestService, tenant: TestTenant, open: TestApplication, sealed: TestApplication) {
    this.service = service;
    this.tenant = tenant;
    this.person = tenant.people.ROLE_MEMBER;
    this.open = open;
    this.sealed = sealed;
    this.visitor = new Visitor(service, tenant);
  }

  /** What the person types into the sign-in page. */
  get credentials(): { email: string; password: string } {
    const { email, password } = this.person;
    return { email, password };
  }

  /** @returns what a well-behaved application asks with, and what is put in its place; undefined takes one away. */
  asking(more: Record<string, string | undefined> = {}): Record<string, string> {
    const all = {
      client_id: this.open.id,
      response_type: 'code',
      redirect_uri: callback,
      scope: 'openid profile email',
      state: 'a-state',
      code_challenge: pkce().challenge,
      code_challenge_method: 'S256',
      ...more,
    };
    const asked: Record<string, string> = {};
    for (const [name, value] of Object.entries(all)) if (value !== undefined) asked[name] = value;
    return asked;
  }

  /** The authorization endpoint's first answer, to the browser of somebody who is signed in and has allowed all. */
  ask(more: Record<string, string | undefined> = {}, extra = ''): Promise<TestResponse> {
    return this.visitor.get(`/api/v1/oauth/authorize?${new URLSearchParams(this.asking(more))}${extra}`);
  }

  async code(more: Record<string, string | undefined> = {}): Promise<IssuedCode> {
    const own = pkce();
    const back = await this.visitor.letIn(this.asking({ code_challenge: own.challenge, ...more }), this.person);
    const code = back.searchParams.get('code');
    if (!code) throw new Error(`no code in ${back}`);
    return { code, ...own };
  }

  /** @returns the token endpoint's answer to the fields; a well-behaved redemption lacks none of them. */
  redeem({ code, verifier }: IssuedCode, more: Record<string, string | undefined> = {}): Promise<TestResponse> {
    return this.token({
      grant_type: 'authorization_code',
      client_id: this.open.id,
      redirect_uri: callback,
      code,
      code_verifier: verifier,
      ...more,
    });
  }

  async tokens(more: Record<string, string | undefined> = {}): Promise<Tokens> {
    const { status, json, text } = await this.redeem(await this.code(more));
    if (status !== 200) throw new Error(`redeeming answered ${status}: ${text}`);
    return json;
  }

  refresh(refreshToken: string, more: Record<string, string | undefined> = {}): Promise<TestResponse> {
    return this.token({
      grant_type: 'refresh_token',
      client_id: this.open.id,
      refresh_token: refreshToken,
      ...more,
    });
  }

  token(fields: Record<string, string | undefined>, headers: OutgoingHttpHeaders = {}): Promise<TestResponse> {
    const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
    return this.post('/api/v1/oauth/token', new URLSearchParams(given).toString(), headers);
  }

  post(path: string, body: string, headers: OutgoingHttpHeaders = {}): Promise<TestResponse> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return send(this.service.port, this.tenant.host, path, { method: 'POST', headers: { ...type, ...headers }, body });
  }

  userInfo(accessToken: string): Promise<TestResponse> {
    return this.call('GET', '/api/v1/oauth/userinfo', accessToken);
  }

  /** An operation, called with a bearer token; the administrator's, if there is none. */
  call(method: string, path: string, token = this.tenant.people.ROLE_ADMIN.jwt, body?: unknown): Promise<TestResponse> {
    return this.service.send(this.tenant, path, { method, headers: { authorization: `Bearer ${token}` }, body });
  }
}

/** @returns a service, and the scene of each of its tenants. */
export async function startOAuthScene(): Promise<{ service: TestService; acme: OAuthScene; globex: OAuthScene }> {
  const service = await startTestService({ buckets: plenty });
  const scene = async (tenant: TestTenant) =>
    new OAuthScene(
      service,
      tenant,
      await register(service, tenant),
      await register(service, tenant, { type: 'CONFIDENTIAL', name: 'Server' }),
    );
  return { service, acme: await scene(service.acme), globex: await scene(service.globex) };
}

/** HTTP client of the pages of members, for tests of requests rather than of rendering. */

import { idOf } from '#test/fixtures/invitations.ts';
import { administer } from '#test/fixtures/registrations.ts';
import { FormClient, type FormFields } from '#test/form-client.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

export const password = 'a horse and a battery 7';

export interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly browser: MemberClient;
}

let count = 0;

/** @returns a new user of acme, signed in by password */
export async function signedInMember(service: TestService, more: object = {}): Promise<TestMember> {
  count += 1;
  const email = `mia${count}@member.example`;
  const user = { email, firstName: 'Mia', lastName: 'Member', password, ...more };
  const id = idOf(await administer(service, 'POST', '/api/v1/users', user));
  const browser = new MemberClient(service, service.acme);
  await browser.signIn(email);
  return { id, email, browser };
}

export class MemberClient extends FormClient {
  async signIn(email: string, next = ''): Promise<TestResponse> {
    return this.submit('/my/sign-in/password', { email, password, next });
  }

  /** Posts a form with the token of its page. */
  async submit(path: string, fields: FormFields = {}): Promise<TestResponse> {
    return this.post(path, { crumb: await this.tokenFor(path), ...fields });
  }

  /** @returns the CSRF token for this path */
  async tokenFor(path: string): Promise<string> {
    const { text } = await this.follow(await this.get(path.startsWith('/my/sign-in') ? '/my/sign-in' : '/my'));
    return /name="crumb" value="([^"]+)"/.exec(text)?.[1] ?? '';
  }
}

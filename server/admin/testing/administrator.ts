/** Somebody at the pages without a browser: for what is about requests and not about what is seen. */
import { FormClient } from '#test/form-client.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestPerson } from '#test/template.ts';

export class Administrator extends FormClient {
  async signIn({ email, password }: Pick<TestPerson, 'email' | 'password'>, next = ''): Promise<TestResponse> {
    await this.get('/admin/sign-in');
    return this.submit('/admin/sign-in', { email, password, next });
  }

  /** Sends a form with the token that the pages of this browser hold. */
  async submit(path: string, fields: Record<string, string> = {}): Promise<TestResponse> {
    return this.post(path, { crumb: this.crumb, ...fields });
  }

  get crumb(): string {
    return this.cookies.get('crumb')?.value ?? '';
  }

  /** The sealed credentials, as somebody who finds the cookie has them. */
  get sealed(): string {
    return this.cookies.get('guildgate_admin')?.value ?? '';
  }

  /** Puts a cookie of somebody else into this browser. */
  take(sealed: string): void {
    this.cookies.set('guildgate_admin', { value: sealed, path: '/admin' });
  }
}

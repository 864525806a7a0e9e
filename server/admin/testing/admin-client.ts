/** HTTP client of the administration pages, for tests of requests rather than of rendering. */
import { FormClient } from '#test/form-client.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestPerson } from '#test/template.ts';

export class AdminClient extends FormClient {
  async signIn({ email, password }: Pick<TestPerson, 'email' | 'password'>, next = ''): Promise<TestResponse> {
    await this.get('/admin/sign-in');
    return this.submit('/admin/sign-in', { email, password, next });
  }

  /** Posts a form with the session's CSRF token. */
  async submit(path: string, fields: Record<string, string> = {}): Promise<TestResponse> {
    return this.post(path, { crumb: await this.tokenFor(path), ...fields });
  }

  /** @returns the CSRF token for this path */
  async tokenFor(path: string): Promise<string> {
    const signsIn = path.startsWith('/admin/sign-in') || this.sealed === '';
    const { text } = await this.get(signsIn ? '/admin/sign-in' : '/admin');
    return /name="crumb" value="([^"]+)"/.exec(text)?.[1] ?? '';
  }

  /** Value of the session cookie. */
  get sealed(): string {
    return this.cookies.get('guildgate_admin')?.value ?? '';
  }

  /** Sets a copied session cookie. */
  take(sealed: string): void {
    this.cookies.set('guildgate_admin', { value: sealed, path: '/' });
  }
}

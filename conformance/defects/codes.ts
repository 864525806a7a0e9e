/** One-time codes in the mails that the suite reads, as the mailbox of a broken host sees and changes them. */
import { type Handler, jsonOf, type ProxiedRequest, withJson } from '../broken/mutant.ts';
import { isAt, listMember, objectMember, textMember } from './requests.ts';

const pattern = /(?<![0-9])[0-9]{6}(?![0-9])/;

type Kind = 'login' | 'reset';

interface Code {
  readonly email: string;
  readonly code: string;
  readonly kind: Kind;
}

export class Codes {
  readonly #kinds = new Map<string, Kind>();
  readonly #codes = new Map<string, Code>();

  /** Remembers which code an address was sent last. */
  note(request: ProxiedRequest): void {
    const email = emailIn(request);
    if (isAt(request, 'identity.requestLoginOtp')) this.#kinds.set(email, 'login');
    if (isAt(request, 'identity.requestPasswordResetOtp')) this.#kinds.set(email, 'reset');
  }

  /** @param change returns the code to show instead */
  mailbox(change: (code: Code) => string = ({ code }) => code): Handler {
    return async (request, forward) => {
      const response = await forward(request);
      const id = /\/api\/v1\/message\/([^/?]+)$/.exec(request.path)?.[1];
      const mail = jsonOf(response);
      const text = textMember(mail, 'Text');
      const found = pattern.exec(text)?.[0];
      if (id === undefined || found === undefined) return response;
      const [to] = listMember(mail, 'To');
      const email = textMember(objectMember({ to }, 'to'), 'Address').toLowerCase();
      const code = this.#codes.get(id) ?? { email, code: found, kind: this.#kinds.get(email) ?? 'login' };
      this.#codes.set(id, code);
      return withJson(response, { ...mail, Text: text.replace(pattern, change(code)) });
    };
  }

  find(isWanted: (code: Code) => boolean): Code | undefined {
    return [...this.#codes.values()].find(isWanted);
  }
}

export function emailIn(request: ProxiedRequest): string {
  return textMember(jsonOf(request), 'email').toLowerCase();
}

export function codeIn(request: ProxiedRequest): string {
  return textMember(jsonOf(request), 'code');
}

/** Mails from Mailpit's API. https://mailpit.axllent.org/docs/api-v1/ */

import { control } from '../expect.ts';
import type { HttpClient } from '../http/client.ts';
import { memberOf } from '../http/response.ts';
import type { Mail, Mails } from './mails.ts';

export function mailpitMails(url: string, client: HttpClient): Mails {
  const get = async (path: string) =>
    control(
      await client.send({ method: 'GET', url: new URL(path, url).href, headers: {} }, () => {}),
      `reading mail at ${url}`,
    ).json;
  return {
    async to(address) {
      const found = memberOf(await get(`/api/v1/search?query=${encodeURIComponent(`to:"${address}"`)}`), 'messages');
      const ids = Array.isArray(found) ? found.map((message) => String(memberOf(message, 'ID'))) : [];
      return Promise.all(ids.map((id) => mailOf(id, get)));
    },
    close: async () => {},
  };
}

async function mailOf(id: string, get: (path: string) => Promise<unknown>): Promise<Mail> {
  const message = await get(`/api/v1/message/${encodeURIComponent(id)}`);
  return { id, subject: String(memberOf(message, 'Subject')), text: String(memberOf(message, 'Text')) };
}

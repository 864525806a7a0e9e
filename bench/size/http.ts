/** A connection to the server, for one call after the other. */
import { Client } from 'undici';
import type { SizedTenant } from '../servers/sized-database.ts';
import type { CallRequest } from './calls.ts';

export class Connection {
  readonly #client: Client;

  constructor(port: number) {
    this.#client = new Client(`http://127.0.0.1:${port}`);
  }

  /** Reads the whole response. */
  async send(tenant: SizedTenant, { method, path, body }: CallRequest): Promise<{ status: number; text: string }> {
    const response = await this.#client.request({
      method,
      path,
      headers: {
        host: tenant.host,
        'api-token': tenant.apiToken,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.statusCode, text: await response.body.text() };
  }

  /** @returns the JSON of a successful response @throws Error */
  async read(tenant: SizedTenant, path: string): Promise<unknown> {
    const { status, text } = await this.send(tenant, { method: 'GET', path });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

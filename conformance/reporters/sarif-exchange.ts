/** Requests and responses as SARIF objects. */
import { STATUS_CODES } from 'node:http';
import type { Result, WebResponse } from 'sarif';
import type { Transcript } from '../result.ts';

/** @returns the properties of a result that hold its request and response */
export function sarifExchange(exchange: Transcript): Pick<Result, 'webRequest' | 'webResponse'> {
  const { method, url, requestHeaders, requestBody } = exchange;
  return {
    webRequest: {
      protocol: 'HTTP',
      version: '1.1',
      method,
      target: url,
      headers: { ...requestHeaders },
      ...bodyOf(requestBody),
    },
    webResponse: responseOf(exchange),
  };
}

function responseOf({ status, headers, body }: Transcript): WebResponse {
  if (status === undefined) return { noResponseReceived: true };
  return {
    protocol: 'HTTP',
    version: '1.1',
    statusCode: status,
    reasonPhrase: STATUS_CODES[status] ?? '',
    headers: { ...headers },
    ...bodyOf(body),
  };
}

function bodyOf(text: string | undefined) {
  return text === undefined ? {} : { body: { text } };
}

/** Finds out why a host cannot be tested: away, wrong certificate, moved, a web page, no API. Sends no credential. */
import { certificateAdvice, certificateFault } from '#harness/http/certificate-fault.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { HostRequests } from './host-requests.ts';

type FaultCode = 'no-address' | 'away' | 'too-slow' | 'tls' | 'redirect' | 'html' | 'no-api';

/** Why a host cannot be tested, and what to do about it. */
export interface HostFault {
  readonly code: FaultCode;
  readonly text: string;
  readonly advice: string;
}

/** Two operations that the specification names; any JSON from one of them is an API. */
export interface FirstResponses {
  readonly users: HttpResponse;
  /** Of an empty sign-in. */
  readonly signIn: HttpResponse;
}

/** @returns the first responses of the host, or why there are none that can be used */
export async function reach(host: HostRequests): Promise<FirstResponses | HostFault> {
  try {
    const users = await host.send({ method: 'GET', path: '/api/v1/users' });
    const moved = redirectFault(users, host.baseUrl);
    if (moved) return moved;
    const signIn = await host.send({ method: 'POST', path: '/api/v1/login-check', body: {} });
    return contentFault(host.baseUrl, users, signIn) ?? { users, signIn };
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return networkFault(host.baseUrl, error.exchange);
  }
}

function networkFault(baseUrl: string, exchange: Exchange | undefined): HostFault {
  const { protocol, hostname, host } = new URL(baseUrl);
  const code = exchange?.errorCode ?? '';
  const certificate = exchange && certificateFault(exchange);
  if (certificate !== undefined) {
    return { code: 'tls', text: `${host} cannot be trusted: ${certificate}.`, advice: certificateAdvice };
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return {
      code: 'no-address',
      text: `${hostname} has no address (${code}).`,
      advice: 'Check the spelling of the host name, and whether this machine needs a VPN to resolve it.',
    };
  }
  if (/^(?:EPROTO|ERR_SSL_)/.test(code)) {
    return {
      code: 'tls',
      text: `${host} does not speak TLS (${code}).`,
      advice: `Enter http://${host} if it has no certificate, or the port of its https.`,
    };
  }
  if (exchange?.error?.startsWith('no complete response') || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return {
      code: 'too-slow',
      text: `${host} does not respond in time: ${exchange?.error}.`,
      advice: 'Check that the host works and that no firewall drops the packets; --request-timeout waits longer.',
    };
  }
  return {
    code: 'away',
    text: `${host} does not respond: ${exchange?.error || code || 'the connection fails'}.`,
    advice:
      protocol === 'http:' && code !== 'ECONNREFUSED'
        ? `Check that it runs; if its port is one of https, enter https://${host}.`
        : 'Check that it runs and that the port is right.',
  };
}

function redirectFault({ status, headers }: HttpResponse, baseUrl: string): HostFault | undefined {
  if (status < 300 || status >= 400 || !headers.location || !URL.canParse(headers.location, baseUrl)) return undefined;
  const target = new URL(headers.location, baseUrl);
  const isElsewhere = target.origin !== new URL(baseUrl).origin;
  return {
    code: 'redirect',
    text: `${baseUrl} redirects /api/v1/users to ${target.origin}${target.pathname} (${status}).`,
    // Not followed: the password would go to a host that was not entered.
    advice: isElsewhere
      ? `If that is the tenant's host, enter ${target.origin}.`
      : 'This looks like the sign-in page of a website. Enter the host of the API.',
  };
}

function contentFault(baseUrl: string, ...responses: readonly HttpResponse[]): HostFault | undefined {
  if (responses.some(({ mediaType, json }) => /json/.test(mediaType) && json !== undefined)) return undefined;
  const [first] = responses;
  const status = first?.status;
  if (responses.some(({ mediaType }) => mediaType === 'text/html')) {
    return {
      code: 'html',
      text: `${baseUrl} responds with web pages: ${status} and HTML at /api/v1/users.`,
      advice: 'Enter the host of the API: it may have another name or port than the website.',
    };
  }
  return {
    code: 'no-api',
    text: `${baseUrl} has no JSON API: ${status} ${first?.mediaType || 'without a media type'} at /api/v1/users.`,
    advice: "Enter scheme, host and port of a tenant's API, without a path.",
  };
}

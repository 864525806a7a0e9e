/** Types of operators: changes to a host's behaviour that know no rule, each applied at one operation at a time. */
import type { Operation } from '#harness/document.ts';
import type { AcceptedCredentials } from '../broken/accepted-credentials.ts';
import type { Forward, ProxiedRequest, ProxiedResponse } from '../broken/mutant.ts';

/** What an operator may use: the good host, and what its traffic has shown so far. */
export interface Traffic {
  readonly operation: Operation;
  readonly forward: Forward;
  /** Credentials that succeeded at any operation, and those that succeeded at a write. */
  readonly readers: AcceptedCredentials;
  readonly writers: AcceptedCredentials;
  /** The last success of this operation, before this request. */
  readonly last: ProxiedResponse | undefined;
  /** True if a response has named every id of the path, so that they stand for objects. */
  readonly isKnown: (path: string) => boolean;
}

export interface Operator {
  readonly name: string;
  /** The fault, as a sentence about an operation. */
  readonly description: string;
  /** Operations at which the fault can show. */
  readonly appliesTo: (operation: Operation) => boolean;
  /** Called once per defect, so that a change may count. @returns the response to a request of the operation */
  readonly start: () => (request: ProxiedRequest, traffic: Traffic) => Promise<ProxiedResponse>;
}

/** An operator at an operation. */
export interface OperatorDefect {
  /** `operator@operation`, stable across runs. */
  readonly name: string;
  readonly operator: Operator;
  readonly operation: Operation;
}

export const isSuccess = ({ status }: ProxiedResponse): boolean => status >= 200 && status < 300;

export const isError = ({ status }: ProxiedResponse): boolean => status >= 400;

/** Changes the response that the good host gives, where it is of that kind. */
export function changing(
  isMeant: (response: ProxiedResponse, request: ProxiedRequest) => boolean,
  change: (response: ProxiedResponse) => ProxiedResponse,
): Operator['start'] {
  return () =>
    async (request, { forward }) => {
      const response = await forward(request);
      return isMeant(response, request) ? change(response) : response;
    };
}

/** An error of the documented shape. */
export function errorOf(status: number, title: string): ProxiedResponse {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ title, detail: `${title}.`, status })),
  };
}

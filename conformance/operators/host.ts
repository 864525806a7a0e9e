/** The host with an operator at one operation: everything else is the good host's. */
import type { Operation } from '#harness/document.ts';
import { AcceptedCredentials } from '../broken/accepted-credentials.ts';
import { type Handlers, jsonOf, type ProxiedRequest, type ProxiedResponse } from '../broken/mutant.ts';
import { operationAt } from '../engine/document-faults.ts';
import { isSuccess, type OperatorDefect } from './operator.ts';

/** @returns the operation of a request */
function operationOf({ method, path }: Pick<ProxiedRequest, 'method' | 'path'>): Operation | undefined {
  return operationAt(method, path.split('?')[0] ?? path);
}

export interface OperatorHost {
  readonly handlers: Handlers;
  /** True once a response or an effect was another than the good host's. */
  readonly hasChanged: () => boolean;
  /** True once the operation succeeded at the good host. */
  readonly hasSucceeded: () => boolean;
}

/** @returns a host with the defect */
export function hostWith({ operator, operation }: Pick<OperatorDefect, 'operator' | 'operation'>): OperatorHost {
  const change = operator.start();
  const [readers, writers] = [new AcceptedCredentials(), new AcceptedCredentials()];
  const ids = new Set<string>();
  let last: ProxiedResponse | undefined;
  let [changed, succeeded] = [false, false];
  const isKnown = (path: string) => path.split('/').every((part) => !isId(part) || ids.has(part));
  const handlers: Handlers = {
    api: async (request, forward) => {
      const sent: { readonly request: ProxiedRequest; readonly response: ProxiedResponse }[] = [];
      const learning: typeof forward = async (own) => {
        const response = await forward(own);
        sent.push({ request: own, response });
        if (!isSuccess(response)) return response;
        readers.record(own, response);
        if (own.method !== 'GET') writers.record(own, response);
        for (const id of idsOf(response)) ids.add(id);
        return response;
      };
      if (operationOf(request)?.id !== operation.id) return learning(request);
      const response = await change(request, { operation, forward: learning, readers, writers, last, isKnown });
      if (isSuccess(response)) last = response;
      if (sent.some((one) => one.request === request && isSuccess(one.response))) succeeded = true;
      const own = sent.find((one) => one.request === request);
      // What was tried in its place, and refused, changed nothing.
      const isAlone = sent.every((one) => one === own || !isSuccess(one.response));
      const isAsIs = own !== undefined && isAlone && isSame(own.response, response);
      if (!isAsIs) changed = true;
      return response;
    },
  };
  return { handlers, hasChanged: () => changed, hasSucceeded: () => succeeded };
}

function isSame(one: ProxiedResponse, other: ProxiedResponse): boolean {
  const isBodySame = one.body.equals(other.body) || JSON.stringify(jsonOf(one)) === JSON.stringify(jsonOf(other));
  return one.status === other.status && isBodySame && JSON.stringify(one.headers) === JSON.stringify(other.headers);
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function isId(text: string): boolean {
  return text.match(id)?.[0] === text;
}

function idsOf({ headers, body }: ProxiedResponse): readonly string[] {
  return headers['content-type']?.includes('json') ? (body.toString('utf8').match(id) ?? []) : [];
}

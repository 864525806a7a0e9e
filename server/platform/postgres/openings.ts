/** First statements of the transactions of a tenant. They name the tenant for RLS, and set what holds until the end. */
import { traceHeaders } from '../tracing/tracing.ts';
import { copyTimeout } from './copy.ts';
import type { Statement } from './flush.ts';

/** Its values are the tenant and the time. */
export interface Opening {
  readonly name: string;
  readonly text: string;
}

const settings = `set_config('app.tenant_id', $1, true), set_config('app.now', $2, true)`;

export const setTenant: Opening = { name: 'tenant', text: `select ${settings}` };

export const setTenantReadOnly: Opening = {
  name: 'tenant_reading',
  text: `select ${settings}, set_config('transaction_read_only', 'on', true)`,
};

export const setTenantForRecords: Opening = {
  name: 'tenant_recording',
  text: `${setTenant.text}, set_config('synchronous_commit', 'off', true)`,
};

const customPlan = `set_config('plan_cache_mode', 'force_custom_plan', true)`;

/** For one of many combinations of filters and orders: which index is best depends on the values. */
export const setTenantAndPlan: Opening = {
  name: 'tenant_planning',
  text: `${setTenantReadOnly.text}, ${customPlan}`,
};

/** The same within a transaction. */
export const setPlan: Opening = { name: 'planning', text: `select ${customPlan}` };

/** For COPY: a long timeout, as the reader sets the pace, and no sort before the first row. */
export const setTenantForCopy: Opening = {
  name: 'tenant_copying',
  text: `select ${settings}, set_config('transaction_read_only', 'on', true),
    set_config('statement_timeout', '${copyTimeout}', true), set_config('enable_sort', 'off', true)`,
};

/** @returns the opening of a write. In a trace, app.enqueue() stores it with the jobs of the transaction */
export function writingIn({ name, text }: Opening, values: readonly unknown[]): Statement {
  const { traceparent } = traceHeaders();
  if (traceparent === undefined) return { name, text, values };
  return {
    name: `${name}_traced`,
    text: `${text}, set_config('app.traceparent', $3, true)`,
    values: [...values, traceparent],
  };
}

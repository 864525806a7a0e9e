/** The contract of the measured service: open to all, limited by the client's address. */
import type { ContractTools, ServiceDeclaration } from '#contracts/services/service.ts';

export default ({ Joi }: ContractTools): ServiceDeclaration => ({
  name: 'limited',
  tag: 'Limited',
  upstream: process.env.BENCH_SERVICE ?? 'http://127.0.0.1:9100',
  base: '',
  buckets: {
    limited: {
      quota: Number(process.env.BENCH_QUOTA),
      windowSeconds: Number(process.env.BENCH_WINDOW),
      key: 'ip',
      outage: 'share',
    },
  },
  operations: {
    get: {
      summary: 'A fixed body',
      method: 'GET',
      path: '/api/v1/limited',
      auth: 'none',
      permission: 'none',
      limit: 'limited',
      success: {
        status: 200,
        description: 'The body',
        body: Joi.object({ status: Joi.string().required(), message: Joi.string().required() }),
      },
      problems: [],
    },
  },
});

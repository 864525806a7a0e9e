import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { bucketIds, setLimit } from '#server/features/limits/limits.ts';

/** A good host whose limits are out of the way: the limiter of the proxy decides. */
export async function startRaisedHost(): Promise<TestHost> {
  const host = await startTestHost();
  const { service } = host;
  for (const tenant of [service.acme, service.globex]) {
    for (const bucket of bucketIds) await setLimit(service.adminUrl, tenant.host, { bucket, quota: 10_000 });
  }
  return host;
}

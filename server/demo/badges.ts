/** The example of a service behind the gateway, where its contracts are loaded. */
import { createLocalJWKSet } from 'jose';
import { services } from '#contracts/services/load.ts';
import { token } from '#fixtures/upstream-badges/contracts/badges.ts';
import { startBadges } from '#fixtures/upstream-badges/service.ts';
import { upstreamKeys } from '#server/gateway/upstream/signing-key.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { DemoError } from './demo-error.ts';

/**
 * @returns the running service; undefined without `GATEWAY_CONTRACTS=fixtures/upstream-badges/contracts`
 * @throws DemoError if its port is in use
 */
export async function startDemoBadges(
  secretKey: Buffer,
  gatewayPort: number,
): Promise<{ stop(): Promise<void> } | undefined> {
  const [address] = services.find(({ name }) => name === 'badges')?.upstream ?? [];
  if (address === undefined) return undefined;
  const { published } = await upstreamKeys(secretsFrom(secretKey));
  const port = Number(new URL(address).port);
  try {
    const events = { gateway: () => `http://127.0.0.1:${gatewayPort}`, token };
    return await startBadges({ keys: createLocalJWKSet({ keys: [...published.keys] }), events }, port);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen')) throw error;
    throw new DemoError(
      `Port ${port} cannot be used for the example service. Choose another one: BADGES_URL=http://127.0.0.1:${port + 1} npm start`,
      { cause: error },
    );
  }
}

/** Checks of this process: Node version and settings. */
import { serviceFaults, services } from '#contracts/services/load.ts';
import { type Check, type Finding, fault, ok, skipped, warning } from './check.ts';
import type { DoctorConfig } from './config.ts';

/** First version that fixes CVE-2026-21710 (a header that ends the process) and CVE-2026-56846. */
const safeNode = [24, 18, 1] as const;

export function programChecks(config: DoctorConfig, parts: readonly ('serve' | 'worker')[]): Check[] {
  return [
    { area: 'Program', subject: 'Node', run: async () => [nodeVersion(process.versions.node)] },
    ...(parts.length === 0 ? [{ area: 'Settings', subject: 'serve, worker', run: async () => [partsSkipped] }] : []),
    ...parts.map((part): Check => ({ area: 'Settings', subject: part, run: async () => settings(part, config[part]) })),
    ...(parts.includes('serve')
      ? [{ area: 'Settings', subject: 'REDIS_URL', run: async () => oneProcess(config) }]
      : []),
    { area: 'Settings', subject: 'GATEWAY_CONTRACTS', run: async () => gatewayContracts() },
  ];
}

const partsSkipped = skipped('serve, worker', 'not looked at: neither DATABASE_URL nor WORKER_DATABASE_URL is set');

/** @param version such as `24.21.0` */
export function nodeVersion(version: string): Finding {
  const parts = version.split('.').map(Number);
  const place = safeNode.findIndex((wanted, index) => parts[index] !== wanted);
  const isSafe = place < 0 || (parts[place] ?? 0) > (safeNode[place] ?? 0);
  if (isSafe) return ok('Node', version);
  const wanted = safeNode.join('.');
  return warning(
    'Node',
    `${version} lacks security fixes of ${wanted} (CVE-2026-21710, CVE-2026-56846)`,
    `Run on Node ${wanted} or newer.`,
  );
}

function settings(part: string, faults: readonly string[]): Finding[] {
  if (faults.length === 0) return [ok(part, 'complete and well-formed')];
  return faults.map((text) => {
    // The server's own message: "NAME is not set: what it is for".
    const [, says = text, advice] = /^(.*?(?:is not set|is too short)): (.*)$/s.exec(text) ?? [];
    return fault(part, says, advice ? `Set it: ${advice}.` : `Correct it; see: guildgate ${part} --help`);
  });
}

/** Nothing, without services. */
function gatewayContracts(): Finding[] {
  const subject = 'GATEWAY_CONTRACTS';
  if (serviceFaults.length > 0)
    return serviceFaults.map((says) => fault(subject, says, 'Correct it; see docs/gateway.md.'));
  return services.length > 0 ? [ok(subject, `read: ${services.map(({ name }) => name).join(', ')}`)] : [];
}

function oneProcess({ redisUrl, redisIsSet }: DoctorConfig): Finding[] {
  if (redisUrl !== undefined || redisIsSet) return [];
  const says = 'not set: limits are counted in one process, and a second one refuses to serve';
  return [warning('REDIS_URL', says, 'Set it as soon as there are two processes.')];
}

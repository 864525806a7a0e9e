/** Readiness of a process, for load balancers, orchestrators and operators. */

/** A dependency of the process. */
export interface Dependency {
  readonly name: string;
  /** State of the process without it: `degraded` still does all its work, `unavailable` must get none. */
  readonly without: 'degraded' | 'unavailable';
  isUp(): boolean | Promise<boolean>;
}

type Status = 'ready' | 'degraded' | 'unavailable' | 'stopping';

export interface Report {
  readonly status: Status;
  /** `up`, `down` or a count, by name; empty while the process is stopping. */
  readonly dependencies: Readonly<Record<string, string>>;
}

export interface Readiness {
  /** Checks all dependencies. Never throws: one whose check fails is down. */
  report(): Promise<Report>;
  /** Reports `stopping` from now on. */
  stop(): void;
}

export function readinessOf(dependencies: readonly Dependency[]): Readiness {
  let isStopping = false;
  return {
    async report() {
      const stopping: Report = { status: 'stopping', dependencies: {} };
      if (isStopping) return stopping;
      const checks = await Promise.all(
        dependencies.map(async (dependency) => ({ ...dependency, isThere: await isUp(dependency) })),
      );
      if (isStopping) return stopping;
      const lost = new Set(checks.filter(({ isThere }) => !isThere).map(({ without }) => without));
      return {
        status: lost.has('unavailable') ? 'unavailable' : lost.has('degraded') ? 'degraded' : 'ready',
        dependencies: Object.fromEntries(checks.map(({ name, isThere }) => [name, isThere ? 'up' : 'down'])),
      };
    },
    stop() {
      isStopping = true;
    },
  };
}

async function isUp(dependency: Dependency): Promise<boolean> {
  try {
    return await dependency.isUp();
  } catch {
    // A dependency whose check fails counts as down.
    return false;
  }
}

/** @returns the HTTP status for a load balancer */
export function httpStatusOf({ status }: Report): 200 | 503 {
  return status === 'ready' || status === 'degraded' ? 200 : 503;
}

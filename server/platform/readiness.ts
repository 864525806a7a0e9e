/** Whether a process can do its work, for whoever sends it some or restarts it: balancers, orchestrators, operators. */

/** Something that the process needs. */
export interface Dependency {
  readonly name: string;
  /** What the process is without it: `degraded` still does all its work, `unavailable` should be sent none. */
  readonly without: 'degraded' | 'unavailable';
  isUp(): boolean | Promise<boolean>;
}

export type Status = 'ready' | 'degraded' | 'unavailable' | 'stopping';

export interface Report {
  readonly status: Status;
  /** By name, `up`, `down`, or how many of it; none where the process is stopping, whatever becomes of them. */
  readonly dependencies: Readonly<Record<string, string>>;
}

export interface Readiness {
  /** Asks each dependency. Never throws: one that cannot be asked is down. */
  report(): Promise<Report>;
  /** From now on the process is stopping, however its dependencies are. */
  stop(): void;
}

export function readinessOf(dependencies: readonly Dependency[]): Readiness {
  let isStopping = false;
  return {
    async report() {
      const stopping: Report = { status: 'stopping', dependencies: {} };
      if (isStopping) return stopping;
      const asked = await Promise.all(
        dependencies.map(async (dependency) => ({ ...dependency, isThere: await isUp(dependency) })),
      );
      if (isStopping) return stopping;
      const lost = new Set(asked.filter(({ isThere }) => !isThere).map(({ without }) => without));
      return {
        status: lost.has('unavailable') ? 'unavailable' : lost.has('degraded') ? 'degraded' : 'ready',
        dependencies: Object.fromEntries(asked.map(({ name, isThere }) => [name, isThere ? 'up' : 'down'])),
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
    // Whatever it is: what cannot be asked cannot be relied on.
    return false;
  }
}

/** @returns the HTTP status that says it to a balancer. */
export function httpStatusOf({ status }: Report): 200 | 503 {
  return status === 'ready' || status === 'degraded' ? 200 : 503;
}

/** What is found out of a host, and what is not. */
import { defaultDialect } from '#harness/dialect/dialect.ts';
import { memberOf } from '#harness/http/response.ts';

export interface Found {
  readonly what: string;
  readonly text: string;
  /** False: a name that differs from the document's, and is in the profile's dialect. */
  readonly isDocumented: boolean;
}

/** What could not be found out, or was not tried. */
export interface Gap {
  readonly what: string;
  readonly text: string;
  readonly advice: string;
}

/** Members of a dialect, as in a profile. */
type DialectChanges = Record<string, Record<string, unknown>>;

/** Collects what is found. */
export class Discovery {
  readonly found: Found[] = [];
  readonly gaps: Gap[] = [];
  readonly dialect: DialectChanges = {};

  /** Notes a name that the host uses. @param name `headers.jwt`, for instance */
  name(section: keyof typeof defaultDialect, member: string, value: unknown): boolean {
    const usual = memberOf(defaultDialect[section], member);
    if (usual === value) return true;
    this.dialect[section] = { ...this.dialect[section], [member]: value };
    return false;
  }

  add(what: string, text: string, documented: readonly boolean[]): void {
    this.found.push({ what, text, isDocumented: documented.every(Boolean) });
  }

  gap(what: string, text: string, advice: string): void {
    this.gaps.push({ what, text, advice });
  }
}

/** Typed reader of environment variables. config.ts defines the variables. */
import { availableParallelism } from 'node:os';
import { email } from '#contracts/schemas/fields.ts';
import type { MetricsAddress } from '#server/platform/metrics.ts';
import { samplers, type TracingOptions } from '#server/platform/tracing/export.ts';

/** Invalid configuration: the message lists every fault and what to set. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`Invalid configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'];

/** Upper bound of PROCESSES: more would only compete for cores. */
const maximumProcesses = 128;

/** Reads environment variables and collects all faults instead of throwing at the first. */
export class Reader {
  readonly faults: string[] = [];
  readonly #env: Environment;
  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string, fallback: string | undefined, why: string): string {
    const value = this.#env[name] || fallback;
    if (value === undefined) this.faults.push(`${name} is not set: ${why}`);
    return value ?? '';
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.#env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    this.faults.push(`${name} is "${text}": it must be a whole number from ${min} to ${max}`);
    return fallback;
  }

  /** @returns the number of processes; `auto` is one per available core */
  processes(name: string): number {
    const text = this.#env[name] || '1';
    const value = text === 'auto' ? availableParallelism() : Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= maximumProcesses) return value;
    this.faults.push(`${name} is "${text}": it must be a whole number from 1 to ${maximumProcesses}, or auto`);
    return 1;
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    return this.#env[name] ? this.integer(name, min, min, max) : undefined;
  }

  email(name: string, why: string): string {
    const value = this.text(name, undefined, why);
    if (value && email().validate(value).error) {
      this.faults.push(`${name} is "${value}": it must be a bare email address, such as no-reply@example.org`);
    }
    return value;
  }

  choice(name: string, fallback: string, allowed: readonly string[]): string {
    const value = this.#env[name] || fallback;
    if (!allowed.includes(value)) this.faults.push(`${name} is "${value}": it must be one of ${allowed.join(', ')}`);
    return value;
  }

  url(name: string, protocols: readonly string[], why: string): string {
    const value = this.text(name, undefined, why);
    // Does not repeat the value, which may contain a password.
    if (value && !(URL.canParse(value) && protocols.includes(new URL(value).protocol))) {
      this.faults.push(
        `${name} is not a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    }
    return value;
  }

  optional(name: string): string | undefined {
    return this.#env[name] || undefined;
  }

  optionalUrl(name: string, protocols: readonly string[]): string | undefined {
    return this.#env[name] ? this.url(name, protocols, '') : undefined;
  }

  /** @param parse throws RangeError for an invalid address, without repeating it: it may contain a password */
  optionalAddress(name: string, parse: (text: string) => unknown): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    try {
      parse(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.faults.push(`${name}: ${error.message}`);
    }
    return text;
  }

  secret(name: string, minimumBytes: number): Buffer {
    const text = this.text(name, undefined, `create one with: openssl rand -base64 ${minimumBytes}`);
    const bytes = Buffer.from(text, 'base64');
    if (text && bytes.length < minimumBytes) {
      this.faults.push(`${name} is too short: it must be at least ${minimumBytes} random bytes in base64`);
    }
    return bytes;
  }

  optionalSecret(name: string, minimumBytes: number): Buffer | undefined {
    return this.#env[name] ? this.secret(name, minimumBytes) : undefined;
  }

  /** @returns nothing where no port is set */
  metrics(): MetricsAddress | undefined {
    const port = this.optionalInteger('METRICS_PORT', 0, 65_535);
    return port === undefined ? undefined : { host: this.text('METRICS_HOST', '127.0.0.1', ''), port };
  }

  /** @param name of the service, unless another is set. @returns nothing without an endpoint */
  tracing(name: string): TracingOptions | undefined {
    const endpoint = this.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
    if (endpoint === undefined) return undefined;
    this.choice('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', ['http/protobuf']);
    return {
      endpoint,
      serviceName: this.text('OTEL_SERVICE_NAME', name, ''),
      sampler: this.choice('OTEL_TRACES_SAMPLER', 'parentbased_always_on', samplers),
      ratio: this.ratio('OTEL_TRACES_SAMPLER_ARG'),
    };
  }

  ratio(name: string): number {
    const text = this.#env[name] || '1';
    const value = Number(text);
    if (value >= 0 && value <= 1) return value;
    this.faults.push(`${name} is "${text}": it must be a number from 0 to 1`);
    return 1;
  }

  /** @param check throws for what is none, saying so */
  ranges(name: string, check: (ranges: readonly string[]) => unknown): string[] {
    const ranges = (this.#env[name] ?? '')
      .split(',')
      .map((range) => range.trim())
      .filter(Boolean);
    try {
      check(ranges);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      this.faults.push(`${name}: ${error.message}`);
    }
    return ranges;
  }

  done<T>(config: T): Readonly<T> {
    if (this.faults.length > 0) throw new ConfigError(this.faults);
    return Object.freeze(config);
  }
}

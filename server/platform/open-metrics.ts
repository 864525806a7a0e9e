/**
 * Metrics as OpenMetrics, which has exemplars, for scrapers that accept it. prom-client has one format for a whole registry, and
 * renames its counters for this one: so it is given copies of what they say.
 */
import type { MetricObjectWithValues, MetricValue, OpenMetricsContentType, Registry } from 'prom-client';

type Said = MetricObjectWithValues<MetricValue<string>>;

/** @returns whether a scraper accepts OpenMetrics */
export const acceptsOpenMetrics = (accept = ''): boolean => accept.includes('application/openmetrics-text');

export async function openMetricsOf(registry: Pick<Registry, 'getMetricsAsJSON'>) {
  const { Gauge, Registry: Copy } = await import('prom-client');
  const copy = new Copy<OpenMetricsContentType>();
  copy.setContentType(Copy.OPENMETRICS_CONTENT_TYPE);
  /** Its type is that of the copied metric: prom-client renders what `get` returns. */
  class Snapshot extends Gauge {
    readonly #said: Said;
    constructor(said: Said) {
      super({ name: said.name, help: said.help, registers: [] });
      this.#said = said;
    }
    override get = async () => this.#said;
  }
  for (const said of await registry.getMetricsAsJSON()) {
    const isCounter = String(said.type) === 'counter';
    copy.registerMetric(new Snapshot({ ...said, name: isCounter ? said.name.replace(/_total$/, '') : said.name }));
  }
  return { contentType: copy.contentType, text: await copy.metrics() };
}

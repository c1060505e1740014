import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { declared, type LabelsOf, type MetricName, type NameOf } from './declared.ts';

/** One value of a gauge with its labels. */
export type Reading<N extends MetricName> = { labels: LabelsOf<N>; value: number };
type Read<N extends MetricName> = () => Reading<N>[] | Promise<Reading<N>[]>;

/** The metrics of one app. Counting costs about a microsecond; gauges are read on demand. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();
  readonly #gauges = new Map<string, { gauge: Gauge; reads: (() => Promise<void>)[] }>();
  #hasDefaults = false;

  constructor() {
    const registers = [this.#registry];
    for (const [name, metric] of Object.entries(declared)) {
      const { help, labels } = metric;
      const options = { name, help, labelNames: [...labels], registers };
      if (metric.kind === 'counter') this.#counters.set(name, new Counter(options));
      else if (metric.kind === 'histogram')
        this.#histograms.set(name, new Histogram({ ...options, buckets: [...metric.buckets] }));
      else this.#gauges.set(name, { gauge: new Gauge(options), reads: [] });
    }
  }

  count<N extends NameOf<'counter'>>(name: N, labels: LabelsOf<N>, by = 1): void {
    this.#counters.get(name)?.inc(labels, by);
  }

  observe<N extends NameOf<'histogram'>>(name: N, labels: LabelsOf<N>, seconds: number): void {
    this.#histograms.get(name)?.observe(labels, seconds);
  }

  /**
   * Sets how a gauge is read. A gauge may be read in several ways, each for other labels. One that fails is left out
   * of the answer.
   */
  gauge<N extends NameOf<'gauge'>>(name: N, read: Read<N>): void {
    const found = this.#gauges.get(name);
    found?.reads.push(async () => {
      for (const { labels, value } of await read()) found.gauge.set(labels, value);
    });
  }

  /** Reads all gauges. @returns the text that Prometheus reads, with figures of the process itself */
  async text(): Promise<string> {
    if (!this.#hasDefaults) collectDefaultMetrics({ register: this.#registry });
    this.#hasDefaults = true;
    for (const { gauge } of this.#gauges.values()) gauge.reset();
    await Promise.allSettled([...this.#gauges.values()].flatMap(({ reads }) => reads.map((read) => read())));
    return this.#registry.metrics();
  }
}

/**
 * Every metric of a node: its kind, meaning and labels. Nothing else declares one, and /metrics, the board and the
 * alerts name these. Each label has few values: patterns of routes, names and codes that the code knows, never what a
 * request brings. No label is called `job` or `instance`, which Prometheus sets itself.
 */
type Labels = readonly string[];
export type Counter<L extends Labels = Labels> = { kind: 'counter'; help: string; labels: L };
/** `buckets`: upper bounds, in seconds. */
export type Histogram<L extends Labels = Labels> = {
  kind: 'histogram';
  help: string;
  labels: L;
  buckets: readonly number[];
};
/** Read when /metrics is requested. */
export type Gauge<L extends Labels = Labels> = { kind: 'gauge'; help: string; labels: L };

const counter = <const L extends Labels>(help: string, ...labels: L): Counter<L> => ({
  kind: 'counter',
  help,
  labels,
});
const gauge = <const L extends Labels>(help: string, ...labels: L): Gauge<L> => ({
  kind: 'gauge',
  help,
  labels,
});
const histogram = <const L extends Labels>(
  buckets: readonly number[],
  help: string,
  ...labels: L
): Histogram<L> => ({ kind: 'histogram', help, labels, buckets });

/** From a page served from memory to a call that its phone has given up. */
const CALL_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];
const MUTATION_SECONDS = [0.0025, 0.005, 0.01, 0.025, 0.06, 0.1, 0.3, 1, 3];
const WAIT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1.7];
const JOB_SECONDS = [0.01, 0.05, 0.2, 1, 5, 20, 60, 300];
/** A slice of a job may take 0.2 s. */
const SLICE_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 2];

export const declared = {
  durpalla_calls_total: counter('Answered calls, by route pattern and status', 'call', 'status'),
  durpalla_call_seconds: histogram(CALL_SECONDS, 'From the head of a call to the end of its answer', 'call'),
  durpalla_calls_under_way: gauge('Calls that have begun and are not answered'),
  durpalla_mutations_total: counter('Judged mutations, by name and outcome', 'mutation', 'outcome'),
  durpalla_chunks_total: counter(
    'Mutations tried together, by what became of them: done, refused, failed',
    'end',
  ),
  durpalla_sms_total: counter(
    'SMS of the app without a net, by way and what became of them',
    'way',
    'outcome',
  ),
  durpalla_mutation_seconds: histogram(MUTATION_SECONDS, 'The judging of one mutation', 'mutation'),
  durpalla_waiting: gauge('What waits in a queue of this node or of the market', 'queue'),
  durpalla_stream_changes_total: counter('Numbered changes that this node has committed', 'stream'),
  durpalla_replica_reads_total: counter(
    'Readings of a node with replicas, by where they were: replica, or why not: behind, refused, failed, away',
    'source',
  ),
  durpalla_lost_hints_total: counter('Changes of which this node was not told, found by looking'),
  durpalla_feed_pages_total: counter('Answered pulls of feeds only, by where the page came from', 'from'),
  durpalla_feed_rows_rendered: gauge('Rows of the feeds that this node has rendered since its start'),
  durpalla_feed_cache_bytes: gauge('Memory of what this node keeps of the feeds, about, by part', 'part'),
  durpalla_sockets_open: gauge('Realtime sockets open on this node'),
  durpalla_channels_subscribed: gauge('Channels with a subscriber on this node'),
  durpalla_database_connections: gauge('Connections of the pool, by state', 'state'),
  durpalla_database_wait_seconds: histogram(WAIT_SECONDS, 'The wait for a free connection of the pool'),
  durpalla_slow_statements_total: counter('Statements that took longer than SLOW_STATEMENT_MS'),
  durpalla_task_runs_total: counter('Runs of a task on this node, by outcome', 'task', 'outcome'),
  durpalla_task_seconds: histogram(JOB_SECONDS, 'A run of a task', 'task'),
  durpalla_task_slice_seconds: histogram(SLICE_SECONDS, 'One slice of a task', 'task'),
  durpalla_task_last_success_seconds: gauge(
    'When a task last succeeded anywhere, in seconds since 1970',
    'task',
  ),
  durpalla_unreadable_secrets_total: counter(
    'Sealed values that could not be read and were left out, by where they stand',
    'place',
  ),
  durpalla_last_backup_seconds: gauge(
    'When the last good backup was made, in seconds since 1970; 0: none was',
  ),
  durpalla_disk_bytes: gauge("The disk of this node's data folder: free for us, total", 'space'),
  durpalla_phone_errors_total: counter('Errors that phones have reported, by what became of them', 'outcome'),
  durpalla_ready: gauge('1 while this node is ready for calls, as /ready answers'),
  durpalla_log_lines_total: counter('Lines of the log, by level', 'level'),
} as const;

type Declared = typeof declared;
export type MetricName = keyof Declared;
export type NameOf<Kind extends string> = {
  [N in MetricName]: Declared[N]['kind'] extends Kind ? N : never;
}[MetricName];
export type LabelsOf<N extends MetricName> = Record<Declared[N]['labels'][number], string>;

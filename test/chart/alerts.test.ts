import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_FILES, alertsOf, describeAlerts, type Release, rulesOf, testRules } from './alerts';

const SICK: Release = { name: 'chat-team-chat', namespace: 'rooms' };
/** A release whose name begins alike, in the same Prometheus. */
const HEALTHY: Release = { name: 'chat-2-team-chat', namespace: 'rooms' };
/** A release of the same name in another namespace. */
const ELSEWHERE: Release = { name: 'chat-team-chat', namespace: 'other' };

/** Series by name and labels, each with its values in the notation of promtool: one for each minute. */
type Series = Record<string, string>;

const RISING = '0+60x80';
const CONSTANT = '0x80';

const bucket = (le: string, values: string) => ({
  [`operation_duration_milliseconds_bucket{operation="messaging.send-message",le="${le}"}`]: values,
});
const slow = (values: string): Series => ({
  ...bucket('1000', CONSTANT),
  ...bucket('5000', values),
  ...bucket('+Inf', values),
  'operation_duration_milliseconds_count{operation="messaging.send-message"}': values,
});
const depthsExcept = (missing: string): Series =>
  Object.fromEntries(
    ['accounts', 'messaging', 'groups', 'snippets-and-folders']
      .filter((service) => service !== missing)
      .map((service) => [`outbox_depth{service="${service}"}`, CONSTANT]),
  );

/** For each alert, series that make it fire after an hour, and the same series of a release that has no trouble. */
const SCENARIOS: Record<string, { trouble: Series; health: Series }> = {
  RequestsFail: {
    trouble: {
      'http_request_duration_milliseconds_count{status="200"}': RISING,
      'http_request_duration_milliseconds_count{status="503"}': '0+1x80',
    },
    health: { 'http_request_duration_milliseconds_count{status="200"}': RISING },
  },
  // A release with five slow requests in ten minutes has no trouble.
  OperationSlow: { trouble: slow('0+6x80'), health: slow('0+0.5x80') },
  LogLagHigh: { trouble: { log_lag: '2000x80' }, health: { log_lag: '3x80' } },
  OutboxGrows: {
    trouble: { 'outbox_depth{service="groups"}': '2000x80' },
    health: { 'outbox_depth{service="groups"}': '2x80' },
  },
  OutboxGrowsSlowly: {
    trouble: { 'outbox_depth{service="groups"}': '0+2x80' },
    health: { 'outbox_depth{service="groups"}': '20 0 20 0 20 0 20 0 20x72' },
  },
  RelayMissing: { trouble: depthsExcept('groups'), health: depthsExcept('') },
  PoolExhausted: {
    trouble: { 'db_pool{service="groups",state="waiting"}': '20x80' },
    health: { 'db_pool{service="groups",state="used"}': '20x80' },
  },
  QueueOwnersChange: { trouble: { queues_adopted_total: '0+120x80' }, health: { queues_adopted_total: CONSTANT } },
  FilesFail: {
    trouble: { 'files_request_duration_milliseconds_count{outcome="failed"}': RISING },
    health: { 'files_request_duration_milliseconds_count{outcome="done"}': RISING },
  },
  DueWorkOverdue: {
    trouble: { 'due_work_overdue{work="reminders"}': '1x80' },
    health: { 'due_work_overdue{work="retention"}': '1x80' },
  },
  DueWorkFails: {
    trouble: { 'due_work_failed_total{work="reminders"}': RISING },
    health: { 'due_work_failed_total{work="reminders"}': CONSTANT },
  },
  MailFails: {
    trouble: { 'due_work_failed_total{work="mails"}': '0+1x80' },
    // Refused addresses are failures too.
    health: { 'due_work_failed_total{work="mails"}': '0+1x80', mails_refused_total: '0+1x80' },
  },
  DatabaseDown: { trouble: { 'db_up{service="groups"}': '0x80' }, health: { 'db_up{service="groups"}': '1x80' } },
  NatsDown: {
    trouble: { 'nats_connected{service_name="groups"}': '0x80' },
    health: { 'nats_connected{service_name="groups"}': '1x80' },
  },
  ConsumersSlow: {
    trouble: { nats_varz_slow_consumers: '0x78 2 2' },
    health: { nats_varz_slow_consumers: '2x80' },
  },
  JetStreamNearlyFull: {
    trouble: { nats_varz_jetstream_stats_storage: '90x80', nats_varz_jetstream_config_max_storage: '100x80' },
    // Without JetStream the server says that both are 0.
    health: { nats_varz_jetstream_stats_storage: '0x80', nats_varz_jetstream_config_max_storage: '0x80' },
  },
  LastBackupFailed: { trouble: { backup_failed: '1x80' }, health: { backup_failed: '0x80' } },
  LastBackupOld: {
    trouble: { backup_age_seconds: `${3 * 86400}x80` },
    health: { backup_age_seconds: `${86400}x80` },
  },
  CertificateExpires: {
    trouble: { 'tls_certificate_expiry_seconds{setting="NATS_TLS_CERT"}': `${10 * 86400}x80` },
    health: { 'tls_certificate_expiry_seconds{setting="NATS_TLS_CERT"}': `${90 * 86400}x80` },
  },
  AutoscalerAtMaximum: {
    trouble: {
      'kube_horizontalpodautoscaler_status_current_replicas{horizontalpodautoscaler="NAME-events"}': '10x80',
      'kube_horizontalpodautoscaler_spec_max_replicas{horizontalpodautoscaler="NAME-events"}': '10x80',
    },
    health: {
      'kube_horizontalpodautoscaler_status_current_replicas{horizontalpodautoscaler="NAME-events"}': '9x80',
      'kube_horizontalpodautoscaler_spec_max_replicas{horizontalpodautoscaler="NAME-events"}': '10x80',
    },
  },
  VolumeNearlyFull: {
    trouble: {
      'kubelet_volume_stats_available_bytes{persistentvolumeclaim="data-NAME-nats-0"}': '10x80',
      'kubelet_volume_stats_capacity_bytes{persistentvolumeclaim="data-NAME-nats-0"}': '100x80',
    },
    health: {
      'kubelet_volume_stats_available_bytes{persistentvolumeclaim="NAME-files"}': '50x80',
      'kubelet_volume_stats_capacity_bytes{persistentvolumeclaim="NAME-files"}': '100x80',
    },
  },
  BackupFailed: {
    trouble: {
      'kube_job_status_start_time{job_name="NAME-backup-2"}': '200x80',
      'kube_job_status_failed{job_name="NAME-backup-2"}': '1x80',
      'kube_cronjob_status_last_successful_time{cronjob="NAME-backup"}': '100x80',
    },
    health: {
      'kube_job_status_start_time{job_name="NAME-backup-2"}': '200x80',
      'kube_job_status_failed{job_name="NAME-backup-2"}': '1x80',
      'kube_cronjob_status_last_successful_time{cronjob="NAME-backup"}': '300x80',
    },
  },
  BackupOld: {
    trouble: { 'kube_cronjob_created{cronjob="NAME-backup"}': `-${2 * 86400}x80` },
    health: {
      'kube_cronjob_created{cronjob="NAME-backup"}': `-${9 * 86400}x80`,
      'kube_cronjob_status_last_successful_time{cronjob="NAME-backup"}': '0x80',
    },
  },
  IngressCertificateExpires: {
    trouble: { 'certmanager_certificate_expiration_timestamp_seconds{name="NAME-tls"}': `${10 * 86400}x80` },
    health: { 'certmanager_certificate_expiration_timestamp_seconds{name="NAME-tls"}': `${90 * 86400}x80` },
  },
};

const alerts = ALERT_FILES.flatMap((file) =>
  alertsOf(rulesOf(SICK, file)).map((alert) => [alert.alert, alert, file] as const),
);

/** Returns series with the labels that those of a release have. */
function seriesOf({ name, namespace }: Release, series: Series) {
  return Object.entries(series).map(([text, values]) => {
    const [, metric, labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(text.replaceAll('NAME', name))!;
    const isOfKubernetes = /^(kube|kubelet|certmanager)_/.test(metric!);
    const scope = isOfKubernetes
      ? `namespace="${namespace}"`
      : `service_namespace="${name}",k8s_namespace_name="${namespace}",service_instance_id="${name}-1"`;
    return { series: `${metric}{${[labels, scope].filter(Boolean).join(',')}}`, values };
  });
}

describe('alerts', () => {
  it.each(alerts)('%s has a summary, a severity, and a section in trouble.md', (_name, { annotations, labels }) => {
    expect(annotations.summary).toMatch(/^\S/);
    expect(['critical', 'warning']).toContain(labels.severity);
    const [page, section] = annotations.runbook_url.split('#');
    const file = join(__dirname, '..', '..', page!);
    expect(existsSync(file)).toBe(true);
    const sections = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase());
    expect(sections).toContain(section);
  });

  it('have a scenario each, in which they are fired', () => {
    expect(Object.keys(SCENARIOS).sort()).toEqual(alerts.map(([name]) => name).sort());
  });
});

describeAlerts('alerts fire in trouble, each for its own release only', () => {
  it.each(ALERT_FILES)('%s', (file) => {
    const releases = [SICK, HEALTHY, ELSEWHERE];
    const rules = releases.map((release) =>
      rulesOf(release, file).replaceAll('labels: { ', `labels: { owner: ${release.namespace}/${release.name}, `),
    );
    const tests = alertsOf(rules[0]!).map(({ alert: name }) => {
      const { trouble, health } = SCENARIOS[name]!;
      const expr = `count by (owner) (ALERTS{alertname="${name}",alertstate="firing"}) > bool 0`;
      const exp_samples = [{ labels: '{owner="rooms/chat-team-chat"}', value: 1 }];
      return {
        name,
        interval: '1m',
        input_series: releases.flatMap((release) => seriesOf(release, release === SICK ? trouble : health)),
        promql_expr_test: [{ expr, eval_time: '79m', exp_samples }],
      };
    });
    expect(() => testRules(rules, tests)).not.toThrow();
  });
});

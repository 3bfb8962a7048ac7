import { metrics } from '@opentelemetry/api';
import { observeUsage } from '@team-chat/service';
import type { Context } from './context';

const meter = metrics.getMeter('@team-chat/accounts');
const age = meter.createObservableGauge('backup.age.seconds', {
  description: 'Seconds since the last backup of the schedule was saved',
});
const failed = meter.createObservableGauge('backup.failed', {
  description: '1 where a backup of the schedule has failed since the last one that was saved, else 0',
});

/** Reports the largest organisations, and how old the last backup is. */
export function observe({ db, backupTimes }: Context): void {
  observeUsage(
    db,
    'users',
    'SELECT realm_id, count(*) AS value FROM users WHERE is_active AND NOT is_bot GROUP BY realm_id ORDER BY 2 DESC, 1 LIMIT ?',
  );
  observeUsage(
    db,
    'webhooks',
    'SELECT realm_id, count(*) AS value FROM webhooks GROUP BY realm_id ORDER BY 2 DESC, 1 LIMIT ?',
  );
  meter.addBatchObservableCallback(
    async (gauge) => {
      const times = await backupTimes.find().catch(() => undefined);
      if (!times) return;
      if (times.age_s !== null) gauge.observe(age, times.age_s);
      gauge.observe(failed, times.has_failed ? 1 : 0);
    },
    [age, failed],
  );
}

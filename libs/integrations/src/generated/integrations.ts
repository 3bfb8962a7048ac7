// Generated from the files of the folder "integrations".
import { integration as i0 } from '../integrations/alertmanager';
import { integration as i1 } from '../integrations/gitea';
import { integration as i2 } from '../integrations/github';
import { integration as i3 } from '../integrations/gitlab';
import { integration as i4 } from '../integrations/grafana';
import { integration as i5 } from '../integrations/jenkins';
import { integration as i6 } from '../integrations/jira';
import { integration as i7 } from '../integrations/json';
import { integration as i8 } from '../integrations/pagerduty';
import { integration as i9 } from '../integrations/sentry';
import { integration as i10 } from '../integrations/slack_incoming';

export const ALL = [i0, i1, i2, i3, i4, i5, i6, i7, i8, i9, i10];

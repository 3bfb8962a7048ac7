import { describeChart, find, OLDEST, render, REPOSITORY } from './chart';

const S3 = {
  bucket: 'backups',
  endpoint: 'https://s3.example.com',
  prefix: 'chat/',
  secret: 'bucket',
};
const EXTERNAL = {
  postgresql: { enabled: false },
  externalDatabase: { host: 'db.example.com', adminSecret: 'administrator' },
};

const environmentOf = ({ env }: any) =>
  Object.fromEntries(env.map(({ name, value }: any) => [name, value])) as Record<string, string>;

const secretsOf = ({ volumes }: any): string[] => volumes[0].projected.sources.map(({ secret }: any) => secret.name);

describeChart('the admin program in the chart', () => {
  const adminPod = (values?: object) => find(render(values), 'Deployment', 'admin').spec.template.spec;

  it('is in one idle pod that reaches NATS and the database', () => {
    const manifests = render();
    const { spec } = find(manifests, 'Deployment', 'admin');
    expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
    const [container] = spec.template.spec.containers;
    expect(container.image).toBe(`${REPOSITORY}/admin:0.1.0`);
    expect(container.command).toEqual(['tini', '--', 'sleep', 'infinity']);
    expect(environmentOf(container)).toMatchObject({
      NATS_URL_FILE: '/run/secrets/team-chat/NATS_URL',
      ADMIN_DATABASE_URL_FILE: '/run/secrets/team-chat/ADMIN_DATABASE_URL',
    });
    expect(secretsOf(spec.template.spec)).toEqual(['chat-team-chat-admin', 'chat-team-chat-postgresql']);
    const ports = find(manifests, 'NetworkPolicy', 'admin').spec.egress.flatMap((rule: any) =>
      rule.ports.map(({ port }: any) => port),
    );
    // Settings of mail and of the external URL are for `doctor`.
    expect(ports).toEqual([53, 53, 4222, 5432, 25, 465, 587, 443]);
  });

  it('runs without privileges and with limited memory', () => {
    const values = { backup: { enabled: true, s3: S3 } };
    const { spec } = find(render(values), 'CronJob', 'backup').spec.jobTemplate.spec.template;
    for (const pod of [adminPod(values), spec]) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000 },
      });
      expect(pod.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod.containers[0].resources.limits.memory).toBeDefined();
    }
  });

  it('is not scaled with the services by the selector that the documents give', () => {
    const deployments = render().filter(({ kind }) => kind === 'Deployment');
    const scaled = deployments.filter(({ metadata: { labels } }) => labels['app.kubernetes.io/component'] !== 'admin');
    expect(deployments).toHaveLength(scaled.length + 1);
  });

  it('can be left out', () => {
    const manifests = render({ admin: { enabled: false } });
    expect(
      manifests.filter(({ metadata }) => metadata.name === 'chat-team-chat-admin').map(({ kind }) => kind),
    ).toEqual(['Secret']);
  });

  it('gets the URL of the administrator of an external database only if there is a Secret', () => {
    const externalDatabase = { ...EXTERNAL.externalDatabase, adminSecretKey: 'uri' };
    expect(adminPod({ ...EXTERNAL, externalDatabase }).volumes[0].projected.sources).toContainEqual({
      secret: { name: 'administrator', items: [{ key: 'uri', path: 'ADMIN_DATABASE_URL' }] },
    });
    const without = adminPod({ ...EXTERNAL, externalDatabase: { host: 'db.example.com' } });
    expect(environmentOf(without.containers[0])).toEqual({
      EXTERNAL_URL: 'http://chat.localhost',
      FILES_DIR: '/files',
      NATS_URL_FILE: '/run/secrets/team-chat/NATS_URL',
    });
  });

  it('runs where the other pods do, from the image of its digest', () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const pod = adminPod({ admin: { image: { digest } }, nodeSelector: { pool: 'chat' } });
    expect(pod.nodeSelector).toEqual({ pool: 'chat' });
    expect(pod.containers[0].image).toBe(`${REPOSITORY}/admin@${digest}`);
  });

  it('gets the TLS settings of the services, and those of its own', () => {
    const settings = { DATABASE_TLS_CA: 'PEM', NATS_TLS_CA: 'PEM', RATE_LIMITS: 'off' };
    const [container] = adminPod({ settings, admin: { settings: { NATS_TLS_CA: 'OURS' } } }).containers;
    const environment = environmentOf(container);
    expect(environment).toMatchObject({ DATABASE_TLS_CA: 'PEM', NATS_TLS_CA: 'OURS' });
    expect(environment).not.toHaveProperty('RATE_LIMITS');
    const secretRefs = {
      NATS_TLS_CA: { name: 'authorities', key: 'ca.crt' },
      SMTP_URL: { name: 'mail', key: 'url' },
    };
    expect(secretsOf(adminPod({ secretRefs }))).toEqual([
      'chat-team-chat-admin',
      'chat-team-chat-postgresql',
      'authorities',
      'mail',
    ]);
  });

  it('gets what `doctor` checks: the bucket of files, and the mail server of accounts', () => {
    const services = {
      accounts: { secretRefs: { SMTP_URL: { name: 'mail', key: 'url' }, OIDC_PROVIDERS: { name: 'x', key: 'y' } } },
    };
    const files = { s3: { bucket: 'files', secret: 'bucket' } };
    const [container] = adminPod({ services, files, externalUrl: 'https://chat.example.com' }).containers;
    expect(environmentOf(container)).toMatchObject({
      EXTERNAL_URL: 'https://chat.example.com',
      FILES_S3_BUCKET: 'files',
      FILES_S3_SECRET_ACCESS_KEY_FILE: '/run/secrets/team-chat/FILES_S3_SECRET_ACCESS_KEY',
      SMTP_URL_FILE: '/run/secrets/team-chat/SMTP_URL',
    });
    expect(environmentOf(container)).not.toHaveProperty('OIDC_PROVIDERS_FILE');
  });

  it('takes the Secret of the operator where the chart makes none', () => {
    const pod = adminPod({ secrets: { create: false, namePrefix: 'ours' } });
    expect(secretsOf(pod)[0]).toBe('ours-admin');
  });
});

describeChart('backups in the chart', () => {
  const backup = (values: object) => find(render({ backup: values }), 'CronJob', 'backup');
  const pod = (values: object) => backup(values).spec.jobTemplate.spec.template.spec;

  const made = (values: object) =>
    render(values)
      .filter(({ kind }) => ['CronJob', 'PersistentVolumeClaim'].includes(kind))
      .map(({ kind, metadata }) => `${kind}/${metadata.name}`);

  it('are made by default, with the files, where the chart knows the administrator of the database', () => {
    const [files, claim] = [
      'PersistentVolumeClaim/chat-team-chat-files',
      'PersistentVolumeClaim/chat-team-chat-backup',
    ];
    expect(made({}).sort()).toEqual(['CronJob/chat-team-chat-backup', claim, files]);
    expect(made({ backup: { enabled: false } })).toEqual([files]);
    // For backups that the operator makes.
    expect(made({ backup: { enabled: false, volume: { size: '5Gi' } } }).sort()).toEqual([claim, files]);
    expect(made({ backup: { s3: S3 } }).sort()).toEqual(['CronJob/chat-team-chat-backup', files]);
    expect(made(EXTERNAL).sort()).toEqual(['CronJob/chat-team-chat-backup', claim, files]);
    expect(made({ ...EXTERNAL, externalDatabase: { host: 'db.example.com' } })).toEqual([files]);
    expect(backup({}).spec.jobTemplate.spec.template.spec.containers[0].args).toContain('--files');
  });

  it('read the volume of files on the node of the services that have it', () => {
    const values = (accessMode: string) => ({ files: { volume: { accessMode } } });
    const manifests = render(values('ReadWriteOnce'));
    const { spec } = find(manifests, 'CronJob', 'backup').spec.jobTemplate.spec.template;
    expect(environmentOf(spec.containers[0]).FILES_DIR).toBe('/files');
    expect(spec.containers[0].volumeMounts).toContainEqual({ name: 'files', mountPath: '/files' });
    expect(spec.volumes).toContainEqual({
      name: 'files',
      persistentVolumeClaim: { claimName: 'chat-team-chat-files' },
    });
    const termsOf = ({ affinity }: any) => affinity?.podAffinity.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const ofFiles = termsOf(find(manifests, 'Deployment', 'gateway').spec.template.spec);
    const admin = find(manifests, 'Deployment', 'admin').spec.template.spec;
    expect(ofFiles).toHaveLength(1);
    expect(termsOf(admin)).toEqual(ofFiles);
    // Alone: no pod could be one of these services and the admin pod.
    expect(termsOf(spec)).toHaveLength(1);
    expect(termsOf(find(render(values('ReadWriteMany')), 'Deployment', 'admin').spec.template.spec)).toEqual([]);
  });

  it('are saved, checked and pruned by a CronJob, one at a time', () => {
    const { spec, apiVersion } = backup({ enabled: true, schedule: '0 4 * * *', keep: 3, s3: S3 });
    expect(apiVersion).toBe('batch/v1');
    expect(spec).toMatchObject({ schedule: '0 4 * * *', concurrencyPolicy: 'Forbid' });
    const [container] = spec.jobTemplate.spec.template.spec.containers;
    expect([...container.command, ...container.args]).toEqual([
      'tini',
      '--',
      'team-chat-admin',
      'backup',
      'save',
      '--keep',
      '3',
      '--check',
      '--files',
    ]);
    const old = render({ backup: { enabled: true, check: false, s3: S3 } }, OLDEST);
    expect(find(old, 'CronJob', 'backup').apiVersion).toBe('batch/v1beta1');
    const [unchecked] = find(old, 'CronJob', 'backup').spec.jobTemplate.spec.template.spec.containers;
    expect(unchecked.args).toEqual(['--keep', '7', '--files']);
  });

  it('go to a bucket, with keys from a Secret', () => {
    const environment = environmentOf(pod({ enabled: true, s3: S3 }).containers[0]);
    expect(environment).toMatchObject({
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ENDPOINT: 'https://s3.example.com',
      BACKUP_S3_PREFIX: 'chat/',
      BACKUP_S3_ACCESS_KEY_ID_FILE: '/run/secrets/team-chat/BACKUP_S3_ACCESS_KEY_ID',
    });
    expect(environment).not.toHaveProperty('BACKUP_DIR');
    const { secret: _, ...withoutKeys } = S3;
    expect(environmentOf(pod({ enabled: true, s3: withoutKeys }).containers[0])).not.toHaveProperty(
      'BACKUP_S3_ACCESS_KEY_ID_FILE',
    );
  });

  it.each([
    ['of the operator', { existingClaim: 'tapes' }, 'tapes'],
    ['of its own', { size: '5Gi' }, 'chat-team-chat-backup'],
  ])('go to a volume %s, on the node of the admin pod', (_case, volume, claimName) => {
    const values = { backup: { enabled: true, volume } };
    const manifests = render(values);
    const admin = find(manifests, 'Deployment', 'admin').spec.template;
    const { spec } = find(manifests, 'CronJob', 'backup').spec.jobTemplate.spec.template;
    for (const each of [admin.spec, spec]) {
      expect(each.volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName } });
      expect(environmentOf(each.containers[0]).BACKUP_DIR).toBe('/backups');
    }
    const { labelSelector } = spec.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution[0];
    expect(admin.metadata.labels).toMatchObject(labelSelector.matchLabels);
    const claims = manifests.filter(
      ({ kind, metadata }) => kind === 'PersistentVolumeClaim' && metadata.name.endsWith('-backup'),
    );
    expect(claims).toHaveLength('size' in volume ? 1 : 0);
    for (const { metadata } of claims) expect(metadata.annotations!['helm.sh/resource-policy']).toBe('keep');
  });

  it.each<[string, object, string]>([
    ['two places', { backup: { volume: { size: '1Gi' }, s3: S3 } }, 'set one of them'],
    [
      'no administrator',
      { ...EXTERNAL, externalDatabase: { host: 'x' }, backup: { enabled: true, s3: S3 } },
      'backup.enabled needs externalDatabase.adminSecret',
    ],
    ['nothing to keep', { backup: { enabled: true, keep: 0 } }, 'backup.keep'],
    ['no schedule', { backup: { enabled: true, schedule: 'daily' } }, 'backup.schedule'],
  ])('are refused with %s', (_case, values, problem) => {
    expect(() => render(values)).toThrow(problem);
  });
});

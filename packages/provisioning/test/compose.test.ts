import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { images } from '@bindery/tooling/images/images.mjs';
import { parse } from 'yaml';
import { componentSecrets } from '../src/secrets/component-secrets.js';
import { createSecrets } from '../src/secrets/secrets.js';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string; readonly args: Readonly<Record<string, string>> };
  readonly user?: string;
  readonly profiles?: readonly string[];
  readonly restart: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt: readonly string[];
  readonly command?: readonly string[];
  readonly mem_limit: string;
  readonly cpus: number;
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly pid?: string;
  readonly privileged?: boolean;
  readonly healthcheck: { readonly test?: readonly string[] };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const file = path.join(root, 'docker-compose.yml');
const { services, volumes, networks } = parse(readFileSync(file, 'utf8'), {
  merge: true,
  // The limit of aliases is for files of others.
  maxAliasCount: -1,
}) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { readonly internal?: boolean } | null>;
};
const all = Object.entries(services);
const jobs = all.filter(([, { restart }]) => restart === 'no');
const running = all.filter(([, { restart }]) => restart !== 'no');
const written = componentSecrets(createSecrets(), {
  postgres: 'postgres:5432',
  rootKeys: createSecrets().rootKeys,
  smtpUrl: '',
  stripe: { key: '', webhookSecrets: '', apiUrl: '' },
  awsCredentials: '',
});

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('docker-compose.yml', () => {
  it('runs every image that is built, and Postgres and NATS of a fixed version', () => {
    const own = new Set(all.flatMap(([, { build }]) => build?.target ?? []));
    expect([...own].sort()).toEqual(images.map(({ name }) => name).sort());
    const others = all.filter(([, { build }]) => !build).map(([, { image }]) => image);
    expect(others).toEqual([
      expect.stringMatching(/^\$\{POSTGRES_IMAGE:-postgres:\d+-\w+\}$/),
      expect.stringMatching(/^\$\{NATS_IMAGE:-nats:\d+\.\d+-\w+\}$/),
    ]);
  });

  it.each(all.filter(([, { build }]) => build))('gives %s the image that it builds', (_name, service) => {
    expect(service.image).toBe(
      `\${BINDERY_REGISTRY:-bindery}/${service.build?.target ?? ''}:\${BINDERY_TAG:-dev}`,
    );
  });

  const text = readFileSync(file, 'utf8');
  const variables = [...new Set(matches(text, /\$\{([A-Z_0-9]+)[:}]/g))];

  it('reads no variable that a shell may have for something else', () => {
    const general =
      /^(?:PORT|TAG|BASE|BUILD_BASE|REGISTRY|HOST|USER|HOME|PATH|VERSION|MAIL_PORT|STRIPE_PORT)$/;
    expect(variables.filter((name) => general.test(name))).toEqual([]);
    expect(variables).toEqual(expect.arrayContaining(['BINDERY_PORT', 'BINDERY_TAG', 'BINDERY_BASE']));
  });

  it('has a page that lists each variable', () => {
    const page = readFileSync(path.join(root, 'docs/operations/docker-compose.md'), 'utf8');
    expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  });

  it('builds on the bases that the Dockerfile names', () => {
    const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
    for (const name of ['BASE', 'BUILD_BASE']) {
      const base = new RegExp(`^ARG ${name}=(.+)$`, 'm').exec(dockerfile)?.[1];
      const { build } = services['gateway'] ?? {};
      expect(build?.args[name]).toBe(`\${BINDERY_${name}:-${base ?? ''}}`);
    }
  });

  it.each(all)('confines %s', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+m$/) as string,
      cpus: expect.any(Number) as number,
    });
    expect(service.privileged).toBeUndefined();
  });

  it('puts each container into the networks that it needs, and the databases where nothing is outside', () => {
    const inNetwork = (network: string) =>
      all.filter(([, service]) => service.networks?.includes(network)).map(([name]) => name);
    const migrations = ['identity', 'billing', 'crm', 'leads', 'integrations'].map(
      (name) => `${name}-migrations`,
    );
    const owners = ['identity', 'billing', 'crm', 'leads', 'integrations'];
    expect(inNetwork('databases')).toEqual(['postgres', 'databases', ...migrations, ...owners]);
    expect(inNetwork('front-ends')).toEqual(['shell-web', 'crm-web', 'admin-web', 'gateway']);
    expect(networks).toMatchObject({ databases: { internal: true }, 'front-ends': { internal: true } });
    const nowhere = all.filter(([, { networks, network_mode }]) => !networks && network_mode !== 'none');
    expect(nowhere.map(([name]) => name)).toEqual(['nats-users']);
  });

  it('lets NATS read the users of a release before anything of it connects', () => {
    expect(services['nats-users']).toMatchObject({ network_mode: 'service:nats', pid: 'service:nats' });
    expect(all.filter(([, { pid }]) => pid).map(([name]) => name)).toEqual(['nats-users']);
    for (const name of ['identity', 'billing', 'crm', 'leads', 'integrations'])
      expect(services[name]?.depends_on).toHaveProperty('nats-users');
  });

  it('gives Postgres the memory that all its connections may need', () => {
    const { command = [], mem_limit } = all.find(([name]) => name === 'postgres')?.[1] ?? {};
    const setting = (name: string) => Number(new RegExp(`${name}=(\\d+)`, 'u').exec(command.join(' '))?.[1]);
    const connections = setting('max_connections');
    expect(Number.parseInt(mem_limit ?? '')).toBeGreaterThan(
      setting('shared_buffers') + connections * 20 + 64,
    );
    // Five services with eight connections each, and those of a superuser.
    expect(connections).toBeGreaterThan(5 * 8 + 3);
  });

  it('runs as root only what creates the secrets', () => {
    const privileged = all.filter(([, { user, cap_add }]) => user?.startsWith('0') || cap_add);
    expect(privileged.map(([name]) => name)).toEqual(['secrets', 'secrets-real', 'secrets-check']);
  });

  it.each(running)('checks the health of %s', (_name, { healthcheck }) => {
    expect(healthcheck.test?.[0]).toBe('CMD');
  });

  it('waits for the end of a job, and for the health of everything else', () => {
    const conditions = all.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
    for (const [name, { condition }] of conditions) {
      const isJob = jobs.some(([job]) => job === name);
      expect({ name, condition }).toEqual({
        name,
        condition: isJob ? 'service_completed_successfully' : 'service_healthy',
      });
    }
  });

  it('waits in every profile only for what is part of it, or is marked as not required', () => {
    for (const [name, { depends_on = {} }] of all) {
      for (const [other, { required = true }] of Object.entries(depends_on))
        expect({ name, other, isOptional: services[other]?.profiles !== undefined }).toEqual({
          name,
          other,
          isOptional: !required,
        });
    }
  });

  it.each(all)('opens ports of %s to this machine only', (_name, { ports = [] }) => {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(all)('mounts into %s only volumes that it declares, and its own secrets', (name, service) => {
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (source in volumes) continue;
      if (name.startsWith('secrets')) expect(volume).toMatch(/^\.\/secrets:\/secrets:(ro,)?z$/);
      else expect(volume).toBe(`./secrets/${name}:/run/secrets:ro,z`);
    }
  });

  it.each(all)('has no secret of %s, only files that are written for it', (name, { environment = {} }) => {
    for (const [variable, value] of Object.entries(environment)) {
      const secret = /^\/run\/secrets\/(.+)$/.exec(String(value))?.[1];
      if (secret !== undefined) expect(Object.keys(written[name] ?? {})).toContain(secret);
      else if (/PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL|SMTP_URL|CREDENTIALS/.test(variable))
        expect([`\${${variable}:-}`, `/secrets/real/${variable.replace('_FILE', '')}`, AWS]).toContain(value);
    }
  });

  it.each(Object.keys(written))('uses every secret of %s', (name) => {
    const used = JSON.stringify(services[name]);
    for (const secret of Object.keys(written[name] ?? {})) expect(used).toContain(`/run/secrets/${secret}`);
  });
});

/** The settings that a schema of a component declares, by the text of its file: components can't be imported here. */
function settingsOf(config: string, schema: string): string[] {
  const shared = ['packages/service-kit/src/config/config.ts', 'packages/telemetry/src/settings/settings.ts'];
  const text = [config, ...shared].map((name) => readFileSync(path.join(root, name), 'utf8')).join('\n');
  const declared = new Map(
    [
      ...text.matchAll(/^(?:export )?const (\w+) = (?:z\.object\(|(\w+)\.extend\()?(\{\n[^]*?^\}|\w+)\)?;/gm),
    ].map(([, name = '', base = '', body = '']) => [name, { base, body }]),
  );
  const namesOf = (name: string): string[] => {
    const { base, body } = declared.get(name) ?? { base: '', body: '' };
    const others = [base, ...(/^\w+$/.test(body) ? [body] : []), ...matches(body, /^ {2}\.\.\.(\w+)/gm)];
    return [...matches(body, /^ {2}([A-Z][A-Z_]*):/gm), ...others.filter(Boolean).flatMap(namesOf)];
  };
  return namesOf(schema);
}

/** Settings that `docker-compose.yml` leaves at their default, or an image sets, and why. */
const unset: Readonly<Record<string, string>> = {
  NODE_ENV: 'the image sets it',
  HOST: 'the image sets it',
  DATABASE_POOL_SIZE: 'goes with max_connections of the one Postgres',
  NATS_STREAM_REPLICAS: 'there is one NATS',
  GATEWAY_REPLICAS: 'there is one gateway',
  MAX_IN_FLIGHT: 'goes with the limits of the container',
  MAX_LOOP_DELAY_MS: 'goes with the limits of the container',
  SPOOL_MAX_MB: 'goes with the disk of the container',
  DRAIN_MS: 'goes with the time that Docker gives a container to stop',
  SHELL_DIST: 'front ends have containers of their own',
  CRM_WEB_DIST: 'front ends have containers of their own',
  ADMIN_WEB_DIST: 'front ends have containers of their own',
  SITE_DIST: 'the image sets it',
  SITE_MOUNT: 'the image sets it',
  SITE_FALLBACK: 'the image sets it',
  SITE_PAGES: 'the image sets it',
};

const accepted: Readonly<Record<string, readonly string[]>> = {
  identity: settingsOf('services/identity/src/config.ts', 'identityEnv'),
  billing: settingsOf('services/billing/src/config.ts', 'billingEnv'),
  crm: settingsOf('services/crm/src/config.ts', 'crmFields'),
  leads: settingsOf('services/leads/src/config.ts', 'leadsEnv'),
  integrations: settingsOf('services/integrations/src/config.ts', 'integrationsEnv'),
  gateway: settingsOf('gateway/src/config.ts', 'environment'),
  'shell-web': settingsOf('packages/static-site/src/config.ts', 'environment'),
};

describe('the settings of a component', () => {
  const names = Object.values(accepted).flat();

  it('are found by their declarations', () => {
    expect(accepted['crm']).toEqual(expect.arrayContaining(['PORT', 'ROOT_KEY', 'LOG_LEVEL', 'TIME_ZONE']));
    expect(accepted['leads']).toEqual(expect.arrayContaining(['DATABASE_URL', 'OTHER_ROOT_KEYS']));
    expect(accepted['billing']).not.toContain('ROOT_KEY');
  });

  it.each(Object.entries(accepted))('of %s can be set, except those with a reason', (name, settings) => {
    const { environment = {} } = services[name] ?? {};
    const missing = settings.filter(
      (setting) => !(setting in environment || `${setting}_FILE` in environment),
    );
    expect(missing.filter((setting) => !(setting in unset))).toEqual([]);
  });

  it('have a reason only where a component has them and Compose does not', () => {
    const set = new Set(
      Object.keys(accepted).flatMap((name) => Object.keys(services[name]?.environment ?? {})),
    );
    expect(Object.keys(unset).filter((setting) => !names.includes(setting) || set.has(setting))).toEqual([]);
  });
});

const AWS = '/secrets/real/aws-credentials';
const docker = (...args: string[]) =>
  spawnSync('docker', ['compose', '--file', file, ...args], { encoding: 'utf8', cwd: root });

// Only where Docker Compose is installed.
for (const profile of docker('version').status === 0 ? ['local', 'real', 'ops'] : []) {
  it(`is valid for Docker Compose with the profile ${profile}`, () => {
    expect(docker('--profile', profile, 'config', '--quiet')).toMatchObject({ status: 0, stderr: '' });
  });
}

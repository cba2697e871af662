import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { images } from '@bindery/tooling/images/images.mjs';
import { parse } from 'yaml';
import { componentSecrets, createSecrets } from '../src/secrets/index.js';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly user?: string;
  readonly profiles?: readonly string[];
  readonly restart: string;
  readonly read_only: boolean;
  readonly cap_drop: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt: readonly string[];
  readonly mem_limit: string;
  readonly cpus: number;
  readonly privileged?: boolean;
  readonly healthcheck: { readonly test?: readonly string[] };
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const file = path.join(root, 'docker-compose.yml');
const { services, volumes } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
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
    expect(service.image).toBe(`\${REGISTRY:-bindery}/${service.build?.target ?? ''}:\${TAG:-dev}`);
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

const AWS = '/secrets/real/aws-credentials';
const docker = (...args: string[]) =>
  spawnSync('docker', ['compose', '--file', file, ...args], { encoding: 'utf8', cwd: root });

// Only where Docker Compose is installed.
for (const profile of docker('version').status === 0 ? ['local', 'real', 'ops'] : []) {
  it(`is valid for Docker Compose with the profile ${profile}`, () => {
    expect(docker('--profile', profile, 'config', '--quiet')).toMatchObject({ status: 0, stderr: '' });
  });
}

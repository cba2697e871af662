import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareSync } from 'bcrypt-ts';
import { parse, parseAllDocuments } from 'yaml';
import { kubernetesSecrets, writeKubernetesSecrets } from './kubernetes-secrets.js';
import { createSecrets } from './secrets.js';

const k8s = path.resolve(import.meta.dirname, '../../../../k8s');
const read = (file: string): string => readFileSync(path.join(k8s, file), 'utf8');
const secrets = createSecrets();
const made = kubernetesSecrets(secrets);
const names = Object.keys(made).sort();

describe('the secrets of the overlay local', () => {
  it('are those that its Secrets take from files', () => {
    const { secretGenerator } = parse(read('overlays/local/kustomization.yaml')) as {
      secretGenerator: readonly { name: string; envs: readonly string[] }[];
    };
    expect(secretGenerator.map(({ name }) => name).sort()).toEqual(names);
    for (const { name, envs } of secretGenerator) expect(envs).toEqual([`secrets/${name}.env`]);
  });

  it('are those that production takes from a store, besides the emulator and the backups', () => {
    const external = ['secrets.yaml', 'databases/secrets.yaml'].flatMap((file) =>
      parseAllDocuments(read(`components/external-secrets/${file}`)).map(
        (document) => (document.toJS() as { metadata: { name: string } }).metadata.name,
      ),
    );
    expect(external.filter((name) => name !== 'postgres-backups').sort()).toEqual(
      names.filter((name) => name !== 'stripe-emulator'),
    );
  });

  it('give the NATS servers a hash of each password that they accept', () => {
    for (const [user, password] of Object.entries(secrets.nats)) {
      const hash = made['nats']?.[`${user.toUpperCase()}_HASH`] ?? '';
      expect(hash).toMatch(/^\$2a\$/);
      expect(compareSync(password, hash)).toBe(true);
    }
  });

  it('stand in an address as they are', () => {
    for (const [name, { password }] of Object.entries(made))
      if (/-(database|migrator)$/.test(name))
        expect(encodeURIComponent(password ?? '')).toMatch(/^[\w-]{20,}$/);
  });

  it('are written once, and kept', () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'secrets-')), 'secrets');
    expect(writeKubernetesSecrets(folder)).toBe(true);
    expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.env`).sort());
    const before = readFileSync(path.join(folder, 'crm.env'), 'utf8');
    expect(before).toMatch(/^NATS_PASSWORD=.+\nOPS_TOKEN=.+\nROOT_KEY=.+\n$/);
    expect(writeKubernetesSecrets(folder)).toBe(false);
    expect(readFileSync(path.join(folder, 'crm.env'), 'utf8')).toBe(before);
    rmSync(path.dirname(folder), { recursive: true });
  });
});

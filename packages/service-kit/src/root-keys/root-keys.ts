import { createLocalRootKey, IntegrityFailure, type RootKeyProvider } from '@bindery/field-crypto';
import type { Metrics } from '@bindery/telemetry/metrics';
import { ConfigError } from '@bindery/settings';
import type { KmsAddress, RootKeyEnv, RootKeySetting } from '../config/config.js';
import { awsKms } from './aws-kms.js';
import { googleKms } from './google-kms.js';
import { KmsRootKey } from './kms-root-key.js';
import type { Kms } from './kms.js';
import { vaultTransit } from './vault-transit.js';

/** The root keys of a service's settings. The first wraps, all unwrap. */
export class RootKeys implements RootKeyProvider {
  readonly #keys: readonly [RootKeyProvider, ...RootKeyProvider[]];
  /** The same keys as the settings have them. */
  readonly settings: readonly [RootKeySetting, ...RootKeySetting[]];

  /** @throws ConfigError if a key needs another setting, which is missing */
  constructor(config: RootKeyEnv) {
    this.settings = [config.ROOT_KEY, ...config.OTHER_ROOT_KEYS];
    const open = (setting: RootKeySetting): RootKeyProvider =>
      typeof setting === 'string'
        ? new KmsRootKey(setting, openKms(setting, config))
        : createLocalRootKey(setting);
    this.#keys = [open(config.ROOT_KEY), ...config.OTHER_ROOT_KEYS.map(open)];
  }

  currentKeyId(): string {
    return this.#keys[0].currentKeyId();
  }

  wrap(key: Buffer, accountId: string): Promise<Buffer> {
    return this.#keys[0].wrap(key, accountId);
  }

  /** @throws IntegrityFailure also if none of the keys has that id */
  async unwrap(wrapped: Buffer, accountId: string, rootKeyId: string): Promise<Buffer> {
    return this.withId(rootKeyId, accountId).unwrap(wrapped, accountId, rootKeyId);
  }

  /** @throws IntegrityFailure if none of the keys has that id */
  withId(rootKeyId: string, accountId: string): RootKeyProvider {
    const key = this.#keys.find((one) => one.currentKeyId() === rootKeyId);
    if (key) return key;
    throw new IntegrityFailure(
      `The key of account ${accountId}, wrapped under another root key (${rootKeyId}),`,
    );
  }

  declareMetrics(metrics: Metrics): void {
    for (const key of this.#keys) if (key instanceof KmsRootKey) key.declareMetrics(metrics);
  }
}

function openKms(address: KmsAddress, { VAULT_TOKEN_PATH, VAULT_NAMESPACE }: RootKeyEnv): Kms {
  const name = address.slice(address.indexOf(':') + 1);
  if (address.startsWith('aws-kms:')) return awsKms(name);
  if (address.startsWith('gcp-kms:')) return googleKms(name);
  if (VAULT_TOKEN_PATH === undefined)
    throw new ConfigError('the service', ['VAULT_TOKEN_PATH: is needed for a root key in Vault']);
  return vaultTransit(name, { tokenPath: VAULT_TOKEN_PATH, namespace: VAULT_NAMESPACE });
}

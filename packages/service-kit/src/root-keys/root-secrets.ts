import { randomBytes } from 'node:crypto';
import type { Sql } from '../database/index.js';
import type { RootKeys } from './root-keys.js';

const SECRET_BYTES = 32;
/** Stands for the account in the additional data of a root secret. */
const BINDING = 'service';

/**
 * The secrets of 32 bytes that a service derives other keys from than those of accounts. A local root key is one
 * itself. A KMS doesn't give its key away, so it wraps a secret that the service's table `root_secrets` holds.
 */
export class RootSecrets {
  #loading: Promise<readonly [Buffer, ...Buffer[]]> | undefined;

  constructor(
    private readonly rootKeys: RootKeys,
    private readonly database: Sql,
  ) {}

  /**
   * One secret for each root key, in their order. They stay in memory, because a service that lost them during an
   * outage of the KMS could serve no requests.
   * @throws AppError `unavailable` if the KMS doesn't unwrap one
   */
  load(): Promise<readonly [Buffer, ...Buffer[]]> {
    const loading = (this.#loading ??= this.read());
    // The next caller retries.
    loading.catch(() => (this.#loading = undefined));
    return loading;
  }

  private async read(): Promise<readonly [Buffer, ...Buffer[]]> {
    const [first, ...others] = this.rootKeys.settings;
    const addresses = [first, ...others].filter((setting) => typeof setting === 'string');
    const unwrapped = new Map<string, Buffer>();
    for (const address of addresses) {
      const wrapped = await this.stored(address);
      if (wrapped) unwrapped.set(address, await this.rootKeys.unwrap(wrapped, BINDING, address));
    }
    for (const address of addresses) {
      // A key that replaces another in a KMS wraps the same secret, so what was derived from it stays valid.
      const [secret = randomBytes(SECRET_BYTES)] = unwrapped.values();
      if (!unwrapped.has(address)) unwrapped.set(address, await this.create(address, secret));
    }
    const secretOf = (setting: Buffer | string): Buffer =>
      typeof setting === 'string' ? (unwrapped.get(setting) as Buffer) : setting;
    return [secretOf(first), ...others.map(secretOf)];
  }

  private async stored(address: string): Promise<Buffer | undefined> {
    const [row] = await this.database.$queryRaw<{ wrapped: Uint8Array }[]>`
      SELECT wrapped FROM root_secrets WHERE root_key_id = ${address}`;
    return row && Buffer.from(row.wrapped);
  }

  /** Of two replicas that create one at once, both use the one that was stored first. */
  private async create(address: string, secret: Buffer): Promise<Buffer> {
    const wrapped = await this.rootKeys.withId(address, BINDING).wrap(secret, BINDING);
    const created = await this.database.$executeRaw`
      INSERT INTO root_secrets (root_key_id, wrapped) VALUES (${address}, ${wrapped}) ON CONFLICT DO NOTHING`;
    if (created === 1) return secret;
    const stored = await this.stored(address);
    if (!stored) throw new Error('The secret that another replica stored is not there');
    return this.rootKeys.unwrap(stored, BINDING, address);
  }
}

import { Injectable } from '@nestjs/common';
import { AppError } from '@bindery/service-kit/errors';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { LRUCache } from 'lru-cache';

/** A key can be renamed by replacing it alone, which makes another one. */
const NAMES = { max: 5_000, ttl: 10 * MINUTE_MS } as const;
/** The most keys of one question. */
const MAX_ASKED = 100;

/** An entry of a history or log, and the API key behind it. */
export type Keyed<Entry> = Entry & { readonly key_id: string | null };

/** Names the API keys with which people have made changes. */
@Injectable()
export class KeyNames {
  private readonly names = new LRUCache<string, string>(NAMES);

  constructor(private readonly rpc: RpcClient) {}

  /** Adds the key's name to that of its creator. Don't call it in a transaction: it asks identity. */
  async name<Entry extends { readonly actor_name: string | null }>(
    accountId: string,
    entries: readonly Keyed<Entry>[],
  ): Promise<Entry[]> {
    const ids = new Set(entries.flatMap(({ key_id }) => key_id ?? []));
    const unknown = [...ids].filter((id) => !this.names.has(id)).slice(0, MAX_ASKED);
    if (unknown.length > 0) await this.ask(accountId, unknown);
    return entries.map((entry) =>
      entry.key_id === null ? entry : { ...entry, actor_name: this.withKey(entry.actor_name, entry.key_id) },
    );
  }

  private withKey(actor: string | null, id: string): string {
    const name = this.names.get(id);
    const key = name === undefined ? 'an API key' : `the API key ${name}`;
    return actor === null ? key : `${actor} with ${key}`;
  }

  /** While identity is away, keys have no names. */
  private async ask(account_id: string, ids: string[]): Promise<void> {
    try {
      const { names } = await this.rpc.request('identity.api.keys.get', { account_id, ids });
      for (const [id, name] of Object.entries(names)) this.names.set(id, name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type TimelineItem, type TimelineQuery, timelineRoutes } from '@bindery/contracts/crm';
import { foldedText } from '@bindery/contracts/folding';
import type { ListOf } from '@bindery/contracts/lists';
import { foldedWords, type Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { KeyNames, type Keyed } from '../access/key-names.js';
import { Prisma } from '../generated/prisma/client.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { mergedInto } from '../individuals/merged-individuals.sql.js';
import { findRecord } from '../resources/find-record.js';
import { ChangeEntries } from './change-entries.js';
import { NoteEntries } from './note-entries.js';
import { RevealEntries } from './reveal-entries.js';
import type { Client, TimelineSource } from './timeline-source.js';

interface Entry {
  readonly id: string;
  readonly source: number;
}

/** The newest entries that a search looks through. */
const MAX_SEARCHED = 5_000;

/** Lists the notes of a client and what happened to it, newest first, from several tables. */
@Controller()
export class ListTimeline {
  private readonly sources: readonly TimelineSource[];

  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
    private readonly keys: KeyNames,
    notes: NoteEntries,
    changes: ChangeEntries,
    reveals: RevealEntries,
  ) {
    this.sources = [notes, changes, reveals];
  }

  /** @throws AppError `not_found` when there is no such individual in the person's scope. */
  @Handles(timelineRoutes.list)
  async list({
    caller,
    params: { id },
    query,
  }: Call<typeof timelineRoutes.list>): Promise<ListOf<TimelineItem>> {
    const { items, ...counts } = await this.transactions.read(caller.accountId, async (tx) => {
      const row = await findRecord(this.individuals, tx, caller, id);
      const client = { accountId: caller.accountId, id, roots: [id, ...(await mergedInto(tx, row))] };
      const entries = this.entriesSql(client, query);
      const [counted] = await tx.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${entries}`;
      const total = counted?.total ?? 0;
      const [skip, take] = [(query.page - 1) * query.page_size, query.page_size];
      const read = async (limit: number, offset: number) => {
        const found = await tx.$queryRaw<Entry[]>`
          SELECT id, source ${entries} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
        return this.read(tx, caller, client, found);
      };
      if (query.search === '') return { items: await read(take, skip), total, filtered: total };
      // The texts of notes are encrypted, so they are compared here: ADR 41.
      const matching = (await read(MAX_SEARCHED, 0)).filter(holdsEveryWord(query.search));
      return { items: matching.slice(skip, skip + take), total, filtered: matching.length };
    });
    return { items: await this.keys.name(caller.accountId, items), ...counts };
  }

  private entriesSql(client: Client, { kind, pinned }: TimelineQuery): Prisma.Sql {
    const all = this.sources.map(
      (source, index) =>
        Prisma.sql`SELECT *, ${index}::int AS source FROM (${source.entriesSql(client)}) AS of_source`,
    );
    const wanted = [
      Prisma.sql`TRUE`,
      ...(kind ? [Prisma.sql`kind = ANY (${kind}::text[])`] : []),
      ...(pinned ? [Prisma.sql`pinned = ${pinned === 'true'}`] : []),
    ];
    return Prisma.sql`FROM (${Prisma.join(all, ' UNION ALL ')}) AS entry WHERE ${Prisma.join(wanted, ' AND ')}`;
  }

  /** The entries in their order. */
  private async read(
    tx: Sql,
    caller: Principal,
    client: Client,
    entries: readonly Entry[],
  ): Promise<Keyed<TimelineItem>[]> {
    const items = new Map<string, Keyed<TimelineItem>>();
    for (const [index, source] of this.sources.entries()) {
      const ids = entries.flatMap((entry) => (entry.source === index ? entry.id : []));
      if (ids.length === 0) continue;
      for (const item of await source.read(tx, caller, client, ids)) items.set(item.id, item);
    }
    return entries.flatMap(({ id }) => items.get(id) ?? []);
  }
}

/** Whether an entry holds every word of a search, in any order and case. */
function holdsEveryWord(search: string): (item: TimelineItem) => boolean {
  const words = foldedWords(search);
  return ({ title, detail, actor_name }) => {
    const text = foldedText(`${title} ${detail ?? ''} ${actor_name ?? ''}`);
    return words.every((word) => text.includes(word));
  };
}

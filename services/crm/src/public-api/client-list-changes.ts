import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { MAX_TAGS_EACH } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { possibleE164 } from '@bindery/service-kit/phone-numbers';
import { addressKey, dependentKey, phoneKey } from '../imports/index.js';
import type { IndividualWithNames } from '../individuals/individual.sql.js';
import { changesOf, type Values } from '../resources/index.js';
import type { ChildRecord } from '../resources/resource-definition.js';
import type { PlanBuilder } from '../resources/write-records/plan-builder.js';
import { withPath } from '../resources/write-records/check-records.js';
import { ClientLists, clientLists, type ClientList } from './client-lists.js';

/** The lists of an individual as an edit sends them. A list that is left out stays as it is. */
export type SentLists = Readonly<Partial<Record<ClientList, readonly Values[]>>> & {
  readonly tags?: readonly string[];
};

/** By which two records of a list are the same. */
const keys: Readonly<Record<ClientList, (values: never) => string>> = {
  phones: ({ phone }: { phone: string }) => phoneKey(possibleE164(phone) ?? phone),
  addresses: addressKey,
  dependents: dependentKey,
};

/** Separates the lists of an edited individual from its own values. */
export function splitLists(edit: Values): { values: Values; lists: SentLists } {
  const isList = (name: string) => name === 'tags' || clientLists.some((list) => list === name);
  const entries = Object.entries(edit);
  return {
    values: Object.fromEntries(entries.filter(([name]) => !isList(name))),
    lists: Object.fromEntries(entries.filter(([name, value]) => isList(name) && value !== undefined)),
  };
}

/**
 * Plans what an edit says of the lists of an individual: an entry with an id changes that record, one that the individual has
 * already stays, and any other is added. Nothing is removed.
 */
@Injectable()
export class ClientListChanges {
  constructor(private readonly lists: ClientLists) {}

  /** In a transaction that holds the individual. @throws AppError `validation_failed` */
  async plan(
    tx: Sql,
    caller: Principal,
    individual: IndividualWithNames,
    lists: SentLists,
    plan: PlanBuilder,
  ): Promise<void> {
    for (const list of clientLists)
      await this.planList(tx, caller, individual.id, { list, entries: lists[list] ?? [], plan });
    const known = new Set(individual.tags.map(({ name }) => lookAlikeKey(name)));
    const added = new Map((lists.tags ?? []).map((name) => [lookAlikeKey(name), name]));
    const names = [...added].filter(([key]) => !known.has(key)).map(([, name]) => name);
    if (names.length > 0 && known.size + names.length > MAX_TAGS_EACH)
      rejectField('tags', `An individual can have up to ${String(MAX_TAGS_EACH)} tags.`);
    plan.addTags(individual.id, names);
  }

  private async planList(
    tx: Sql,
    caller: Principal,
    individualId: string,
    sent: { readonly list: ClientList; readonly entries: readonly Values[]; readonly plan: PlanBuilder },
  ): Promise<void> {
    const { list, entries, plan } = sent;
    if (entries.length === 0) return;
    const resource = this.lists.resources[list];
    const present = await tx.$queryRaw<(ChildRecord & Values)[]>(
      this.lists.rowsSql(caller, list, [individualId]),
    );
    const known = new Set(present.map((row) => keys[list](row as never)));
    for (const [index, { id, ...values }] of entries.entries()) {
      const path = `${list}.${String(index)}`;
      if (id === undefined) {
        const key = keys[list](values as never);
        if (known.has(key)) continue;
        known.add(key);
        await plan.create(resource.type, { ...values, individual_id: individualId }, { path });
        continue;
      }
      const row = present.find((one) => one.id === id);
      if (!row) rejectField(`${path}.id`, `This individual has no such ${resource.noun}.`);
      const place = { ...row, account_id: caller.accountId };
      const changes = await withPath([{ path }], () => changesOf(resource.mapper, place as never, values));
      await plan.update(resource.type, row.id, changes, { path, present: row });
    }
  }
}

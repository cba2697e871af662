import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { importField, type ImportType } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { RpcClient } from '@bindery/service-kit/rpc-client';
import { AccountTransactions } from '../../database/account-transactions.js';
import { membersOf } from '../../directory/members-of.js';
import { Prisma } from '../../generated/prisma/client.js';
import { leaveOut } from '../rows/left-out.js';
import { edited, type ReadRow } from '../rows/read-row.js';

type Agents = ReadonlyMap<string, readonly string[]>;

/** Puts the ids of agents in the place of their names. */
@Injectable()
export class FindAgents {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly rpc: RpcClient,
  ) {}

  async in(caller: Principal, type: ImportType, rows: readonly ReadRow[]): Promise<ReadRow[]> {
    const names = rows.flatMap(({ values }) =>
      [...values].flatMap(([path, value]) => (isAgent(type, path) ? [String(value)] : [])),
    );
    if (names.length === 0) return [...rows];
    const agents = await this.agentsOf(caller, names);
    return rows.map((row) => withIds(type, row, agents));
  }

  /** The texts that name one agent. */
  async namesAmong(caller: Principal, texts: readonly string[]): Promise<string[]> {
    const idOf = await this.idsByName(caller, texts);
    return texts.filter((text) => idOf(text) !== undefined);
  }

  /** The id of the one agent whom a text names: by id, name or email. */
  async idsByName(
    caller: Principal,
    texts: readonly string[],
  ): Promise<(text: string) => string | undefined> {
    const agents = await this.agentsOf(caller, texts);
    return (text) => {
      const [id, another] = idsOf(agents, text);
      return another === undefined ? id : undefined;
    };
  }

  /**
   * The active people of the account by name and id, and by email where a name looks like one: only identity has those.
   * @throws AppError `unavailable`
   */
  private async agentsOf(caller: Principal, names: readonly string[]): Promise<Agents> {
    const agents = await this.transactions.queryOnce<{ id: string; name: string }>(
      caller.accountId,
      Prisma.sql`SELECT user_id AS id, name FROM agents
        WHERE account_id = ${caller.accountId}::uuid AND is_active`,
    );
    const named = agents.flatMap(({ id, name }) => [
      { id, key: id },
      ...spellings(name).map((key) => ({ id, key })),
    ]);
    // One is always an active member oneself, and may write so.
    named.push({ id: caller.userId, key: caller.userId }, { id: caller.userId, key: ME });
    if (names.some((name) => name.includes('@'))) {
      const members = await membersOf(this.rpc, caller.accountId);
      const ids = new Set([caller.userId, ...agents.map(({ id }) => id)]);
      for (const { id, email } of members) if (ids.has(id)) named.push({ id, key: keyOf(email) });
    }
    return new Map(
      [...Map.groupBy(named, ({ key }) => key)].map(([key, those]) => [
        key,
        [...new Set(those.map(({ id }) => id))],
      ]),
    );
  }
}

/** People's word for themselves. */
const ME = 'me';

const idsOf = (agents: Agents, name: string): readonly string[] =>
  agents.get(name.toLowerCase()) ?? agents.get(keyOf(name)) ?? [];

const isAgent = (type: ImportType, path: string): boolean => importField(type, path)?.kind === 'agent';

/** `Ada Byron` and `Byron, Ada` are equal. */
const keyOf = (name: string): string => lookAlikeKey(name.replaceAll(',', ' '));

/** The ways in which a person's name is written: also with the last word first. */
function spellings(name: string): string[] {
  const words = name.trim().split(/\s+/u);
  const turned = [...words.slice(-1), ...words.slice(0, -1)].join(' ');
  return [...new Set([keyOf(name), keyOf(turned)])];
}

/** A row that names nobody of the agency, or several, is assigned to nobody. */
function withIds(type: ImportType, read: ReadRow, agents: Agents): ReadRow {
  const row = edited(read);
  for (const [field, value] of read.values) {
    if (!isAgent(type, field) || typeof value !== 'string') continue;
    const [id, another] = idsOf(agents, value);
    if (id !== undefined && another === undefined) {
      row.values.set(field, id);
      continue;
    }
    row.values.delete(field);
    row.blank.add(field);
    const [who, what] =
      id === undefined
        ? ['Nobody', 'Say who is meant, or leave the value blank.']
        : ['More than one person', 'Say who is meant.'];
    const said = `${who} in your agency is named "${value}". ${what}`;
    leaveOut(row, field, `${who} in your agency has this name.`, { said });
  }
  return row;
}

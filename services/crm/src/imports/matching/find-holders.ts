import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { clientKeys, OF_CLIENT } from '@bindery/contracts/crm';
import { canEdit } from '../../access/record-scope.js';
import type { CellNote } from '../rows/read-row.js';
import { note } from '../rows/read-row.js';
import type { Draft } from '../rows/draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { FindClients, type Found, type FoundByNumber } from './find-clients.js';
import { ClientMatcher } from './match-clients.js';

/** The client whose policy a row has; or why that can't be said. */
export interface Holder {
  readonly id: string | null;
  readonly canEdit: boolean;
  readonly problem: CellNote | null;
  readonly found: readonly FoundByNumber[];
}

const NOBODY: Holder = { id: null, canEdit: true, problem: null, found: [] };

/** A row of a file of policies. */
interface PolicyRow {
  readonly row: OpenedRow;
  readonly draft: Draft | null;
}

/** Finds the clients of policies, as an import of clients finds them. */
@Injectable()
export class FindHolders {
  constructor(private readonly clients: FindClients) {}

  /** @returns a holder for each row, in their order */
  async of(caller: Principal, rows: readonly PolicyRow[]): Promise<Holder[]> {
    if (rows.every(({ draft }) => !draft?.holder)) return rows.map(() => NOBODY);
    const seeking = rows.map(({ row, draft }) => ({ row, sought: draft?.holder ?? null, faults: [] }));
    // Many policies can be of one client, so no row is compared with the ones above it.
    const each: Pick<ClientMatcher, 'of'> = {
      of: (keys, known) => new ClientMatcher({ by: [...clientKeys], otherwise: 'skip' }).of(keys, known),
    };
    const found = await this.clients.of(caller, clientKeys, each, seeking);
    const ids = found.flatMap((one) => idOf(one) ?? []);
    const present = await this.clients.present(caller, ids);
    return found.map((one) => {
      const id = idOf(one);
      const row = id === null ? undefined : present.get(id);
      const { found } = one;
      if (row) return { id, canEdit: canEdit(caller, row), problem: null, found };
      return one.sought ? { ...NOBODY, problem: problemOf(one), found } : NOBODY;
    });
  }
}

function idOf({ match: { recordId, problem }, alikes }: Found): string | null {
  const [only, another] = alikes.filter(({ isSame }) => isSame);
  return recordId ?? (problem === null && only && !another ? only.id : null);
}

function problemOf({ match: { problem, possible }, alikes }: Found): CellNote {
  if (problem) return { ...problem, field: OF_CLIENT + problem.field };
  const message =
    alikes.filter(({ isSame }) => isSame).length > 1
      ? 'Several clients have this name and date of birth. Say who is meant by External ID, SSN or Medicare number, or merge them first.'
      : possible || alikes.length > 0
        ? 'A client has some of what the row says of them, but not all of it. Say who is meant by External ID, SSN or Medicare number, or correct the row.'
        : 'You have no such client. Import the client first, or correct what the row says of them: External ID, email, SSN, Medicare number, or first name, last name and date of birth.';
  return note(`${OF_CLIENT}last_name`, message);
}

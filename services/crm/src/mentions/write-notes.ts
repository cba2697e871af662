import { Controller } from '@nestjs/common';
import { noteRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { Ownership } from '../access/record-scope.js';
import { onVisibleIndividuals } from '../children/individual-access.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type Note } from '../generated/prisma/client.js';
import { CreateRecord } from '../resources/create-record.js';
import { UpdateRecord } from '../resources/update-record.js';
import { NoteResource } from '../notes/note.resource.js';
import { Viewers } from './viewers.js';

/**
 * Notes as any record, but for whom they mention: those must be able to see the client. Identity is asked before the
 * transaction, and only if a note mentions somebody for the first time.
 */
@Controller()
export class WriteNotes {
  constructor(
    private readonly notes: NoteResource,
    private readonly viewers: Viewers,
    private readonly transactions: AccountTransactions,
    private readonly createRecord: CreateRecord,
    private readonly updateRecord: UpdateRecord,
  ) {}

  @Handles(noteRoutes.createOfIndividual)
  async create({ caller, params, body, idempotencyKey }: Call<typeof noteRoutes.createOfIndividual>) {
    const { mentions = [] } = body;
    if (mentions.length > 0) {
      const [client] = await this.transactions.queryOnce<Ownership>(
        caller.accountId,
        Prisma.sql`SELECT created_by, assigned_agent, additional_agent FROM individuals
          WHERE ${onVisibleIndividuals(caller)} AND id = ${params.id}::uuid`,
      );
      if (client) await this.viewers.require(caller, client, mentions);
    }
    return this.createRecord.create(
      this.notes,
      caller,
      { ...body, individual_id: params.id },
      idempotencyKey,
    );
  }

  @Handles(noteRoutes.update)
  async update({ caller, params, body, ifMatch }: Call<typeof noteRoutes.update>) {
    const { mentions = [] } = body;
    if (mentions.length > 0) {
      const [note] = await this.transactions.queryOnce<Ownership & Pick<Note, 'mentions'>>(
        caller.accountId,
        Prisma.sql`SELECT individuals.created_by, assigned_agent, additional_agent, mentions
          FROM notes JOIN individuals
            ON individuals.account_id = notes.account_id AND individuals.id = notes.individual_id
          WHERE ${onVisibleIndividuals(caller)} AND notes.id = ${params.id}::uuid`,
      );
      const added = mentions.filter((id) => !note?.mentions.includes(id));
      if (note) await this.viewers.require(caller, note, added);
    }
    return this.updateRecord.update(this.notes, caller, params.id, body, ifMatch);
  }
}

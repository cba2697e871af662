import { Inject, Injectable } from '@nestjs/common';
import { denialByRule, permissions, type Principal } from '@bindery/contracts/access';
import type { AcceptDraftBody, AcceptedDraft } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, unavailable } from '@bindery/service-kit/errors';
import { deniedError } from '@bindery/service-kit/guard';
import { after } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type CaptureDraft } from '../generated/prisma/client.js';
import { FindClients } from '../imports/index.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { noSuchRecord, RecordAudit } from '../resources/index.js';
import { DraftDecisions } from './draft-decisions.js';
import { comparedValues } from './find-matches.js';
import { KeptValues } from './kept-values.js';
import { PlanClient, type PlannedClient } from './plan-client.js';
import { ReadAccepted, type AcceptedValues } from './read-accepted.js';
import { RecentTwins, type TwinSearch } from './recent-twins.js';
import { DRAFT_MS, StoredDrafts } from './stored-drafts.js';
import { WriteClient } from './write-client.js';

const MAX_TRIES = 5;

/** Turns what a person confirmed of a draft into a client, or keeps it where the account has no CRM. */
@Injectable()
export class AcceptDrafts {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly drafts: StoredDrafts,
    private readonly kept: KeptValues,
    private readonly reading: ReadAccepted,
    private readonly clients: FindClients,
    private readonly planning: PlanClient,
    private readonly writing: WriteClient,
    private readonly twins: RecentTwins,
    private readonly individuals: IndividualResource,
    private readonly audit: RecordAudit,
    private readonly decisions: DraftDecisions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async accept(caller: Principal, id: string, body: AcceptDraftBody): Promise<AcceptedDraft> {
    const denial = denialByRule(caller, permissions['individual:write']);
    if (denial !== null && denial !== 'service_not_included') throw deniedError(denial, 'individual:write');
    const row = await this.transactions.read(caller.accountId, (tx) =>
      this.drafts.find(tx, this.drafts.inSight(caller), id),
    );
    const hasCrm = denial === null;
    if (!(hasCrm ? isUndecided(row) : row.state === 'open')) return this.decisions.answer(row);
    if (!hasCrm) return this.keep(caller, id, body.values);
    const recordId = body.individual_id ?? null;
    const save = () => this.save(caller, row, body);
    if (recordId === null) return save();
    return this.audit.auditDenials(caller, { resource: this.individuals, verb: 'updated', recordId }, save);
  }

  private async save(
    caller: Principal,
    row: CaptureDraft,
    { values: told, left_out = {}, individual_id, version, seen_matches }: AcceptDraftBody,
  ): Promise<AcceptedDraft> {
    const values = row.state === 'open' ? told : await this.kept.accepted(row, told);
    const known = await this.knownValues(row);
    const search =
      individual_id == null ? await this.twins.search(caller, values, known, seen_matches) : null;
    for (let tries = 1; ; tries += 1) {
      const earlier = await this.acceptsOf(caller, individual_id);
      const present = individual_id == null ? undefined : await this.present(caller, individual_id, version);
      const client = await this.reading.read(caller, values, present);
      const planned = await this.planning.plan(caller, client, present);
      const done = await this.transactions.write(caller.accountId, (tx) =>
        this.write(tx, caller, row.id, { planned, values, left_out, search, earlier }),
      );
      if (done !== null) return done;
      if (tries === MAX_TRIES) throw unavailable('other drafts of one client', undefined);
    }
  }

  /** The drafts that have become a part of a client: another one since means to look again what the client has. */
  private async acceptsOf(
    { accountId }: Principal,
    individualId: string | null | undefined,
    tx?: Sql,
  ): Promise<string> {
    if (individualId == null) return '';
    const statement = Prisma.sql`SELECT coalesce(string_agg(id::text, ' ' ORDER BY id), '') AS ids
      FROM capture_drafts WHERE account_id = ${accountId}::uuid AND individual_id = ${individualId}::uuid`;
    const [found] = tx
      ? await tx.$queryRaw<{ ids: string }[]>(statement)
      : await this.transactions.queryOnce<{ ids: string }>(accountId, statement);
    return found?.ids ?? '';
  }

  /** @throws AppError `not_found`, `precondition_failed` */
  private async present(caller: Principal, id: string, version: number | undefined) {
    const present = (await this.clients.present(caller, [id])).get(id);
    if (!present) throw noSuchRecord(this.individuals.noun);
    if (version === undefined || version === present.version) return present;
    throw new AppError('precondition_failed', {
      detail:
        'Someone else saved this client after you opened the draft. Open the draft again, then accept it.',
    });
  }

  /** The values by which the draft is compared with clients anyway. */
  private async knownValues(row: CaptureDraft): Promise<AcceptedValues> {
    if (row.state !== 'open') return this.kept.of(row);
    const found = await this.drafts.foundOf(row);
    return found ? comparedValues(found) : {};
  }

  /** Null if another draft has changed the client since it was looked at. */
  private async write(
    tx: Sql,
    caller: Principal,
    id: string,
    {
      planned,
      values,
      left_out,
      search,
      earlier,
    }: {
      readonly planned: PlannedClient;
      readonly values: AcceptedValues;
      readonly left_out: AcceptedValues;
      readonly search: TwinSearch | null;
      readonly earlier: string;
    },
  ): Promise<AcceptedDraft | null> {
    // Two drafts of one page, accepted at once, must find each other's client.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`capture:${caller.accountId}`}, 0))::text`;
    const row = await this.drafts.hold(tx, this.drafts.inSight(caller), id);
    if (!isUndecided(row)) return this.decisions.answer(row);
    if ((await this.acceptsOf(caller, planned.present?.id, tx)) !== earlier) return null;
    if (search) await this.twins.rejectAny(tx, caller, search);
    const changes = await this.writing.write(tx, caller, planned);
    const content = await this.drafts.sealAccepted(caller.accountId, id, { values: {}, left_out, changes });
    const undo_until = after(this.clock.now(), DRAFT_MS);
    return this.decisions.accept(tx, row, { individual_id: planned.id, undo_until, content, values });
  }

  /** The values stay a draft that can be exported. */
  private async keep(caller: Principal, id: string, values: AcceptedValues): Promise<AcceptedDraft> {
    await this.reading.read(caller, values);
    // Its key may need a connection, which a transaction must not wait for.
    const content = await this.drafts.sealAccepted(caller.accountId, id, {
      values,
      left_out: {},
      changes: [],
    });
    return this.transactions.write(caller.accountId, async (tx) => {
      const row = await this.drafts.hold(tx, this.drafts.own(caller), id);
      if (row.state !== 'open') return this.decisions.answer(row);
      return this.decisions.accept(tx, row, { individual_id: null, undo_until: null, content, values });
    });
  }
}

/** Open, or accepted before the account had a CRM. */
const isUndecided = ({ state, individual_id }: CaptureDraft): boolean =>
  state === 'open' || (state === 'accepted' && individual_id === null);

import { randomUUID } from 'node:crypto';
import type { Route } from '@bindery/contracts/route';
import { individualRoutes, type IndividualView } from '@bindery/contracts/crm';
import type { AnySent, Reply } from '@bindery/test-kit/client';
import type { RecordFact, RecordValues } from './ledger.js';
import { generateValues, uniqueLastName } from './sample-values.js';
import type { Agent, World } from './sign-up.js';
import { retry, type Patience } from './retry.js';

const CREATED = 201;
const NOT_FOUND = 404;
const CHANGED_MEANWHILE = 412;
const NO_CONTENT = 204;

/**
 * Creates, edits and deletes its own individuals. No other client changes them, so the last acknowledged state must
 * hold.
 */
export class Worker {
  readonly records: RecordFact[] = [];

  constructor(
    private readonly world: World,
    private readonly agent: Agent,
    /** A prefix of last names that is unique to this worker. */
    private readonly word: string,
    /** A colleague to whom all of them are assigned. */
    private readonly assignee?: string,
  ) {}

  /** The records that exist and have no unsettled change. */
  get workable(): RecordFact[] {
    return this.records.filter(({ state, unsettled }) => state === 'created' && !unsettled);
  }

  async create(patience: Patience): Promise<void> {
    const values = this.generateValues();
    const lastName = uniqueLastName(this.word, this.records.length);
    this.world.ledger.personalValues.add(lastName);
    const record: RecordFact = {
      lastName,
      accountId: this.agent.accountId,
      version: 0,
      values,
      state: 'requested',
    };
    this.records.push(record);
    this.world.ledger.records.push(record);
    const sent = {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...{ ...values, last_name: record.lastName, status: 'active' },
        ...(this.assignee !== undefined && { assigned_agent: this.assignee }),
      },
    };
    const { reply } = await this.retry(individualRoutes.create, sent, patience);
    if (!reply) return;
    if (reply.status === CREATED) {
      const { id, version } = reply.body as IndividualView;
      this.acknowledge(record, { id, version, state: 'created' });
    } else this.recordSurprise(`A create was answered ${reply.status}.`);
  }

  async edit(record: RecordFact, patience: Patience): Promise<void> {
    const values = this.generateValues();
    const sent = { ...atVersion(record), body: values };
    const { reply, unknowns } = await this.retry(individualRoutes.update, sent, patience);
    if (!reply) record.unsettled = { values };
    else if (reply.status === 200) this.confirmEdit(record, values, reply);
    else if (reply.status === CHANGED_MEANWHILE && unknowns > 0) await this.verifyEdit(record, values);
    else this.recordSurprise(`An edit of version ${record.version} was answered ${reply.status}.`);
  }

  async delete(record: RecordFact, patience: Patience): Promise<void> {
    const { reply, unknowns } = await this.retry(individualRoutes.delete, atVersion(record), patience);
    // A 404 after an attempt with an unknown outcome: that attempt deleted the record.
    const done = reply?.status === NO_CONTENT || (reply?.status === NOT_FOUND && unknowns > 0);
    if (!reply) record.unsettled = { deleted: true };
    else if (done) this.acknowledge(record, { version: record.version + 1, state: 'deleted' });
    else this.recordSurprise(`A delete of version ${record.version} was answered ${reply.status}.`);
  }

  async reveal(record: RecordFact): Promise<void> {
    const params = { id: record.id ?? '', field: 'ssn' } as const;
    const reply = await this.agent.session.api(individualRoutes.reveal, { params });
    if (reply.status !== 200) return;
    const requestId = reply.headers.get('x-request-id') ?? '';
    this.world.ledger.reveals.push({ requestId, accountId: record.accountId, recordId: params.id });
    const { value } = reply.body as { value: string };
    if (value.replaceAll('-', '') !== record.values.ssn.replaceAll('-', '')) {
      this.recordSurprise('A reveal answered another value than the one that was saved last.', 'altered');
    }
  }

  async list(): Promise<void> {
    await this.agent.session.api(individualRoutes.list, { query: 'page_size=10' });
  }

  private confirmEdit(record: RecordFact, values: RecordValues, reply: Reply): void {
    const { version } = reply.body as IndividualView;
    if (version !== record.version + 1) {
      this.recordSurprise(`An edit of version ${record.version} made version ${version}.`, 'doubled');
    }
    this.acknowledge(record, { version, values });
  }

  /** After a 412, checks that an earlier attempt of this worker saved the values. */
  private async verifyEdit(record: RecordFact, values: RecordValues): Promise<void> {
    const { reply } = await this.retry(individualRoutes.get, paramsOf(record));
    const view = reply?.status === 200 ? (reply.body as IndividualView) : undefined;
    if (!reply) record.unsettled = { values };
    else if (view?.version === record.version + 1 && view.notes === values.notes) {
      this.acknowledge(record, { version: view.version, values });
    } else {
      this.recordSurprise(
        `After an edit of version ${record.version} the record was at ${view?.version ?? 'none'}.`,
      );
    }
  }

  private acknowledge(record: RecordFact, change: Partial<RecordFact>): void {
    Object.assign(record, change);
    this.world.ledger.acknowledged += 1;
  }

  private recordSurprise(what: string, kind: 'lost' | 'altered' | 'doubled' = 'lost'): void {
    this.world.ledger.surprises.push({ kind, what });
  }

  private retry(route: Route, sent: AnySent, patience?: Patience) {
    return retry(() => this.agent.session.send(route, sent), this.world.random, patience);
  }

  private generateValues(): RecordValues {
    const values = generateValues(this.world.random);
    const { first_name, nickname, notes, ssn } = values;
    for (const value of [first_name, nickname, notes, ssn, ssn.replaceAll('-', '')])
      this.world.ledger.personalValues.add(value);
    return values;
  }
}

const paramsOf = ({ id = '' }: RecordFact) => ({ params: { id } });

const atVersion = (record: RecordFact) => ({
  ...paramsOf(record),
  headers: { 'if-match': `"${record.version}"` },
});

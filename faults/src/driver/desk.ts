import { randomUUID } from 'node:crypto';
import type { IndividualView } from '@bindery/contracts/crm';
import type { Answer } from './http.js';
import type { RecordFact, RecordValues } from './ledger.js';
import { madeUpValues, uniqueLastName } from './made-up.js';
import type { Agent, World } from './newcomer.js';
import { insist, type Patience } from './persistence.js';

const CREATED = 201;
const NOT_FOUND = 404;
const CHANGED_MEANWHILE = 412;
const NO_CONTENT = 204;
const RECORDS = '/api/insureds';
const ONE_RECORD = `${RECORDS}/:id`;

/**
 * One client's work on individuals of its own: it is the only one that changes them, so what it was told last is what
 * must be there.
 */
export class Desk {
  readonly records: RecordFact[] = [];

  constructor(
    private readonly world: World,
    private readonly agent: Agent,
    /** A word of letters that no other desk has. */
    private readonly word: string,
  ) {}

  /** The records that can be worked on: there, and with nothing open. */
  get workable(): RecordFact[] {
    return this.records.filter(({ state, unsettled }) => state === 'there' && !unsettled);
  }

  async create(patience: Patience): Promise<void> {
    const values = this.makeUp();
    const lastName = uniqueLastName(this.word, this.records.length);
    this.world.ledger.personalValues.add(lastName);
    const record: RecordFact = {
      lastName,
      accountId: this.agent.accountId,
      version: 0,
      values,
      state: 'asked for',
    };
    this.records.push(record);
    this.world.ledger.records.push(record);
    const call = {
      method: 'POST',
      path: RECORDS,
      headers: { 'idempotency-key': randomUUID() },
      body: { ...values, last_name: record.lastName, status: 'active' },
    } as const;
    const { answer } = await insist(() => this.agent.session.send(call), this.world.random, patience);
    if (!answer) return;
    if (answer.status === CREATED) {
      const { id, version } = answer.body as IndividualView;
      this.acknowledge(record, { id, version, state: 'there' });
    } else this.surprised(`A create was answered ${answer.status}.`);
  }

  async edit(record: RecordFact, patience: Patience): Promise<void> {
    const values = this.makeUp();
    const call = {
      method: 'PUT',
      ...this.addressOf(record),
      headers: { 'if-match': `"${record.version}"` },
      body: values,
    } as const;
    const { answer, unknowns } = await insist(
      () => this.agent.session.send(call),
      this.world.random,
      patience,
    );
    if (!answer) record.unsettled = { values };
    else if (answer.status === 200) this.edited(record, values, answer);
    else if (answer.status === CHANGED_MEANWHILE && unknowns > 0)
      await this.lookWhetherEdited(record, values);
    else this.surprised(`An edit of version ${record.version} was answered ${answer.status}.`);
  }

  async delete(record: RecordFact, patience: Patience): Promise<void> {
    const call = {
      method: 'DELETE',
      ...this.addressOf(record),
      headers: { 'if-match': `"${record.version}"` },
    } as const;
    const { answer, unknowns } = await insist(
      () => this.agent.session.send(call),
      this.world.random,
      patience,
    );
    // Not there after an attempt whose outcome was not known: that attempt has deleted it.
    const done = answer?.status === NO_CONTENT || (answer?.status === NOT_FOUND && unknowns > 0);
    if (!answer) record.unsettled = { deleted: true };
    else if (done) this.acknowledge(record, { version: record.version + 1, state: 'deleted' });
    else this.surprised(`A delete of version ${record.version} was answered ${answer.status}.`);
  }

  async reveal(record: RecordFact): Promise<void> {
    const path = `${RECORDS}/${record.id ?? ''}/reveal/ssn`;
    const answer = await this.agent.session.send({ path, route: `${ONE_RECORD}/reveal/ssn` });
    if (answer.status !== 200) return;
    const recordId = record.id ?? '';
    this.world.ledger.reveals.push({ requestId: answer.requestId, accountId: record.accountId, recordId });
    const { value } = answer.body as { value: string };
    if (value.replaceAll('-', '') !== record.values.ssn.replaceAll('-', '')) {
      this.surprised('A reveal answered another value than the one that was saved last.', 'altered');
    }
  }

  async list(): Promise<void> {
    await this.agent.session.send({ path: `${RECORDS}?page_size=10`, route: RECORDS });
  }

  private edited(record: RecordFact, values: RecordValues, answer: Answer): void {
    const { version } = answer.body as IndividualView;
    if (version !== record.version + 1) {
      this.surprised(`An edit of version ${record.version} made version ${version}.`, 'doubled');
    }
    this.acknowledge(record, { version, values });
  }

  /** Someone saved first, and nobody else works on it: an earlier attempt did, if it holds what was sent. */
  private async lookWhetherEdited(record: RecordFact, values: RecordValues): Promise<void> {
    const { answer } = await insist(() => this.agent.session.send(this.addressOf(record)), this.world.random);
    const view = answer?.status === 200 ? (answer.body as IndividualView) : undefined;
    if (!answer) record.unsettled = { values };
    else if (view?.version === record.version + 1 && view.notes === values.notes) {
      this.acknowledge(record, { version: view.version, values });
    } else {
      this.surprised(
        `After an edit of version ${record.version} the record was at ${view?.version ?? 'none'}.`,
      );
    }
  }

  private acknowledge(record: RecordFact, change: Partial<RecordFact>): void {
    Object.assign(record, change);
    this.world.ledger.acknowledged += 1;
  }

  private surprised(what: string, kind: 'lost' | 'altered' | 'doubled' = 'lost'): void {
    this.world.ledger.surprises.push({ kind, what });
  }

  private addressOf({ id = '' }: RecordFact): { path: string; route: string } {
    return { path: `${RECORDS}/${id}`, route: ONE_RECORD };
  }

  private makeUp(): RecordValues {
    const values = madeUpValues(this.world.random);
    const { first_name, notes, ssn } = values;
    for (const value of [first_name, notes, ssn, ssn.replaceAll('-', '')])
      this.world.ledger.personalValues.add(value);
    return values;
  }
}

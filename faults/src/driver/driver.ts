import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';
import { seededRandom, type Random } from '../random.js';
import { Desk } from './desk.js';
import { HttpClient } from './http.js';
import { Ledger } from './ledger.js';
import { uniqueLastName } from './made-up.js';
import { signUp, type Agent, type World } from './newcomer.js';
import type { Patience } from './persistence.js';
import { SessionLost } from './session.js';
import { Tally } from './tally.js';

const AGENTS = 3;
const DESKS_EACH = 2;
const DESK_WORDS = ['ka', 'lo', 'mu', 'ni', 'pe', 'ra'] as const;
const NEWCOMERS_AT_ONCE = 3;
const KEPT_RECORDS = 40;
const WRITES_BETWEEN_FAULTS = 15;
/** What everybody reads, signed in or not. */
const PUBLIC_PATHS = [
  '/',
  '/config.json',
  '/remotes/crm/mf-manifest.json',
  '/remotes/admin/mf-manifest.json',
  '/api/subscription/plans',
] as const;

/** People at work, all at once, until they are told to stop. What they were told is in the ledger. */
export class Driver {
  readonly tally = new Tally();
  readonly ledger = new Ledger();
  /** Those who work at desks; their sessions outlive the driver. */
  readonly agents: Agent[] = [];
  private readonly ending = new AbortController();
  private readonly clients: Promise<void>[] = [];
  private readonly random: Random;
  private readonly world: World;
  private newcomers = 0;

  constructor(stack: RunningStack, seed: number) {
    this.random = seededRandom(seed);
    this.world = {
      appUrl: stack.urls.app,
      mailUrl: stack.urls.mail,
      random: this.random,
      tally: this.tally,
      ledger: this.ledger,
      ending: this.ending.signal,
    };
  }

  /** Signs up the agents while all is well, and puts everybody to work. */
  async start(): Promise<void> {
    const agents = await Promise.all(Array.from({ length: AGENTS }, () => this.welcome()));
    for (const [place, agent] of agents.entries()) {
      if (!agent) throw new Error('Nobody could sign up, before anything had gone wrong.');
      this.agents.push(agent);
      for (let desk = 0; desk < DESKS_EACH; desk += 1) {
        const word = DESK_WORDS[place * DESKS_EACH + desk] ?? '';
        this.run(() => this.work(agent, new Desk(this.world, agent, word)));
      }
    }
    for (let place = 0; place < NEWCOMERS_AT_ONCE; place += 1) this.run(() => this.greet());
    this.run(() => this.look());
  }

  /** Waits until everybody is at work again: until some more writes are acknowledged than now. */
  async progress(signal: AbortSignal): Promise<void> {
    const enough = this.ledger.acknowledged + WRITES_BETWEEN_FAULTS;
    await waitUntil(() => this.ledger.acknowledged >= enough, { signal });
  }

  /** Lets everybody finish what they have begun. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.clients);
  }

  private run(work: () => Promise<void>): void {
    const client = work().catch((error: unknown) => {
      if (!(error instanceof SessionLost)) throw error;
      this.ledger.surprises.push({ kind: 'session lost', what: error.message });
    });
    // Told when the driver stops, which waits for every client.
    client.catch(() => undefined);
    this.clients.push(client);
  }

  private welcome(): Promise<Agent | undefined> {
    this.newcomers += 1;
    const network = `10.${this.newcomers >> 8}.${this.newcomers & 255}.7`;
    return signUp(this.world, `newcomer-${this.newcomers}@faults.test`, network);
  }

  private async work(agent: Agent, desk: Desk): Promise<void> {
    let revealAt = 0;
    while (!this.ending.signal.aborted) {
      const patience: Patience = this.random.next() < 0.1 ? 'impatient' : 'patient';
      const dice = this.random.next();
      const workable = desk.workable;
      const isFull = workable.length > KEPT_RECORDS;
      if (workable.length === 0 || (dice < 0.35 && !isFull)) await desk.create(patience);
      else if (dice < 0.35 || (dice >= 0.7 && dice < 0.78))
        await desk.delete(this.random.pick(workable), patience);
      else if (dice < 0.7) await desk.edit(this.random.pick(workable), patience);
      else if (dice < 0.9 && performance.now() > revealAt) {
        await desk.reveal(this.random.pick(workable));
        // Thirty a minute are allowed to a person, who has two desks here.
        revealAt = performance.now() + 5_000;
      } else if (dice < 0.94) await agent.session.refresh();
      else await desk.list();
      await pause(this.random.between(20, 120));
    }
  }

  /** One newcomer after another; each leaves one individual behind, and signs out. */
  private async greet(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const number = this.newcomers + 1;
      const agent = await this.welcome();
      if (agent) {
        await new Desk(this.world, agent, uniqueLastName('newcomer', number)).create('patient');
        const token = await agent.session.signOut();
        if (token !== undefined) this.ledger.endedTokens.push(token);
      }
      await pause(this.random.between(1_000, 3_000), undefined, { signal: this.ending.signal }).catch(
        () => undefined,
      );
    }
  }

  private async look(): Promise<void> {
    const http = new HttpClient(this.world.appUrl, this.tally, '10.255.0.1');
    while (!this.ending.signal.aborted) {
      await http.send({ path: this.random.pick(PUBLIC_PATHS) });
      await pause(this.random.between(50, 250));
    }
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { planRoutes } from '@bindery/contracts/billing';
import { addressOf } from '@bindery/contracts/route';
import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '@bindery/stack';
import { seededRandom, type Random } from '../random.js';
import { Worker } from './worker.js';
import { addColleague, readNotices, type Colleague } from './colleague.js';
import { sendAndTally } from './http.js';
import { Ledger } from './ledger.js';
import { uniqueLastName } from './sample-values.js';
import { startReceiver, type Receiver } from './receiver.js';
import { signUp, type Agent, type World } from './sign-up.js';
import type { Patience } from './retry.js';
import { SessionLost } from './session.js';
import { Tally } from './tally.js';

const AGENTS = 3;
const WORKERS_PER_AGENT = 2;
const WORKER_WORDS = ['ka', 'lo', 'mu', 'ni', 'pe', 'ra'] as const;
const CONCURRENT_SIGN_UPS = 3;
const MAX_RECORDS = 40;
const WRITES_BETWEEN_FAULTS = 15;
/** Public paths. */
const PUBLIC_PATHS = [
  '/',
  '/config.json',
  '/remotes/crm/builds.json',
  '/remotes/admin/builds.json',
  addressOf(planRoutes.list),
] as const;

/** Concurrent clients of the product. Everything the product acknowledged is in the ledger. */
export class Driver {
  readonly tally = new Tally();
  readonly ledger = new Ledger();
  /** The agents whose workers run; their sessions outlive the driver. */
  readonly agents: Agent[] = [];
  /** Of the first agent. */
  colleague?: Colleague;
  /** Of the first agent's webhooks. */
  receiver?: Receiver;
  private readonly ending = new AbortController();
  private readonly clients: Promise<void>[] = [];
  private readonly random: Random;
  private readonly world: World;
  private signUps = 0;

  constructor(
    private readonly stack: RunningStack,
    seed: number,
  ) {
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

  /** Signs up the agents before any fault, then starts all clients. */
  async start(): Promise<void> {
    const agents = await Promise.all(Array.from({ length: AGENTS }, () => this.signUpNext()));
    for (const [place, agent] of agents.entries()) {
      if (!agent) throw new Error('No agent could sign up before the first fault.');
      this.agents.push(agent);
      const colleague = place === 0 ? await addColleague(this.stack, agent) : undefined;
      if (place === 0) this.receiver = await startReceiver(this.stack, agent);
      if (colleague) {
        this.colleague = colleague;
        this.track(() => readNotices(this.stack, colleague, this.ending.signal));
      }
      for (let worker = 0; worker < WORKERS_PER_AGENT; worker += 1) {
        const word = WORKER_WORDS[place * WORKERS_PER_AGENT + worker] ?? '';
        this.track(() => this.work(agent, new Worker(this.world, agent, word, colleague?.id)));
      }
    }
    for (let place = 0; place < CONCURRENT_SIGN_UPS; place += 1) this.track(() => this.signUpRepeatedly());
    this.track(() => this.readPublicPages());
  }

  /** Waits until more writes are acknowledged. */
  async waitForProgress(signal: AbortSignal): Promise<void> {
    const enough = this.ledger.acknowledged + WRITES_BETWEEN_FAULTS;
    await waitUntil(() => this.ledger.acknowledged >= enough, { signal });
  }

  /** Waits until every client has finished its current call. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.clients);
  }

  private track(work: () => Promise<void>): void {
    const client = work().catch((error: unknown) => {
      if (!(error instanceof SessionLost)) throw error;
      this.ledger.surprises.push({ kind: 'session lost', what: error.message });
    });
    // `stop` awaits every client and rethrows.
    client.catch(() => undefined);
    this.clients.push(client);
  }

  private signUpNext(): Promise<Agent | undefined> {
    this.signUps += 1;
    const network = `10.${this.signUps >> 8}.${this.signUps & 255}.7`;
    return signUp(this.world, `newcomer-${this.signUps}@faults.test`, network);
  }

  private async work(agent: Agent, worker: Worker): Promise<void> {
    let revealAt = 0;
    while (!this.ending.signal.aborted) {
      const patience: Patience = this.random.next() < 0.1 ? 'impatient' : 'patient';
      const dice = this.random.next();
      const workable = worker.workable;
      const isFull = workable.length > MAX_RECORDS;
      if (workable.length === 0 || (dice < 0.35 && !isFull)) await worker.create(patience);
      else if (dice < 0.35 || (dice >= 0.7 && dice < 0.78))
        await worker.delete(this.random.pick(workable), patience);
      else if (dice < 0.7) await worker.edit(this.random.pick(workable), patience);
      else if (dice < 0.9 && performance.now() > revealAt) {
        await worker.reveal(this.random.pick(workable));
        // A user may reveal thirty times a minute, and has two workers here.
        revealAt = performance.now() + 5_000;
      } else if (dice < 0.94) await agent.session.refresh();
      else await worker.list();
      await pause(this.random.between(20, 120));
    }
  }

  /** Signs up one user after another; each leaves one individual behind, and signs out. */
  private async signUpRepeatedly(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const number = this.signUps + 1;
      const agent = await this.signUpNext();
      if (agent) {
        await new Worker(this.world, agent, uniqueLastName('newcomer', number)).create('patient');
        const token = await agent.session.end();
        if (token !== undefined) this.ledger.endedTokens.push(token);
      }
      await pause(this.random.between(1_000, 3_000), undefined, { signal: this.ending.signal }).catch(
        () => undefined,
      );
    }
  }

  private async readPublicPages(): Promise<void> {
    const send = sendAndTally(this.world.appUrl, this.tally, '10.255.0.1');
    while (!this.ending.signal.aborted) {
      await send(this.random.pick(PUBLIC_PATHS));
      await pause(this.random.between(50, 250));
    }
  }
}

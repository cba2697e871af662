import type { Event, EventSubject } from '@bindery/contracts/messaging';
import { TRANSACTION_LIMITS, type Database, type Sql } from '../database/index.js';

/** Handles one event in the transaction that also writes the inbox row, so the event takes effect once. */
export type EventHandler<S extends EventSubject> = (event: Event<S>, tx: Sql) => Promise<void>;

/**
 * Handles one event that needs other services. It calls them first, and then opens the transaction with `store`, so
 * that no transaction is open during the calls.
 */
export type RemoteEventHandler<S extends EventSubject> = (
  event: Event<S>,
  store: (apply: (tx: Sql) => Promise<void>) => Promise<void>,
) => Promise<void>;

/** The handlers of a service, by subject. */
export class EventHandlers {
  private readonly handlers = new Map<EventSubject, RemoteEventHandler<EventSubject>>();

  constructor(private readonly database: Database) {}

  get subjects(): EventSubject[] {
    return [...this.handlers.keys()];
  }

  set<S extends EventSubject>(subject: S, handler: RemoteEventHandler<S>): void {
    this.handlers.set(subject, handler);
  }

  /**
   * Handles an event unless the inbox already has it.
   * @param also runs in the same transaction, whether or not the event is new
   * @returns whether it was new
   */
  async handle(
    subject: EventSubject,
    event: Event<EventSubject>,
    also: (tx: Sql) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<boolean> {
    const handler = this.handlers.get(subject);
    if (!handler) throw new Error(`Nothing handles ${subject}`);
    let isNew: boolean | undefined;
    await handler(event, async (apply) => {
      isNew = await this.database.$transaction(async (tx) => {
        const inserted = await tx.$executeRaw`
          INSERT INTO inbox (consumer, event_id) VALUES (${subject}, ${event.id}::uuid) ON CONFLICT DO NOTHING`;
        if (inserted === 1) await apply(tx);
        await also(tx);
        return inserted === 1;
      }, TRANSACTION_LIMITS);
    });
    if (isNew === undefined) throw new Error(`The handler of ${subject} stored nothing`);
    return isNew;
  }
}

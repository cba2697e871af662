import { connect } from '@nats-io/transport-node';
import { inboxPrefix, type QuestionReply, type QuestionRequest } from '@bindery/contracts/messaging';
import type { TestNats } from '@bindery/test-kit';

type Request = QuestionRequest<'crm.weekly.report.get'>;
type Reply = QuestionReply<'crm.weekly.report.get'>;

/** Fakes the part of crm that identity asks: the reports of people's weeks. */
export async function startFakeCrm(nats: TestNats) {
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('crm'),
    inboxPrefix: inboxPrefix('crm'),
  });
  const asked: Request[] = [];
  let replies: Reply[] = [];
  connection.subscribe('crm.weekly.report.get', {
    queue: 'crm',
    callback: (_error, message) => {
      // The packet format of Nest's NATS transport, which RPC clients and servers share.
      const { id, data } = message.json<{ id: string; data: Request }>();
      asked.push(data);
      const response = replies.length > 1 ? replies.shift() : replies[0];
      message.respond(JSON.stringify({ id, isDisposed: true, response }));
    },
  });
  await connection.flush();
  return {
    /** Every question so far. */
    asked,
    /** Its replies in turn; the last one stays. */
    reply(...next: Reply[]) {
      replies = next;
    },
    close: () => connection.close(),
  };
}

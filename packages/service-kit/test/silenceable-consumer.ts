import type { Msg, MsgCallback, NatsConnection } from '@nats-io/transport-node';

/**
 * The next consumer of a connection, whose server a test can lose while the connection stays open: nothing comes from
 * the consumer any more.
 */
export function silenceableConsumer(connection: NatsConnection) {
  let isSilent = false;
  let subscribed = 0;
  const subscribe = connection.subscribe.bind(connection);
  connection.subscribe = (subject, options) => {
    subscribed += 1;
    const isFirst = subscribed === 1;
    const callback: MsgCallback<Msg> = (error, message) => {
      if (!(isFirst && isSilent)) void options?.callback?.(error, message);
    };
    return subscribe(subject, { ...options, callback });
  };
  return {
    silence: () => void (isSilent = true),
    /** How many consumers were opened after it. */
    successors: () => subscribed - 1,
  };
}

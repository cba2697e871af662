import { streams } from '@bindery/contracts/messaging';
import { messageRetentionDays } from './message-retention.js';

const DAY_SECONDS = 86_400;

describe('the retention of messages', () => {
  const { outbox, stream, replayedDeadLetter, deadLetter, inbox } = messageRetentionDays;

  it('matches the age of the streams that consumers read', () => {
    const ages = streams.flatMap(({ maxAgeSeconds = 0 }) => maxAgeSeconds / DAY_SECONDS);
    expect(Math.max(...ages)).toBe(stream);
  });

  it('recognizes an event as long as it can be redelivered, republished or replayed', () => {
    expect(inbox).toBeGreaterThan(outbox + stream);
    expect(inbox).toBeGreaterThan(deadLetter);
    expect(deadLetter).toBeGreaterThan(replayedDeadLetter);
  });
});

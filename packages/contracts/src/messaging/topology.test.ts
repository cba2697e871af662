import { events, type EventSubject } from './events.js';
import { streamOf, streams, topology } from './topology.js';

const subjects = Object.keys(events) as EventSubject[];

describe('the messaging topology', () => {
  it.each(subjects)('assigns %s to one stream that only the stream owner publishes', (subject) => {
    expect(streams.filter((stream) => stream.subjects.includes(subject))).toHaveLength(1);
    const publishers = Object.entries(topology).filter(([, part]) => part.publishes.includes(subject));
    expect(publishers.map(([name]) => name)).toEqual([streamOf(subject).publisher]);
  });

  it('has a responder for every request', () => {
    const answered = Object.values(topology).flatMap((part) => part.answers);
    for (const part of Object.values(topology))
      for (const question of part.asks) expect(answered).toContain(question);
  });
});

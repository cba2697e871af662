import { topology, type ParticipantName } from '@bindery/contracts/messaging';
import { permissionsOf } from './permissions.js';
import { participants, serverConfig } from './server-config.js';

const subjectsOfOthers = (participant: ParticipantName): string[] =>
  participants.filter((name) => name !== participant).flatMap((name) => [...topology[name].publishes]);

describe('permissions on NATS', () => {
  it.each(participants)('let %s publish nothing that another participant tells', (participant) => {
    const { publish } = permissionsOf(participant);
    expect(publish.filter((subject) => subjectsOfOthers(participant).includes(subject))).toEqual([]);
  });

  it.each(participants)(
    'give %s no wildcard over events, questions or the whole of JetStream',
    (participant) => {
      const { publish, subscribe } = permissionsOf(participant);
      for (const subject of [...publish, ...subscribe]) {
        expect(subject).toMatch(
          /^(_INBOX_|\$JS\.ACK\.[A-Z_]+\.\w|\$JS\.API\.(STREAM|CONSUMER)(\.[A-Z]+)+\.[A-Z]+_[A-Z]+|[a-z.]+v1$|[a-z.]+$)/,
        );
        expect(subject).not.toMatch(/^(>|\*)/);
      }
    },
  );

  it('let only who answers questions reply to a stranger’s address', () => {
    expect(participants.filter((name) => permissionsOf(name).answers)).toEqual(['identity', 'leads']);
  });

  it('are in the server’s configuration, which listens on loopback alone', () => {
    const passwords = Object.fromEntries(participants.map((name) => [name, `secret of ${name}`]));
    const config = JSON.parse(
      serverConfig({
        directory: '/data',
        port: 4223,
        passwords: passwords as Record<ParticipantName, string>,
      }),
    ) as { host: string; authorization: { users: { user: string; password: string }[] } };
    expect(config.host).toBe('127.0.0.1');
    expect(config.authorization.users.map(({ user, password }) => [user, password])).toEqual(
      participants.map((name) => [name, `secret of ${name}`]),
    );
  });
});

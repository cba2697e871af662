import { topology, type ParticipantName } from '@bindery/contracts/messaging';
import { permissionsOf } from './permissions.js';
import { participants, serverConfig } from './server-config.js';

const subjectsOfOthers = (participant: ParticipantName): string[] =>
  participants.filter((name) => name !== participant).flatMap((name) => [...topology[name].publishes]);

describe('NATS permissions', () => {
  it.each(participants)('let %s publish no subject of another participant', (participant) => {
    const { publish } = permissionsOf(participant);
    expect(publish.filter((subject) => subjectsOfOthers(participant).includes(subject))).toEqual([]);
  });

  it.each(participants)('give %s no wildcard over events, requests or JetStream', (participant) => {
    const { publish, subscribe } = permissionsOf(participant);
    for (const subject of [...publish, ...subscribe]) {
      expect(subject).toMatch(
        /^(_INBOX_|\$JS\.ACK\.[A-Z_]+\.\w|\$JS\.API\.(STREAM|CONSUMER)(\.[A-Z]+)+\.[A-Z]+_[A-Z]+|[a-z.]+v1$|[a-z.]+$)/,
      );
      expect(subject).not.toMatch(/^(>|\*)/);
    }
  });

  it('let only identity, crm and leads reply to requests', () => {
    expect(participants.filter((name) => permissionsOf(name).answers)).toEqual([
      ...['identity', 'crm', 'leads'],
    ]);
  });

  it('belong to a server config that lists every participant and listens only on loopback', () => {
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

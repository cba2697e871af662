import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ParticipantName } from '@bindery/contracts/messaging';
import { natsReady, natsUrl } from '@bindery/local-servers/nats-server';
import { participants, type NatsPasswords } from '@bindery/provisioning/nats-server-config';
import getPort from 'get-port';
import { prepareNats } from './nats-process.js';

/** A NATS server with JetStream, with the users and permissions of production. */
export interface TestNats {
  readonly url: string;
  /** For a client of `@nats-io/transport-node`; its inbox prefix is `inboxPrefix(participant)` of the contracts. */
  credentialsFor(participant: ParticipantName): { user: string; pass: string };
  /** The environment variables for a part. */
  envFor(participant: ParticipantName): { NATS_URL: string; NATS_USER: string; NATS_PASSWORD: string };
  /** The folder of its streams. Without it, a restarted server has lost them. */
  readonly jetstreamDirectory: string;
  /** Stops the server, gracefully by default. Its streams stay for {@link TestNats.resume}. */
  interrupt(how?: 'in order' | 'killed'): Promise<void>;
  /** Restarts it on the same port if it was stopped. */
  resume(): Promise<void>;
  /** Takes permissions from a participant, as an older release's users lack them, and gives back those of a former call. */
  deny(participant: ParticipantName, subjects: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const READY_TIMEOUT_MS = 10_000;

/** Starts a test's own NATS server, so that no other test reads from its streams. */
export async function startNats(): Promise<TestNats> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bindery-test-nats-'));
  const passwords = Object.fromEntries(participants.map((name) => [name, randomUUID()])) as NatsPasswords;
  const port = await getPort({ host: '127.0.0.1' });
  const server = await prepareNats({ directory, port, passwords });
  let isUp = false;
  let original: string | undefined;

  const resume = async (): Promise<void> => {
    if (isUp) return;
    await server.start();
    isUp = true;
    await natsReady(port, AbortSignal.timeout(READY_TIMEOUT_MS));
  };
  const interrupt = async (how: 'in order' | 'killed' = 'in order'): Promise<void> => {
    if (!isUp) return;
    await server.stop(how);
    isUp = false;
  };
  await resume();
  const url = natsUrl(port);
  return {
    url,
    credentialsFor: (user) => ({ user, pass: passwords[user] }),
    envFor: (user) => ({ NATS_URL: url, NATS_USER: user, NATS_PASSWORD: passwords[user] }),
    jetstreamDirectory: path.join(directory, 'jetstream'),
    interrupt,
    resume,
    async deny(participant, subjects) {
      const file = path.join(directory, 'nats-server.conf');
      original ??= await readFile(file, 'utf8');
      await writeFile(file, withoutSubjects(original, participant, subjects));
      await server.reload();
    },
    async close() {
      await interrupt();
      await server.remove();
    },
  };
}

/** @param config of a server, as JSON */
function withoutSubjects(config: string, participant: ParticipantName, subjects: readonly string[]): string {
  const content = JSON.parse(config) as {
    authorization: { users: { user: string; permissions: Record<string, { allow?: string[] }> }[] };
  };
  const { permissions = {} } = content.authorization.users.find(({ user }) => user === participant) ?? {};
  for (const rule of Object.values(permissions))
    if (rule.allow) rule.allow = rule.allow.filter((subject) => !subjects.includes(subject));
  return JSON.stringify(content);
}

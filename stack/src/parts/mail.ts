import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { PartDefinition } from '@bindery/local-servers/processes';
import { nodeCommand } from '../repository.js';
import { answersOk } from './answers-ok.js';
import type { Surroundings } from './surroundings.js';

export function mailPart({ ports, dataDirectory }: Surroundings): PartDefinition {
  const directory = path.join(dataDirectory, 'mail');
  return {
    name: 'mail',
    where: `http://localhost:${String(ports.mail)}`,
    command: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      return nodeCommand('stack/mail-catcher/dist/main.js', {
        SMTP_PORT: String(ports.smtp),
        WEB_PORT: String(ports.mail),
        MAIL_DIRECTORY: directory,
      });
    },
    ready: (signal) => answersOk(`http://127.0.0.1:${String(ports.mail)}/email`, signal),
  };
}

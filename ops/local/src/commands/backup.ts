import { copyFile, chmod } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readInstallation, secretsFile } from '@bindery/stack';
import { restoreBackup } from '../backup/restore-backup.js';
import { takeBackup } from '../backup/take-backup.js';
import { exitCodes, Failure, readMoment, textOption, type Command, type Invocation } from '@bindery/ops';

export const backup: Command = {
  name: 'backup',
  usage: '--to FOLDER [--secrets-to FILE]',
  summary: 'Backs up all databases of the local stack, to one point, while it runs.',
  details: [
    'From the first backup on Postgres also copies its log into FOLDER/wal, so that a restore can go to any later moment.',
    'The keys are not in a backup. --secrets-to copies them to a file, to be kept elsewhere.',
    'In production pgBackRest or another tool does this; docs/operations says how.',
  ],
  options: { to: { type: 'string' }, 'secrets-to': { type: 'string' } },
  async run(invocation) {
    const folder = folderOption(
      invocation,
      'to',
      'Say where to put the backup: --to FOLDER, best on another disk.',
    );
    const secretsTo = textOption(invocation, 'secrets-to');
    const copy = secretsTo === undefined ? undefined : path.resolve(secretsTo);
    if (copy !== undefined) requireApart(copy, folder);
    const installation = readInstallation(invocation.dataDirectory);
    const { folder: made, manifest } = await takeBackup(installation, folder);
    const own = secretsFile(invocation.dataDirectory);
    if (copy !== undefined) {
      await copyFile(own, copy);
      await chmod(copy, 0o600);
    }
    const files = Object.values(manifest.files);
    const megabytes = Math.round(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000);
    return {
      lines: [
        `The backup is ${made}: ${String(files.length)} files, ${String(megabytes)} MB.`,
        `It holds everything that was saved before ${manifest.ended_at}.`,
        copy === undefined
          ? `The keys are not in it. Without ${own} its protected values stay closed: keep a copy of that file apart from the backup.`
          : `The keys are in ${copy}. Keep that file apart from the backup: who has both reads everything.`,
      ],
      data: {
        folder: made,
        started_at: manifest.started_at,
        ended_at: manifest.ended_at,
        secrets: copy ?? null,
      },
    };
  },
};

export const restore: Command = {
  name: 'restore',
  usage: '--from BACKUP [--secrets FILE] [--to-time TIME]',
  summary: 'Restores all databases of the local stack into an empty data folder.',
  details: [
    'Goes to the newest moment that the log beside the backup has, or to TIME, such as 2026-11-20T12:00:00Z.',
    'The backup is verified first. Nothing is restored over a stack that runs or a folder that holds data.',
    'Events are published again after the next start; each takes effect once.',
  ],
  options: { from: { type: 'string' }, secrets: { type: 'string' }, 'to-time': { type: 'string' } },
  async run(invocation) {
    const from = folderOption(invocation, 'from', 'Name the folder of one backup: --from BACKUP.');
    if (!existsSync(from)) throw new Failure(`There is no folder ${from}.`, exitCodes.usage);
    const secrets = textOption(invocation, 'secrets');
    const time = textOption(invocation, 'to-time');
    const request = {
      dataDirectory: invocation.dataDirectory,
      from,
      secrets: secrets === undefined ? undefined : path.resolve(secrets),
      to: time === undefined ? undefined : readMoment(time, '--to-time'),
    };
    const recovered = await restoreBackup(request, invocation.progress);
    const events = Object.values(recovered.republished).reduce((sum, count) => sum + count, 0);
    return {
      lines: [
        `The databases are restored in ${invocation.dataDirectory}.`,
        recovered.last_change_at === null
          ? 'They are as they were when the backup ended.'
          : `The last change in them is of ${recovered.last_change_at}.`,
        `${String(events)} events will be published again after the start; each takes effect once.`,
        'Start Bindery, verify with npm run ops -- audit verify, and take a new backup.',
      ],
      data: recovered,
    };
  },
};

function folderOption(invocation: Invocation, name: string, sentence: string): string {
  const folder = textOption(invocation, name);
  if (folder === undefined || folder === '') throw new Failure(sentence, exitCodes.usage);
  return path.resolve(folder);
}

function requireApart(file: string, folder: string): void {
  const inside = path.relative(folder, file);
  if (inside.startsWith('..') || path.isAbsolute(inside)) return;
  throw new Failure(
    `Keep the keys apart from the backup: --secrets-to must not lie in ${folder}.`,
    exitCodes.usage,
  );
}

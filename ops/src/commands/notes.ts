import { movedNotes } from '@bindery/contracts/ops';
import { pagesOf } from '../targets/call-service.js';
import { targetOf } from '../targets/find-targets.js';
import type { Command } from './command.js';

export const moveNotes: Command = {
  name: 'notes move',
  summary: "Moves the texts that earlier releases kept in individuals' rows into encrypted notes.",
  details: [
    'Their copies in the history go with them. It can be interrupted and run again.',
    'Run it when every replica of crm is of this release, and not before you can do without a rollback.',
  ],
  async run({ targets, progress }) {
    const moved = { individuals: 0, history_entries: 0 };
    const call = { path: 'notes/move', reply: movedNotes };
    for await (const batch of pagesOf(targetOf(targets(), 'crm'), call, {
      account_id: null,
      record_id: null,
    })) {
      moved.individuals += batch.individuals;
      moved.history_entries += batch.history_entries;
      if (batch.individuals > 0) progress(`crm: ${String(moved.individuals)} individuals`);
    }
    return {
      lines: [
        `crm: the notes of ${String(moved.individuals)} individuals were moved; ${String(moved.history_entries)} history entries hold no text any more.`,
      ],
      data: moved,
    };
  },
};

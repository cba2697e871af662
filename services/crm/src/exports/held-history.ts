import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { HistoryEntry, NoteVersion } from '@bindery/contracts/crm';
import { NoteVersions } from '../notes/note-versions.js';
import { ListHistory } from '../resources/list-history.js';
import { ListedResources } from '../resources/listed-resources.js';
import { HeldRecords, type HeldBy } from './held-records.js';

const ENTRIES_AT_ONCE = 100;

/** Changes of an individual, and the texts of notes before their edits. */
@Injectable()
export class HeldHistory {
  constructor(
    private readonly resources: ListedResources,
    private readonly history: ListHistory,
    private readonly versions: NoteVersions,
    private readonly records: HeldRecords,
  ) {}

  async *changes(caller: Principal, individualId: string): AsyncGenerator<HistoryEntry[]> {
    const resource = this.resources.of('individual');
    for (let page = 1, isMore = true; isMore; page += 1) {
      const query = { page, page_size: ENTRIES_AT_ONCE };
      const { items } = await this.history.list(resource, caller, individualId, query);
      yield items;
      isMore = items.length === ENTRIES_AT_ONCE;
    }
  }

  async *earlierNotes(by: HeldBy): AsyncGenerator<(NoteVersion & { note_id: string })[]> {
    for await (const notes of this.records.pages(by, 'note'))
      for (const { id: note_id, edited_at } of notes)
        if (edited_at !== null)
          yield (await this.versions.of(by.caller, note_id)).map((version) => ({ note_id, ...version }));
  }
}

import { Controller } from '@nestjs/common';
import { type NoteVersion, noteVersionRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { NoteVersions } from './note-versions.js';

@Controller()
export class ListNoteVersions {
  constructor(private readonly versions: NoteVersions) {}

  /** @throws AppError `not_found` when there is no such note in the person's scope. */
  @Handles(noteVersionRoutes.list)
  async list({ caller, params: { id } }: Call<typeof noteVersionRoutes.list>): Promise<ListOf<NoteVersion>> {
    const items = await this.versions.of(caller, id);
    return { items, total: items.length, filtered: items.length };
  }
}

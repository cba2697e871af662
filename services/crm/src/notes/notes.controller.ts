import { Controller } from '@nestjs/common';
import { noteVersionRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListNoteVersions } from './list-note-versions.js';

@Controller()
export class NotesController {
  constructor(private readonly versions: ListNoteVersions) {}

  @Handles(noteVersionRoutes.list)
  list({ caller, params }: Call<typeof noteVersionRoutes.list>) {
    return this.versions.list(caller, params.id);
  }
}

import { Module } from '@nestjs/common';
import { ListNoteVersions } from './list-note-versions.js';
import { NotesController } from './notes.controller.js';

/** What notes have beside what all records share. */
@Module({ controllers: [NotesController], providers: [ListNoteVersions] })
export class NotesModule {}

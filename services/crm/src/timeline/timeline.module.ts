import { Module } from '@nestjs/common';
import { ChangeEntries } from './change-entries.js';
import { ListTimeline } from './list-timeline.js';
import { NoteEntries } from './note-entries.js';
import { RevealEntries } from './reveal-entries.js';
import { TimelineController } from './timeline.controller.js';

/** What was written down about a client and what happened to it, in one list. */
@Module({
  controllers: [TimelineController],
  providers: [ListTimeline, NoteEntries, ChangeEntries, RevealEntries],
})
export class TimelineModule {}

import { ChangeEntries } from './change-entries.js';
import { NoteEntries } from './note-entries.js';
import { RevealEntries } from './reveal-entries.js';

/** Providers of the timeline. */
export const timelineProviders = [ChangeEntries, NoteEntries, RevealEntries];

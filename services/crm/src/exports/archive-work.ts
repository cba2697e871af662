import { Injectable } from '@nestjs/common';
import type { Permission } from '@bindery/contracts/access';
import { uuid } from '@bindery/contracts/validation';
import { z } from 'zod';
import { Calendar } from '../calendar/calendar.js';
import { defineLongWork, type RunningWork } from '../long-work/long-work.js';
import { LongWorks } from '../long-work/long-works.js';
import { writeZip } from '../table-files/write-zip.js';
import { ArchiveFiles } from './archive-files.js';
import type { HeldBy } from './held-records.js';

const archiveData = z.strictObject({
  /** Null for the whole account. */
  individual_id: uuid().nullable(),
  include_protected: z.boolean(),
  /** Of the file, without its date. */
  name: z.string(),
});
type ArchiveData = z.output<typeof archiveData>;

/** The permission that an archive needs, when it starts and while it is made. */
export function archivePermission({
  individual_id,
  include_protected,
}: Pick<ArchiveData, 'individual_id' | 'include_protected'>): Permission {
  if (individual_id !== null) return include_protected ? 'export:protected' : 'export:run';
  return include_protected ? 'export:account-protected' : 'export:account';
}

/** Everything in an account, or everything that is held of one individual. */
export const archiveWork = defineLongWork({
  name: 'export-archive',
  kind: 'export',
  data: archiveData,
  permission: archivePermission,
});

/** Makes archives. */
@Injectable()
export class ArchiveWork {
  constructor(
    private readonly files: ArchiveFiles,
    private readonly calendar: Calendar,
    works: LongWorks,
  ) {
    works.on(archiveWork, (work) => this.make(work));
  }

  private async make(work: RunningWork<ArchiveData>): Promise<void> {
    const { individual_id, include_protected, name } = work.data;
    let rows = 0;
    const by: HeldBy = {
      get caller() {
        return work.caller;
      },
      isFull: include_protected,
      individualId: individual_id ?? undefined,
    };
    const noteRows = (count: number) => {
      rows += count;
      return work.progress({ done: rows, total: null });
    };
    await work.file({
      name: `${name} ${await this.calendar.todayOf(work.caller)}.zip`,
      mediaType: 'application/zip',
      content: writeZip(this.files.filesOf(by, noteRows)),
    });
  }
}

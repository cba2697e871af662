import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { RecordAudit } from '../../resources/record-audit.js';
import { RecordHistory } from '../../resources/write-records/record-history.js';
import type { RecordOrigin } from '../../resources/write-records/record-plan.js';
import type { UndoneChange } from './import-changes.sql.js';
import { UndoChanged } from './undo-changed.js';
import { UndoCreated } from './undo-created.js';
import type { Undoing } from './undoing.js';

/** Undoes changes of an import or of a draft: former values first, then the trash. */
@Injectable()
export class UndoChanges {
  constructor(
    private readonly created: UndoCreated,
    private readonly changed: UndoChanged,
    private readonly audit: RecordAudit,
    private readonly history: RecordHistory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async undo(
    tx: Sql,
    caller: Principal,
    origin: RecordOrigin,
    changes: readonly UndoneChange[],
  ): Promise<Pick<Undoing, 'removed' | 'restored' | 'left'>> {
    const undoing: Undoing = {
      ...{ tx, caller, audit: this.audit, now: this.clock.now(), lines: [], left: [] },
      ...{ removed: {}, restored: 0 },
    };
    const { created = [], updated = [] } = Object.groupBy(changes, ({ change }) => change);
    await this.changed.undo(undoing, updated);
    await this.created.undo(undoing, created);
    await this.history.record(tx, caller, origin, undoing.lines);
    return undoing;
  }
}

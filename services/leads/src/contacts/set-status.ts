import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import type { ContactStatus } from '@bindery/contracts/leads';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { ContactChanges, type ContactEdit } from './contact-changes.js';
import { changeStatus } from './contact-status.js';

/** Sets a contact's status. Any transition is allowed. */
@Injectable()
export class SetStatus {
  constructor(
    private readonly changes: ContactChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  set(person: Principal, edit: ContactEdit, to: ContactStatus) {
    const attempt = { action: identityActions.contactStatusChanged, fields: ['status'] } as const;
    return this.changes.apply(person, edit, attempt, async (tx, row) => {
      if (row.status === to) return undefined;
      const change = { to, at: this.clock.now(), kind: 'status_changed', actorId: person.userId } as const;
      return changeStatus(tx, row, change);
    });
  }
}

import { Controller, Inject } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { contactRoutes } from '@bindery/contracts/leads';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { ContactChanges } from './contact-changes.js';
import { changeStatus } from './contact-status.js';

/** Sets a contact's status. Any transition is allowed. */
@Controller()
export class SetStatus {
  constructor(
    private readonly changes: ContactChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(contactRoutes.setStatus)
  set({ caller, params: { id }, body: { status: to }, ifMatch }: Call<typeof contactRoutes.setStatus>) {
    const attempt = { action: identityActions.contactStatusChanged, fields: ['status'] } as const;
    return this.changes.apply(caller, { id, ifMatch }, attempt, async (tx, row) => {
      if (row.status === to) return undefined;
      const change = { to, at: this.clock.now(), kind: 'status_changed', actorId: caller.userId } as const;
      return changeStatus(tx, row, change);
    });
  }
}

import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { reconciliation, reconciliationBody, pendingEvents } from '@bindery/contracts/ops';
import { ForOperators } from '@bindery/service-kit/guard';
import { BodyOf, Replies } from '@bindery/service-kit/http';
import type { z } from 'zod';
import { Reconciliations } from './reconciliations.js';
import { PendingEventList } from './pending-events.js';

@Controller('internal/ops/billing')
export class ReconcileController {
  constructor(
    private readonly runs: Reconciliations,
    private readonly events: PendingEventList,
  ) {}

  @Post('reconcile')
  @HttpCode(200)
  @ForOperators()
  @Replies(reconciliation)
  begin() {
    return this.runs.begin();
  }

  @Post('reconcile/state')
  @HttpCode(200)
  @ForOperators()
  @Replies(reconciliation)
  state(@BodyOf(reconciliationBody) { id }: z.output<typeof reconciliationBody>) {
    return this.runs.find(id);
  }

  @Get('events')
  @ForOperators()
  @Replies(pendingEvents)
  unsettled() {
    return this.events.list();
  }
}

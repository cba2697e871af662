import { Module } from '@nestjs/common';
import { JobsController } from './jobs.controller.js';
import { OutboxController } from './outbox.controller.js';
import { DeadLetteredEventsController } from './dead-lettered-events.controller.js';
import { StatusController } from './status.controller.js';

/** The operators' routes of every service, at `/internal/ops` on its own port. */
@Module({ controllers: [StatusController, OutboxController, JobsController, DeadLetteredEventsController] })
export class OpsModule {}

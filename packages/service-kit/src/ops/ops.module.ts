import { Module } from '@nestjs/common';
import { JobsController } from './jobs.controller.js';
import { OutboxController } from './outbox.controller.js';
import { ParkedEventsController } from './parked-events.controller.js';
import { StatusController } from './status.controller.js';

/** What every service answers its operators, at `/internal/ops` on its own port. */
@Module({ controllers: [StatusController, OutboxController, JobsController, ParkedEventsController] })
export class OpsModule {}

import { Module } from '@nestjs/common';
import { BulkModule } from '../bulk/bulk.module.js';
import { ChangeTaskStatus } from './change-task-status.js';
import { CountDueTasks } from './count-due-tasks.js';
import { TaskSeries } from './task-series.js';
import { TasksController } from './tasks.controller.js';

/** What people do with their tasks, beside what all records share. */
@Module({
  imports: [BulkModule],
  controllers: [TasksController],
  providers: [ChangeTaskStatus, CountDueTasks, TaskSeries],
})
export class TasksModule {}

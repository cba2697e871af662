import { ReassignTasks } from './reassign-tasks.js';
import { ChangeTaskStatus } from './change-task-status.js';
import { TaskSeries } from './task-series.js';

/** Providers of the tasks' handlers. */
export const taskProviders = [ReassignTasks, ChangeTaskStatus, TaskSeries];

import { ReviewMarks } from '../renewals/review-marks.js';
import { ReassignTasks } from './reassign-tasks.js';
import { ChangeTaskStatus } from './change-task-status.js';
import { TaskSeries } from './task-series.js';

/** Providers of the tasks' handlers. */
export const taskProviders = [ReviewMarks, ReassignTasks, ChangeTaskStatus, TaskSeries];

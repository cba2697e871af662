export { taskPages } from './routes.js';
export { EditTask } from './task-form.js';
export { TaskRow } from './task-row.js';
export { taskType } from './task-type.js';
export { TasksCard, useOpenTasks } from './tasks-card.js';
export { useTaskKeys } from './use-task-keys.js';
export { useTaskStatus } from './use-task-status.js';

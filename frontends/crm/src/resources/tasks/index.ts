export { RULES_ADDRESS } from './rules/first-rule-run.js';
export { countOf as tasksOfRule } from './rules/rule-text.js';
export { RulesPage } from './rules/rules-page.js';
export { EditTask } from './task-form.js';
export { TaskRow } from './task-row.js';
export { TasksCard, useOpenTasks } from './tasks-card.js';
export { TasksPage } from './tasks-page.js';
export { useTaskKeys } from './use-task-keys.js';
export { useTaskStatus } from './use-task-status.js';

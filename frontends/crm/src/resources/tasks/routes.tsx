import type { RouteObject } from 'react-router-dom';
import { RulesPage } from './rules/rules-page.js';
import { TasksPage } from './tasks-page.js';

export const taskPages: RouteObject[] = [
  { path: 'tasks', element: <TasksPage /> },
  { path: 'tasks/rules', element: <RulesPage /> },
];

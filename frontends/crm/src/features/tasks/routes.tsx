import type { RouteObject } from 'react-router-dom';
import { TasksPage } from './tasks-page.js';

export const taskRoutes: RouteObject[] = [{ path: 'tasks', element: <TasksPage /> }];

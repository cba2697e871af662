import type { RouteObject } from 'react-router-dom';
import { AuditPage } from './components/audit-page.js';

export const auditPages: RouteObject[] = [{ path: 'audit', element: <AuditPage /> }];

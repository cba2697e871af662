import type { RouteObject } from 'react-router-dom';
import { AuditPage } from './audit-page.js';

export const auditPages: RouteObject[] = [{ path: 'audit', element: <AuditPage /> }];

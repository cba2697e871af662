import { Navigate, type RouteObject } from 'react-router-dom';
import type { RecordType } from '../../records/record-type.js';
import { trashSectionsOf } from './trash-sections.js';
import { TrashPage } from './trash-page.js';

/** @param types with a tab each, in this order */
export const trashPages = (types: readonly RecordType<unknown>[]): RouteObject[] => [
  { path: 'trash', element: <Navigate to="individuals" replace /> },
  { path: 'trash/:section', element: <TrashPage sections={trashSectionsOf(types)} /> },
];

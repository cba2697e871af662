import type { RouteObject } from 'react-router-dom';
import { BoardPage } from './components/board/board-page.js';
import { IndividualPage } from './components/detail/individual-page.js';
import { IndividualsPage } from './components/list/individuals-page.js';
import { MergePage } from './components/merge/merge-page.js';

export const individualPages: RouteObject[] = [
  { path: 'individuals', element: <IndividualsPage /> },
  { path: 'individuals/board', element: <BoardPage /> },
  { path: 'individuals/:id', element: <IndividualPage /> },
  { path: 'individuals/:id/merge/:other', element: <MergePage /> },
];

import type { RouteObject } from 'react-router-dom';
import { BoardPage } from './board/board-page.js';
import { IndividualPage } from './detail/individual-page.js';
import { IndividualsPage } from './list/individuals-page.js';
import { MergePage } from './merge/merge-page.js';

export const individualPages: RouteObject[] = [
  { path: 'individuals', element: <IndividualsPage /> },
  { path: 'individuals/board', element: <BoardPage /> },
  { path: 'individuals/:id', element: <IndividualPage /> },
  { path: 'individuals/:id/merge/:other', element: <MergePage /> },
];

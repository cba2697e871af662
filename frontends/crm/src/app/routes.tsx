import { Card, PageNotFound } from '@bindery/ui';
import { filteredLists, listPage, type FilteredList } from '@bindery/contracts/crm';
import type { ComponentType, ReactElement } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { ActivityPage } from '../features/activity/activity-page.js';
import { CapturePage } from '../features/capture/capture-page.js';
import { DraftPage } from '../features/capture/draft-page.js';
import { OverviewPage } from '../features/dashboard/overview-page.js';
import { ExportsPage } from '../features/exports/exports-page.js';
import { ReportPage } from '../features/reports/report-page.js';
import { ReportsPage } from '../features/reports/reports-page.js';
import { TrashPage } from '../features/trash/trash-page.js';
import { trashSectionsOf } from '../features/trash/trash-sections.js';
import { ImportPage, ImportStartPage } from '../imports/index.js';
import { recordTypes } from '../record-types.js';
import { CarrierPage, CarriersPage } from '../resources/carriers/index.js';
import {
  BoardPage,
  childTypes,
  IndividualPage,
  IndividualsPage,
  MergePage,
} from '../resources/individuals/index.js';
import { PoliciesPage, PolicyPage, RenewalsPage, ReviewsPage } from '../resources/policies/index.js';
import { TagsPage } from '../resources/tags/index.js';
import { RulesPage, TasksPage } from '../resources/tasks/index.js';

/** The list and the page of each type, at its section of the addresses. */
const pages: Readonly<Record<FilteredList, { List: ComponentType; Page: ComponentType }>> = {
  individual: { List: IndividualsPage, Page: IndividualPage },
  carrier: { List: CarriersPage, Page: CarrierPage },
  policy: { List: PoliciesPage, Page: PolicyPage },
};

const { individual, ...others } = recordTypes;
/** In the order of the tabs on the Trash screen. */
const trashedTypes = [individual, ...childTypes, ...Object.values(others)].map(({ type }) => type);

const capture: RouteObject[] = [
  { path: 'capture', Component: CapturePage },
  { path: 'capture/:id', Component: DraftPage },
];
const exported: RouteObject = { path: 'exports', Component: ExportsPage };

/** The addresses of an account whose plan has capture alone. @param instead of every other screen */
export const routesWithoutCrm = (instead: ReactElement): RouteObject[] => [
  { index: true, element: <Navigate to="capture" replace /> },
  ...capture,
  exported,
  { path: '*', element: instead },
];

/** The addresses below `/app/dashboard`. */
export const routes: RouteObject[] = [
  { index: true, Component: OverviewPage },
  ...filteredLists.flatMap((type) => {
    const { section } = listPage(type);
    return [
      { path: section, Component: pages[type].List },
      { path: `${section}/:id`, Component: pages[type].Page },
    ];
  }),
  { path: 'individuals/board', Component: BoardPage },
  { path: 'individuals/import', Component: ImportStartPage },
  { path: 'individuals/import/:id', Component: ImportPage },
  { path: 'individuals/:id/merge/:other', Component: MergePage },
  ...capture,
  { path: 'renewals', Component: RenewalsPage },
  { path: 'renewals/medicare-reviews', Component: ReviewsPage },
  { path: 'tags', Component: TagsPage },
  { path: 'tasks', Component: TasksPage },
  { path: 'tasks/rules', Component: RulesPage },
  { path: 'activity', Component: ActivityPage },
  exported,
  { path: 'reports', Component: ReportsPage },
  { path: 'reports/:id', Component: ReportPage },
  { path: 'trash', element: <Navigate to="individuals" replace /> },
  { path: 'trash/:section', element: <TrashPage sections={trashSectionsOf(trashedTypes)} /> },
  {
    path: '*',
    element: (
      <Card>
        <PageNotFound />
      </Card>
    ),
  },
];

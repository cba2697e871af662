import type { RouteObject } from 'react-router-dom';
import { ContactDialog } from './components/detail/contact-dialog.js';
import { ContactsPage } from './components/list/contacts-page.js';

/** The details stand over the list, at an address of their own. */
export const contactRoutes: RouteObject[] = [
  { path: 'contacts', element: <ContactsPage />, children: [{ path: ':id', element: <ContactDialog /> }] },
];

import type { RouteObject } from 'react-router-dom';
import { ContactDialog } from './components/detail/contact-dialog.js';
import { ContactsPage } from './components/list/contacts-page.js';

/** The details are a dialog over the list, with their own address. */
export const contactPages: RouteObject[] = [
  { path: 'contacts', element: <ContactsPage />, children: [{ path: ':id', element: <ContactDialog /> }] },
];

import type { RouteObject } from 'react-router-dom';
import { ContactDialog } from './detail/contact-dialog.js';
import { ContactsPage } from './list/contacts-page.js';

/** The details are a dialog over the list, with their own address. */
export const contactPages: RouteObject[] = [
  { path: 'contacts', element: <ContactsPage />, children: [{ path: ':id', element: <ContactDialog /> }] },
];

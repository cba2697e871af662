const CONTACTS = '/admin/landing-contacts';

/** Every address of a list of contacts begins with it. */
export const LIST_PATH = `${CONTACTS}?`;
export const EXPORT_PATH = `${CONTACTS}/export`;
export const contactPath = (id: string) => `${CONTACTS}/${id}`;

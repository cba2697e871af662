/** Where people write who need a person. */
export const SUPPORT_EMAIL = 'support@bindery.test';

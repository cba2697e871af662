/** The support address. */
export const SUPPORT_EMAIL = 'support@bindery.test';

/**
 * Contacts belong to nobody's account but to the platform: this stands for it where keys and events ask for an account.
 * No account of a customer has it, since those are random.
 */
export const PLATFORM_ACCOUNT_ID = '00000000-0000-4000-8000-000000000000';

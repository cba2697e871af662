/**
 * Contacts belong to the platform, not to an account. This is their account id where keys and events need one. No
 * customer's account has it, because those are random.
 */
export const PLATFORM_ACCOUNT_ID = '00000000-0000-4000-8000-000000000000';

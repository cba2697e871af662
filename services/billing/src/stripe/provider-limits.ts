/** A transaction in which the provider is asked: its account's lock is held for no longer than this. */
export const PROVIDER_TRANSACTION = { maxWait: 2_000, timeout: 15_000 } as const;

/** A call to the provider inside such a transaction. Whoever makes it tries again, once the lock is free. */
export const WITHIN_LOCK = { timeout: 6_000, maxNetworkRetries: 0 } as const;

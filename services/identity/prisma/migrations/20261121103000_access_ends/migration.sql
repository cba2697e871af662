-- Accounts whose access ends at a moment are looked for every second.
CREATE INDEX "accounts_access_until_idx" ON "accounts" ("access_until");

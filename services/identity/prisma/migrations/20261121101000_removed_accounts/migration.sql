-- Accounts that were removed on purpose: what is still told of them is no fault.
CREATE TABLE "removed_accounts" (
    "id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_accounts_pkey" PRIMARY KEY ("id")
);
GRANT SELECT, INSERT ON "removed_accounts" TO identity_app;

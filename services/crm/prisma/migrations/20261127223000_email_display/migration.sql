-- Whether an account's people see email addresses in clear. Accounts that exist do, until they choose otherwise.
ALTER TABLE "account_settings" ADD COLUMN "email_display" TEXT NOT NULL DEFAULT 'clear'
    CHECK ("email_display" IN ('masked', 'clear'));

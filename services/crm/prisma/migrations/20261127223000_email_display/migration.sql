-- Whether an account's people see email addresses in clear. Null is unknown: the release before writes rows without it, and crm
-- asks identity then.
ALTER TABLE "account_settings"
    ADD COLUMN "email_display" TEXT,
    ADD CONSTRAINT "account_settings_email_display_check" CHECK ("email_display" IN ('masked', 'clear')) NOT VALID;

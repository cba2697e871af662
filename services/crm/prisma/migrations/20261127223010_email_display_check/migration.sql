ALTER TABLE "account_settings" VALIDATE CONSTRAINT "account_settings_email_display_check";

-- People of the account whom a note names.
ALTER TABLE "notes" ADD COLUMN "mentions" UUID[] NOT NULL DEFAULT '{}';

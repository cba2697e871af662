-- After a change of address, the first sign-in asks whether its reader uses this account or begins their own.
ALTER TABLE "users" ADD COLUMN "must_choose_account" BOOLEAN NOT NULL DEFAULT false;

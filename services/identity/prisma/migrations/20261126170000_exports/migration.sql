-- Whether a role may take records out as files. A release before this one saves rows without it.
ALTER TABLE "role_permissions" ADD COLUMN "can_export" BOOLEAN NOT NULL DEFAULT true;

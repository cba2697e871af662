ALTER TABLE "notes" VALIDATE CONSTRAINT "notes_outcome";

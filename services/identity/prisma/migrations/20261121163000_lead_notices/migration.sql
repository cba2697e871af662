-- Which new leads superusers were told of, so that each is told of once. Told ones are thrown away after a day.
CREATE TABLE "lead_notices" (
    "contact_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_notices_pkey" PRIMARY KEY ("contact_id")
);

CREATE INDEX "lead_notices_told_at_idx" ON "lead_notices"("told_at");

GRANT SELECT, INSERT, UPDATE, DELETE ON "lead_notices" TO identity_app;

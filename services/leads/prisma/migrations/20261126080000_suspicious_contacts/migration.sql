-- A form that looks like a bot's is kept with a mark, where it was dropped before.
ALTER TABLE "contacts" ADD COLUMN "suspicious" TEXT,
    ADD CONSTRAINT "contacts_suspicious_known" CHECK ("suspicious" IN ('honeypot', 'too_fast'));

ALTER TABLE "contact_changes" DROP CONSTRAINT "contact_changes_kind_known",
    ADD CONSTRAINT "contact_changes_kind_known" CHECK (
        "kind" IN ('received', 'repeated', 'score_changed', 'status_changed', 'suspicion_cleared', 'converted')
    );

-- The figures leave out what is marked, and are still counted without reading the contacts.
DROP INDEX "contacts_figures";
CREATE INDEX "contacts_figures" ON "contacts" ("suspicious", "status", "lead_score");

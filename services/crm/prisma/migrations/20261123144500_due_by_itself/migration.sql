-- Birthdays by month and day, whatever the year: 229 is February 29.
CREATE INDEX "individuals_by_birthday" ON "individuals"
    ("account_id", ((extract(month FROM "dob") * 100 + extract(day FROM "dob"))::int), "id")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_without_number" ON "policies" ("account_id", "created_at", "id")
    WHERE "deleted_at" IS NULL AND "status" = 'active' AND "policy_number" IS NULL;

-- The whole schema of crm: tables with their indexes, then functions with their triggers, then who may see and do what.

CREATE TABLE "individuals" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "nickname" TEXT,
    "title" TEXT,
    "email" TEXT,
    "email_index" TEXT,
    "secondary_email" TEXT,
    "secondary_email_index" TEXT,
    "dob" DATE,
    "gender" TEXT,
    "ssn" TEXT,
    "ssn_index" TEXT,
    "drivers_license" TEXT,
    "drivers_license_index" TEXT,
    "type" TEXT,
    "mbi" TEXT,
    "mbi_index" TEXT,
    "part_a_date" DATE,
    "part_b_date" DATE,
    "smoker" BOOLEAN,
    "assigned_agent" UUID,
    "additional_agent" UUID,
    "email_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "opt_out_email" TEXT,
    "opt_out_email_index" TEXT,
    "status" TEXT NOT NULL,
    -- Set while the individual is merged into another one. Only undoing that merge brings it back.
    "merged_into" UUID,
    "do_not_call" BOOLEAN NOT NULL DEFAULT false,
    "lead_source" TEXT,
    "lead_stage" TEXT,
    "lost_reason" TEXT,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "folded_name" TEXT,
    "search_text" TEXT,

    CONSTRAINT "individuals_pkey" PRIMARY KEY ("id"),
    -- Records of an individual name its account too, so that the database keeps both in one account.
    CONSTRAINT "individuals_of_account" UNIQUE ("account_id", "id"),
    CONSTRAINT "individuals_status_known" CHECK ("status" IN ('active', 'inactive', 'lead', 'submitted')),
    CONSTRAINT "individuals_gender_known" CHECK ("gender" IN ('M', 'F', 'U')),
    -- The database rejects values that are no envelopes, since those bypassed the encryption.
    CONSTRAINT "individuals_protected_sealed" CHECK (
        coalesce("ssn", 'v1.') LIKE 'v1.%' AND coalesce("mbi", 'v1.') LIKE 'v1.%'
        AND coalesce("drivers_license", 'v1.') LIKE 'v1.%' AND coalesce("email", 'v1.') LIKE 'v1.%'
        AND coalesce("secondary_email", 'v1.') LIKE 'v1.%' AND coalesce("opt_out_email", 'v1.') LIKE 'v1.%'
    ),
    -- A merged individual is out of sight like those in the trash, and none is merged into itself.
    CONSTRAINT "individuals_merged_hidden" CHECK ("merged_into" IS NULL OR ("deleted_at" IS NOT NULL AND "merged_into" <> "id")),
    CONSTRAINT "individuals_lead_stage_known" CHECK ("lead_stage" IN ('new', 'contacted', 'quoted', 'applied', 'lost'))
);
CREATE INDEX "individuals_by_first_name" ON "individuals" ("account_id", lower("first_name"), "id")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_last_name" ON "individuals" ("account_id", lower("last_name"), "id")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_status" ON "individuals" ("account_id", "status", "id") WHERE "deleted_at" IS NULL;
-- Blanks come last both ways, which one index cannot give.
CREATE INDEX "individuals_by_dob" ON "individuals" ("account_id", "dob", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_by_dob_latest" ON "individuals" ("account_id", "dob" DESC NULLS LAST, "id" DESC)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_account_id_email_index_idx" ON "individuals" ("account_id", "email_index");
CREATE INDEX "individuals_account_id_secondary_email_index_idx" ON "individuals" ("account_id", "secondary_email_index");
CREATE INDEX "individuals_account_id_opt_out_email_index_idx" ON "individuals" ("account_id", "opt_out_email_index");
CREATE INDEX "individuals_account_id_ssn_index_idx" ON "individuals" ("account_id", "ssn_index");
CREATE INDEX "individuals_account_id_mbi_index_idx" ON "individuals" ("account_id", "mbi_index");
CREATE INDEX "individuals_account_id_drivers_license_index_idx" ON "individuals" ("account_id", "drivers_license_index");
-- What a duplicate is looked for by.
CREATE INDEX "individuals_by_name_and_birth" ON "individuals" ("account_id", lower("last_name"), lower("first_name"), "dob")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_in_trash" ON "individuals" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
-- The newest individuals of an agent.
CREATE INDEX "individuals_by_agent" ON "individuals" ("account_id", "assigned_agent", "created_at" DESC, "id" DESC)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "individuals_newest" ON "individuals" ("account_id", "created_at" DESC, "id" DESC)
    INCLUDE ("created_by", "assigned_agent", "additional_agent") WHERE "deleted_at" IS NULL;
-- Sample data is a few rows of few accounts.
CREATE INDEX "individuals_sample" ON "individuals" ("account_id") WHERE "is_sample";
-- A search looks through the text of every individual of the account, for row-level security keeps LIKE, which is not
-- leakproof, out of index conditions. The first index holds the text beside what says whose an individual is and how the
-- list is sorted, so that the wide rows themselves are not read. An entry of an index has no room for a long text: the
-- few individuals that have one are found by the second, and read.
CREATE INDEX "individuals_searched" ON "individuals" ("account_id", "created_at" DESC, "id" DESC)
    INCLUDE ("search_text", "created_by", "assigned_agent", "additional_agent")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") <= 1000;
CREATE INDEX "individuals_searched_long" ON "individuals" ("account_id")
    WHERE "deleted_at" IS NULL AND octet_length("search_text") > 1000;
-- Who searches for a Social Security number finds it by its blind index. A text may hold such a number as
-- well: the few that do are looked through, and not all of them.
CREATE INDEX "individuals_searched_numbers" ON "individuals" ("account_id")
    WHERE "deleted_at" IS NULL AND "search_text" ~ '[0-9]{3}-?[0-9]{2}-?[0-9]{4}';
-- Birthdays by month and day, whatever the year: 229 is February 29.
CREATE INDEX "individuals_by_birthday" ON "individuals"
    ("account_id", ((extract(month FROM "dob") * 100 + extract(day FROM "dob"))::int), "id")
    WHERE "deleted_at" IS NULL;
-- The columns of the board: the latest leads of a stage, which is new where none was chosen.
CREATE INDEX "individuals_leads" ON "individuals"
    ("account_id", (coalesce("lead_stage", 'new')), "created_at" DESC, "id" DESC)
    WHERE "deleted_at" IS NULL AND "status" = 'lead';
ALTER TABLE "individuals" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);


-- Carriers and products of the platform have no account: everybody reads them, a superuser writes them.
CREATE TABLE "carriers" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "created_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "inactive" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT,

    CONSTRAINT "carriers_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "carriers_global_of_nobody" CHECK ("is_global" = ("account_id" IS NULL)),
    CONSTRAINT "carriers_named" CHECK (btrim("name") <> '')
);
CREATE INDEX "carriers_newest" ON "carriers" ("account_id", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "carriers_sample" ON "carriers" ("account_id") WHERE "is_sample";

CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "created_by" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT,
    "description" TEXT,
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "inactive" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "plan_type" TEXT,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "products_of_carrier" UNIQUE ("id", "carrier_id"),
    CONSTRAINT "products_carrier_id_fkey" FOREIGN KEY ("carrier_id")
        REFERENCES "carriers" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "products_global_of_nobody" CHECK ("is_global" = ("account_id" IS NULL)),
    CONSTRAINT "products_type_known" CHECK ("type" IN ('health', 'dental', 'vision', 'life', 'disability', 'other')),
    CONSTRAINT "products_named" CHECK (btrim("name") <> ''),
    CONSTRAINT "products_plan_type_known" CHECK ("plan_type" IN ('ma', 'mapd', 'pdp', 'medigap', 'snp', 'other'))
);
CREATE INDEX "products_account_id_carrier_id_idx" ON "products" ("account_id", "carrier_id");
CREATE INDEX "products_carrier_id_idx" ON "products" ("carrier_id");
CREATE INDEX "products_sample" ON "products" ("account_id") WHERE "is_sample";

CREATE TABLE "policies" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "policy_number" TEXT,
    "insured_id" UUID,
    "carrier_id" UUID NOT NULL,
    "product_id" UUID,
    "employer_id" TEXT,
    "status" TEXT NOT NULL,
    "premium" NUMERIC(10, 2),
    "effective_date" DATE,
    "termination_date" DATE,
    "member_id" TEXT,
    "plan_year" INTEGER,
    "premium_mode" TEXT NOT NULL DEFAULT 'monthly',
    "renewal_date" DATE,
    "renewal_given" BOOLEAN NOT NULL DEFAULT false,
    "writing_agent" UUID,
    "next_policy_id" UUID,
    "renewal_handled" DATE,
    "renewal_outcome" TEXT,
    "renewal_reason" TEXT,
    "renewal_changed" JSONB,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "search_text" TEXT,

    CONSTRAINT "policies_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "policies_insured_fkey" FOREIGN KEY ("account_id", "insured_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "policies_carrier_id_fkey" FOREIGN KEY ("carrier_id")
        REFERENCES "carriers" ("id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    -- A policy's product is one of its carrier's.
    CONSTRAINT "policies_product_of_carrier" FOREIGN KEY ("product_id", "carrier_id")
        REFERENCES "products" ("id", "carrier_id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "policies_next_policy_id_fkey" FOREIGN KEY ("next_policy_id")
        REFERENCES "policies" ("id") ON DELETE SET NULL ON UPDATE RESTRICT,
    CONSTRAINT "policies_status_known" CHECK ("status" IN ('active', 'inactive', 'canceled', 'expired')),
    CONSTRAINT "policies_premium_range" CHECK ("premium" BETWEEN 0 AND 99999999.99),
    CONSTRAINT "policies_term" CHECK ("termination_date" >= "effective_date"),
    CONSTRAINT "policies_premium_mode_known" CHECK ("premium_mode" IN ('monthly', 'quarterly', 'annual')),
    CONSTRAINT "policies_plan_year_range" CHECK ("plan_year" BETWEEN 1966 AND 2200),
    CONSTRAINT "policies_renewal_outcome_known" CHECK ("renewal_outcome" IN ('renewed', 'moved', 'lost')),
    CONSTRAINT "policies_renewal_outcome_dated" CHECK (("renewal_outcome" IS NULL) = ("renewal_handled" IS NULL))
);
CREATE INDEX "policies_newest" ON "policies" ("account_id", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_by_status" ON "policies" ("account_id", "status", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_by_effective_date" ON "policies" ("account_id", "effective_date" DESC NULLS LAST, "id" DESC)
    WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_account_id_insured_id_idx" ON "policies" ("account_id", "insured_id");
CREATE INDEX "policies_carrier_id_idx" ON "policies" ("carrier_id");
CREATE INDEX "policies_product_id_idx" ON "policies" ("product_id");
CREATE INDEX "policies_in_trash" ON "policies" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "policies_sample" ON "policies" ("account_id") WHERE "is_sample";
CREATE INDEX "policies_by_renewal_date" ON "policies" ("account_id", "renewal_date", "id") WHERE "deleted_at" IS NULL;
-- The dashboard counts policies and adds up their premiums by the month from this one index.
CREATE INDEX "policies_for_dashboard" ON "policies" ("account_id", "carrier_id", "status")
    INCLUDE ("premium", "premium_mode", "insured_id", "created_by", "effective_date", "termination_date")
    WHERE "deleted_at" IS NULL;
CREATE INDEX "policies_next_policy_id_idx" ON "policies" ("next_policy_id") WHERE "next_policy_id" IS NOT NULL;
CREATE INDEX "policies_by_handled_renewal" ON "policies" ("account_id", "renewal_handled", "id")
    WHERE "deleted_at" IS NULL AND "renewal_handled" IS NOT NULL;
CREATE INDEX "policies_without_number" ON "policies" ("account_id", "created_at", "id")
    WHERE "deleted_at" IS NULL AND "status" = 'active' AND "policy_number" IS NULL;

-- The days on which the plan types renew. A change of these rules is a row of a later plan year, by a migration.
CREATE TABLE "plan_renewals" (
    "plan_type" TEXT NOT NULL,
    "from_year" INTEGER NOT NULL,
    "month" INTEGER NOT NULL,
    "day" INTEGER NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "plan_renewals_pkey" PRIMARY KEY ("plan_type", "from_year")
);
INSERT INTO "plan_renewals" ("plan_type", "from_year", "month", "day", "source") VALUES
    ('ma', 2006, 1, 1, '42 CFR 422.68(b)'),
    ('mapd', 2006, 1, 1, '42 CFR 422.68(b)'),
    ('snp', 2006, 1, 1, '42 CFR 422.68(b)'),
    ('pdp', 2006, 1, 1, '42 CFR 423.40(b)');

CREATE TABLE "dependents" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "middle_name" TEXT,
    "relationship" TEXT NOT NULL,
    "date_of_birth" DATE NOT NULL,
    "gender" TEXT NOT NULL,
    "ssn" TEXT,
    "ssn_index" TEXT,
    "is_student" BOOLEAN NOT NULL DEFAULT false,
    "is_disabled" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "dependents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "dependents_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "dependents_relationship_known" CHECK ("relationship" IN ('spouse', 'child', 'stepchild', 'other')),
    CONSTRAINT "dependents_gender_known" CHECK ("gender" IN ('M', 'F', 'U')),
    CONSTRAINT "dependents_protected_sealed" CHECK (coalesce("ssn", 'v1.') LIKE 'v1.%')
);
CREATE INDEX "dependents_account_id_individual_id_idx" ON "dependents" ("account_id", "individual_id");
CREATE INDEX "dependents_account_id_ssn_index_idx" ON "dependents" ("account_id", "ssn_index");
CREATE INDEX "dependents_in_trash" ON "dependents" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "addresses" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "address1" TEXT NOT NULL,
    "address2" TEXT,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "county" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "addresses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "addresses_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "addresses_type_known" CHECK ("type" IN ('home', 'work', 'mailing', 'billing', 'other')),
    CONSTRAINT "addresses_state_code" CHECK ("state" ~ '^[A-Z]{2}$'),
    CONSTRAINT "addresses_zip_code" CHECK ("zip" ~ '^\d{5}(-\d{4})?$')
);
-- An individual has one primary address, and one primary phone number.
CREATE UNIQUE INDEX "addresses_one_primary" ON "addresses" ("individual_id")
    WHERE "is_primary" AND "deleted_at" IS NULL;
CREATE INDEX "addresses_account_id_individual_id_idx" ON "addresses" ("account_id", "individual_id");
CREATE INDEX "addresses_by_state" ON "addresses" ("account_id", "state", "individual_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "addresses_in_trash" ON "addresses" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "phones" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "phone_e164" TEXT NOT NULL,
    "extension" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "phones_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "phones_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "phones_type_known" CHECK ("type" IN ('mobile', 'home', 'work', 'fax', 'other')),
    CONSTRAINT "phones_e164" CHECK ("phone_e164" ~ '^\+[1-9]\d{6,14}$')
);
CREATE UNIQUE INDEX "phones_one_primary" ON "phones" ("individual_id") WHERE "is_primary" AND "deleted_at" IS NULL;
CREATE INDEX "phones_account_id_individual_id_idx" ON "phones" ("account_id", "individual_id");
CREATE INDEX "phones_account_id_phone_e164_idx" ON "phones" ("account_id", "phone_e164");
CREATE INDEX "phones_in_trash" ON "phones" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "notes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'note',
    "body" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "edited_at" TIMESTAMPTZ(3),
    "edited_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notes_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "notes_kind_known" CHECK ("kind" IN ('note', 'call', 'email', 'visit', 'text', 'other')),
    CONSTRAINT "notes_sealed" CHECK ("body" LIKE 'v1.%')
);
CREATE INDEX "notes_account_id_individual_id_occurred_at_idx" ON "notes" ("account_id", "individual_id", "occurred_at");
CREATE UNIQUE INDEX "notes_of_account" ON "notes" ("account_id", "id");
CREATE UNIQUE INDEX "notes_one_primary" ON "notes" ("individual_id") WHERE "is_primary" AND "deleted_at" IS NULL;
CREATE INDEX "notes_in_trash" ON "notes" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

CREATE TABLE "note_versions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID NOT NULL,

    CONSTRAINT "note_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "note_versions_note_fkey" FOREIGN KEY ("account_id", "note_id")
        REFERENCES "notes" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "note_versions_sealed" CHECK ("body" LIKE 'v1.%')
);
CREATE INDEX "note_versions_account_id_note_id_at_idx" ON "note_versions" ("account_id", "note_id", "at");

CREATE TABLE "tasks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "due_date" DATE,
    "due_time" TEXT,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "status" TEXT NOT NULL DEFAULT 'open',
    "completed_at" TIMESTAMPTZ(3),
    "assignee_id" UUID NOT NULL,
    "insured_id" UUID,
    "policy_id" UUID,
    "recurrence" TEXT,
    "recurs_on_day" INTEGER,
    "series_id" UUID NOT NULL,
    "series_number" INTEGER NOT NULL DEFAULT 1,
    "rule" TEXT,
    "rule_record_id" UUID,
    "rule_period" TEXT,
    "closed_by" TEXT,
    "closed_by_record" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by" UUID,
    "folded_title" TEXT,

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tasks_insured_fkey" FOREIGN KEY ("account_id", "insured_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "tasks_policy_id_fkey" FOREIGN KEY ("policy_id")
        REFERENCES "policies" ("id") ON DELETE SET NULL ON UPDATE RESTRICT,
    CONSTRAINT "tasks_priority_known" CHECK ("priority" IN ('low', 'medium', 'high')),
    CONSTRAINT "tasks_status_known" CHECK ("status" IN ('open', 'done', 'canceled')),
    CONSTRAINT "tasks_done_at_a_time" CHECK (("status" = 'done') = ("completed_at" IS NOT NULL)),
    CONSTRAINT "tasks_due_on_a_day" CHECK ("due_date" IS NOT NULL OR ("due_time" IS NULL AND "recurrence" IS NULL)),
    CONSTRAINT "tasks_due_time" CHECK ("due_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    CONSTRAINT "tasks_recurrence" CHECK ("recurrence" ~ '^P[1-9][0-9]{0,2}[DWM]$'),
    CONSTRAINT "tasks_rule_whole" CHECK (num_nulls("rule", "rule_record_id", "rule_period") IN (0, 3))
);
CREATE INDEX "tasks_account_id_insured_id_idx" ON "tasks" ("account_id", "insured_id");
CREATE UNIQUE INDEX "tasks_of_series" ON "tasks" ("account_id", "series_id", "series_number");
CREATE UNIQUE INDEX "tasks_of_rule" ON "tasks" ("account_id", "rule", "rule_record_id", "rule_period");
CREATE INDEX "tasks_of_assignee" ON "tasks" ("account_id", "assignee_id", "due_date")
    WHERE "deleted_at" IS NULL AND "status" = 'open';
CREATE INDEX "tasks_due" ON "tasks" ("account_id", "due_date") WHERE "deleted_at" IS NULL AND "status" = 'open';
CREATE INDEX "tasks_of_policy" ON "tasks" ("policy_id") WHERE "policy_id" IS NOT NULL;
CREATE INDEX "tasks_in_trash" ON "tasks" ("account_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "tasks_closed_by_record" ON "tasks" ("account_id", "closed_by_record")
    WHERE "closed_by_record" IS NOT NULL;
-- What is done with a record looks for the tasks that a rule made of it.
CREATE INDEX "tasks_of_rule_record" ON "tasks" ("account_id", "rule_record_id")
    WHERE "status" = 'open' AND "rule" IS NOT NULL;

-- The last day on which the rules that add tasks ran.
CREATE TABLE "rule_runs" (
    "account_id" UUID NOT NULL,
    "ran_on" DATE NOT NULL,
    "has_made" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "rule_runs_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "tags" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "created_by" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tags_pkey" PRIMARY KEY ("account_id", "id")
);
CREATE UNIQUE INDEX "tags_name" ON "tags" ("account_id", lower("name"));

CREATE TABLE "individual_tags" (
    "account_id" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "tag_id" UUID NOT NULL,
    "merge_id" UUID,

    CONSTRAINT "individual_tags_pkey" PRIMARY KEY ("account_id", "individual_id", "tag_id"),
    CONSTRAINT "individual_tags_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "individual_tags_tag_fkey" FOREIGN KEY ("account_id", "tag_id")
        REFERENCES "tags" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "individual_tags_account_id_tag_id_idx" ON "individual_tags" ("account_id", "tag_id");

-- Entries of the activity log about a tag name the one that it was merged into.
CREATE TABLE "merged_tags" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "into_id" UUID NOT NULL,

    CONSTRAINT "merged_tags_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "merged_tags_into_fkey" FOREIGN KEY ("account_id", "into_id")
        REFERENCES "tags" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT
);
CREATE INDEX "merged_tags_account_id_into_id_idx" ON "merged_tags" ("account_id", "into_id");

CREATE TABLE "households" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "households_pkey" PRIMARY KEY ("account_id", "id")
);

CREATE TABLE "household_members" (
    "account_id" UUID NOT NULL,
    "individual_id" UUID NOT NULL,
    "household_id" UUID NOT NULL,
    "relationship" TEXT NOT NULL,
    "merge_id" UUID,

    CONSTRAINT "household_members_pkey" PRIMARY KEY ("account_id", "individual_id"),
    CONSTRAINT "household_members_individual_fkey" FOREIGN KEY ("account_id", "individual_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "household_members_household_fkey" FOREIGN KEY ("account_id", "household_id")
        REFERENCES "households" ("account_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT,
    CONSTRAINT "household_members_relationship_known" CHECK ("relationship" IN ('head', 'spouse', 'domestic_partner', 'child', 'parent', 'sibling', 'other_relative'))
);
CREATE INDEX "household_members_account_id_household_id_idx" ON "household_members" ("account_id", "household_id");

-- The tables whose records are deleted for good, in this order.
CREATE TABLE "trash_tables" (
    "table_name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    -- The type that people also delete for good by itself. Children have none: their changes stay in the parent's history.
    "record_type" TEXT,
    -- The record that these go with, and the column that names it.
    "parent_table" TEXT,
    "parent_column" TEXT,
    -- The columns that name one of these, which stays as long as they do: `table.column`.
    "named_by" TEXT[] NOT NULL DEFAULT '{}',

    CONSTRAINT "trash_tables_pkey" PRIMARY KEY ("table_name")
);
CREATE UNIQUE INDEX "trash_tables_position_key" ON "trash_tables" ("position");
CREATE UNIQUE INDEX "trash_tables_record_type_key" ON "trash_tables" ("record_type");
INSERT INTO "trash_tables" ("position", "table_name", "record_type", "parent_table", "parent_column", "named_by") VALUES
    (10, 'tasks', 'task', 'individuals', 'insured_id', '{}'),
    (20, 'dependents', NULL, 'individuals', 'individual_id', '{}'),
    (30, 'addresses', NULL, 'individuals', 'individual_id', '{}'),
    (40, 'phones', NULL, 'individuals', 'individual_id', '{}'),
    (50, 'notes', NULL, 'individuals', 'individual_id', '{}'),
    (60, 'policies', 'policy', 'individuals', 'insured_id', '{}'),
    (70, 'individuals', 'individual', NULL, NULL, '{}'),
    (80, 'products', 'product', 'carriers', 'carrier_id', '{policies.product_id}'),
    (90, 'carriers', 'carrier', NULL, NULL, '{policies.carrier_id, products.carrier_id}');

-- What changed in a record, for its own history: plain values before and after, of protected fields their names alone.
CREATE TABLE "record_changes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    -- The individual that the record belongs to, or the record itself.
    "root_id" UUID NOT NULL,
    "record_type" TEXT NOT NULL,
    "record_id" UUID NOT NULL,
    "change" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "actor_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "record_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "record_changes_account_id_root_id_at_idx" ON "record_changes" ("account_id", "root_id", "at");
CREATE INDEX "record_changes_account_id_record_id_at_idx" ON "record_changes" ("account_id", "record_id", "at");

-- Which records a merge moved, so that it can be undone.
CREATE TABLE "merges" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kept_id" UUID NOT NULL,
    "merged_id" UUID NOT NULL,
    -- IDs of the moved records, and the kept individual's columns as they were (protected ones as envelopes).
    "before" JSONB NOT NULL,
    "created_by" UUID NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "final_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merges_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "merges_kept_fkey" FOREIGN KEY ("account_id", "kept_id")
        REFERENCES "individuals" ("account_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT,
    CONSTRAINT "merges_of_two" CHECK ("kept_id" <> "merged_id")
);
CREATE INDEX "merges_account_id_created_at_idx" ON "merges" ("account_id", "created_at");
-- One individual is merged into one other at a time.
CREATE UNIQUE INDEX "merges_of_merged" ON "merges" ("account_id", "merged_id") WHERE "undone_at" IS NULL;
CREATE INDEX "merges_into_kept" ON "merges" ("account_id", "kept_id");

-- What records are found by besides their own text, such as ends of phone numbers, words of addresses and numbers of
-- policies.
-- Comparisons of text are leakproof, so that row-level security leaves them in the conditions of an index.
CREATE TABLE "search_terms" (
    "account_id" UUID NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "individual_id" UUID NOT NULL,
    -- The record that has the term. Under "individual_id" it is listed; search_terms_owner says what that is.
    "record_id" UUID NOT NULL,

    CONSTRAINT "search_terms_pkey" PRIMARY KEY ("account_id", "term", "individual_id", "record_id")
);
-- Says whether an individual that was found by one word has another one.
CREATE INDEX "search_terms_of_individual" ON "search_terms" ("account_id", "individual_id", "term");
ALTER TABLE "search_terms" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The views of lists that people saved.
CREATE TABLE "saved_filters" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "record_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_filters_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_filters_name" UNIQUE ("account_id", "user_id", "record_type", "name")
);

-- How a person has lists shown: columns in their order, widths, page size.
CREATE TABLE "preferences" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "screen" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preferences_pkey" PRIMARY KEY ("account_id", "user_id", "screen")
);

CREATE TABLE "calendar_feeds" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "show_client_names" BOOLEAN NOT NULL DEFAULT false,
    "last_fetched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("account_id", "user_id"),
    CONSTRAINT "calendar_feeds_hashed" CHECK ("secret_hash" ~ '^[A-Za-z0-9_-]{43}$')
);
CREATE UNIQUE INDEX "calendar_feeds_secret" ON "calendar_feeds" ("secret_hash");

-- People and settings of an account, as identity publishes them.
CREATE TABLE "agents" (
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL,
    "time_zone" TEXT,
    "folded_name" TEXT,

    CONSTRAINT "agents_pkey" PRIMARY KEY ("account_id", "user_id")
);

CREATE TABLE "account_settings" (
    "account_id" UUID NOT NULL,
    "time_zone" TEXT,
    "rules" JSONB NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "account_settings_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "account_keys" (
    "account_id" UUID NOT NULL,
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_keys_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "data_keys" (
    "account_id" UUID NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("account_id", "version")
);

-- With a root key in a KMS: the secret that this service derives other keys from than those of accounts, wrapped there.
-- A row for each KMS key, never changed.
CREATE TABLE "root_secrets" (
    "root_key_id" TEXT NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "root_secrets_pkey" PRIMARY KEY ("root_key_id")
);

CREATE TABLE "audit_entries" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" UUID,
    "actor_role" TEXT,
    "session_id" UUID,
    "address" TEXT,
    "user_agent" TEXT,
    "action" TEXT NOT NULL,
    "record_type" TEXT,
    "record_id" UUID,
    "fields" TEXT[],
    "outcome" TEXT NOT NULL,
    "request_id" TEXT,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("account_id", "seq")
);
CREATE UNIQUE INDEX "audit_entries_id_key" ON "audit_entries" ("id");
CREATE INDEX "audit_entries_account_id_at_idx" ON "audit_entries" ("account_id", "at");
CREATE INDEX "audit_entries_account_id_actor_id_at_idx" ON "audit_entries" ("account_id", "actor_id", "at");
CREATE INDEX "audit_entries_account_id_record_id_at_idx" ON "audit_entries" ("account_id", "record_id", "at");
CREATE INDEX "audit_entries_account_id_record_type_at_idx" ON "audit_entries" ("account_id", "record_type", "at");

CREATE TABLE "audit_checkpoints" (
    "account_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_checkpoints_pkey" PRIMARY KEY ("account_id")
);

-- What users can repeat at will, such as asking for ids that don't exist: a count for each user and hour. The audit chain
-- takes no part in it, since an entry for each would hold the account's chain and grow it without bound. A job sends each
-- finished hour to identity and deletes it here.
CREATE TABLE "audit_tallies" (
    "account_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "actor_role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_tallies_pkey" PRIMARY KEY ("account_id", "actor_id", "action", "outcome", "hour")
);

-- == Renewals ==

-- The day where an account is. Without a time zone of its own it is in the one that the service has without a setting;
-- a zone that this server doesn't know counts as UTC.
CREATE FUNCTION account_today(account UUID) RETURNS DATE
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    zone TEXT := (SELECT time_zone FROM public.account_settings WHERE account_id = account);
BEGIN
    RETURN (now() AT TIME ZONE coalesce(zone, 'America/New_York'))::date;
EXCEPTION
    WHEN invalid_parameter_value THEN
        RETURN (now() AT TIME ZONE 'UTC')::date;
END
$$;

-- The first renewal after the effective date that isn't before the day: on the plan type's own day of the year, or on
-- the anniversary. Adding years to February 29 gives February 28 in the years without one.
-- Dates end with the year 9999, as those that people give do.
CREATE FUNCTION next_renewal(effective DATE, plan TEXT, on_day DATE) RETURNS DATE
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    after DATE := greatest(effective, on_day - 1);
    this_year INTEGER := extract(YEAR FROM after);
    began INTEGER := extract(YEAR FROM effective);
    fixed public.plan_renewals;
    renewal DATE;
BEGIN
    SELECT * INTO fixed FROM public.plan_renewals AS rule
    WHERE rule.plan_type = plan AND rule.from_year <= this_year + 1 ORDER BY rule.from_year DESC LIMIT 1;
    FOR year IN this_year .. this_year + 1 LOOP
        renewal := CASE WHEN fixed.plan_type IS NULL THEN (effective + make_interval(years => year - began))::date
            ELSE make_date(year, fixed.month, fixed.day) END;
        EXIT WHEN renewal > after;
    END LOOP;
    RETURN CASE WHEN extract(YEAR FROM renewal) <= 9999 THEN renewal END;
END
$$;

-- A renewal date that nobody has given follows from the effective date and the product, by the day of the account: the
-- anniversary that is today there is the next renewal.
CREATE FUNCTION set_renewal_date() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        NEW.renewal_given := NEW.renewal_date IS NOT NULL;
    ELSIF NEW.renewal_date IS DISTINCT FROM OLD.renewal_date THEN
        NEW.renewal_given := NEW.renewal_date IS NOT NULL;
    END IF;
    IF NEW.effective_date IS NULL AND NOT NEW.renewal_given THEN
        NEW.renewal_date := NULL;
    ELSIF NOT NEW.renewal_given THEN
        NEW.renewal_date := public.next_renewal(NEW.effective_date,
            (SELECT plan_type FROM public.products WHERE id = NEW.product_id), public.account_today(NEW.account_id));
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER renewal_date BEFORE INSERT OR UPDATE OF "effective_date", "product_id", "renewal_date" ON "policies"
    FOR EACH ROW EXECUTE FUNCTION set_renewal_date();

-- A product's plan type moves the renewals of all policies on it, of a global one in every account, and their search
-- terms with them: each by the day of its own account. The policies open these rows to the migrating role, as which the
-- function runs, and only while it does.
CREATE POLICY setting_renewals ON "policies" TO CURRENT_USER
    USING (current_setting('app.setting_renewals', true) = 'on');
CREATE POLICY setting_renewals ON "search_terms" TO CURRENT_USER
    USING (current_setting('app.setting_renewals', true) = 'on');
CREATE POLICY setting_renewals ON "account_settings" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.setting_renewals', true) = 'on');
CREATE FUNCTION set_renewal_dates_of_product() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.setting_renewals', 'on', true);
    UPDATE public.policies SET renewal_date = NULL WHERE product_id = NEW.id AND NOT renewal_given;
    PERFORM set_config('app.setting_renewals', '', true);
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION set_renewal_dates_of_product() FROM PUBLIC;
CREATE TRIGGER renewal_dates AFTER UPDATE OF "plan_type" ON "products"
    FOR EACH ROW WHEN (OLD.plan_type IS DISTINCT FROM NEW.plan_type)
    EXECUTE FUNCTION set_renewal_dates_of_product();

-- == Search ==

-- An individual's name, and in a second line its parts of several words as one: Mary Ann is found as Maryann.
CREATE FUNCTION folded_name(first_name TEXT, middle_name TEXT, last_name TEXT) RETURNS TEXT
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    -- In PL/pgSQL, because the plans of a function in SQL are made anew at each call.
    folded TEXT := public.folded_text(first_name || ' ' || last_name);
    joined TEXT := '';
BEGIN
    IF first_name ~ '\s' THEN joined := joined || ' ' || public.look_alike_key(first_name); END IF;
    IF last_name ~ '\s' THEN joined := joined || ' ' || public.look_alike_key(last_name); END IF;
    IF middle_name <> '' THEN joined := joined || ' ' || public.look_alike_key(first_name || middle_name); END IF;
    RETURN CASE WHEN joined = '' THEN folded ELSE folded || E'\n' || ltrim(joined) END;
END
$$;

-- A list finds what its rows show. Days are one term in every spelling, so the American one is for parts of days only.
-- The day on which a record was added depends on a time zone, so it is compared and no part of a text.
CREATE FUNCTION fold_individual() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.folded_name := public.folded_name(NEW.first_name, NEW.middle_name, NEW.last_name);
    NEW.search_text := NEW.folded_name || ' ' || public.folded_text(concat_ws(' ', NEW.middle_name, NEW.nickname,
        NEW.title, NEW.status, NEW."type", NEW.lead_source, replace(NEW.lead_stage, '_', ' '),
        to_char(NEW.dob, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.part_a_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.part_b_date, 'YYYY-MM-DD MM/DD/YYYY')));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "first_name", "middle_name", "last_name", "nickname",
    "title", "status", "type", "lead_source", "lead_stage", "dob", "part_a_date", "part_b_date"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION fold_individual();

-- After the trigger renewal_date, which sets that date.
CREATE FUNCTION fold_policy() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.folded_text(concat_ws(' ', NEW.policy_number, NEW.member_id, NEW.status,
        NEW.employer_id, NEW.plan_year, NEW.premium, NEW.premium_mode,
        to_char(NEW.effective_date, 'YYYY-MM-DD MM/DD/YYYY'), to_char(NEW.termination_date, 'YYYY-MM-DD MM/DD/YYYY'),
        to_char(NEW.renewal_date, 'YYYY-MM-DD MM/DD/YYYY')));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "policy_number", "member_id", "status", "employer_id", "plan_year",
    "premium", "premium_mode", "product_id", "effective_date", "termination_date", "renewal_date"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION fold_policy();

CREATE FUNCTION fold_task() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.folded_title := public.folded_text(NEW.title);
    RETURN NEW;
END
$$;
CREATE TRIGGER folded_title BEFORE INSERT OR UPDATE OF "title"
    ON "tasks" FOR EACH ROW EXECUTE FUNCTION fold_task();

CREATE FUNCTION fold_carrier() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ',
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.notes));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE OF "name", "is_global", "inactive", "notes"
    ON "carriers" FOR EACH ROW EXECUTE FUNCTION fold_carrier();

CREATE FUNCTION fold_product() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.search_text := public.searchable_name(NEW.name) || ' ' || public.folded_text(concat_ws(' ', NEW."type",
        replace(NEW.plan_type, '_', ' '), NEW.description,
        CASE WHEN NEW.is_global THEN 'global yes' ELSE 'local no' END,
        CASE WHEN NEW.inactive THEN 'inactive' ELSE 'active' END, NEW.notes));
    RETURN NEW;
END
$$;
CREATE TRIGGER search_text BEFORE INSERT
    OR UPDATE OF "name", "type", "plan_type", "description", "is_global", "inactive", "notes"
    ON "products" FOR EACH ROW EXECUTE FUNCTION fold_product();

-- Agents of records are found by their names.
CREATE FUNCTION fold_agent() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    NEW.folded_name := public.searchable_name(NEW.name);
    RETURN NEW;
END
$$;
CREATE TRIGGER folded_name BEFORE INSERT OR UPDATE OF "name"
    ON "agents" FOR EACH ROW EXECUTE FUNCTION fold_agent();

-- What a record is found by. A word stands there without its punctuation, and so does each part between: GLA-115133 is
-- found by 115133, too. A number of the United States goes without its country, and each end of it of four digits or more
-- is a term. The palette finds records by more than the lists: a sign before a term says of what it is, and no typed word
-- begins with one. `@` is a name of an individual, `<` one backwards, `*` a number of a policy, `#` a word of a task's
-- title, `=` a date, `$` an amount. The palette finds a name with one typo, which is in one half of it, so the other half
-- is the beginning of a term: of the name, or of the name backwards.
CREATE FUNCTION search_terms_of(record JSONB) RETURNS TEXT[] LANGUAGE plpgsql STABLE
    SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    is_task BOOLEAN := record ? 'due_date';
    texts TEXT[] := ARRAY[
        concat_ws(' ', record ->> 'address1', record ->> 'address2', record ->> 'city', record ->> 'state',
            record ->> 'zip', record ->> 'policy_number', record ->> 'member_id'),
        concat_ws(' ', record ->> 'first_name', record ->> 'middle_name', record ->> 'last_name', record ->> 'nickname'),
        concat_ws(' ', record ->> 'policy_number', record ->> 'member_id'),
        CASE WHEN is_task THEN record ->> 'title' END];
    signs TEXT[] := ARRAY['', '@', '*', '#'];
    digits TEXT := regexp_replace(record ->> 'phone_e164', '^\+1?', '');
    days TEXT[] := ARRAY[record ->> 'dob', record ->> 'effective_date', record ->> 'termination_date',
        record ->> 'renewal_date'];
    terms TEXT[] := '{}';
    words TEXT;
BEGIN
    FOR nth IN 1 .. 4 LOOP
        words := public.folded(texts[nth]);
        CONTINUE WHEN coalesce(words, '') = '';
        terms := terms || ARRAY(
            SELECT signs[nth] || word
            FROM unnest(regexp_split_to_array(regexp_replace(words, '[!-/:-@[-`{-~]+', '', 'g'), '\s+')
                || regexp_split_to_array(words, '[\s!-/:-@[-`{-~]+')) AS word
            WHERE word <> '');
    END LOOP;
    IF record ->> 'folded_name' LIKE E'%\n%' THEN
        terms := terms || ARRAY(SELECT '@' || word
            FROM unnest(string_to_array(split_part(record ->> 'folded_name', E'\n', 2), ' ')) AS word);
    END IF;
    -- Of names, for one typo in their first half.
    terms := terms || ARRAY(SELECT '<' || reverse(substr(term, 2)) FROM unnest(terms) AS term
        WHERE term LIKE '@%' AND char_length(term) > 4);
    FOR start IN 1 .. coalesce(length(digits), 0) - 3 LOOP
        terms := terms || substr(digits, start);
    END LOOP;
    IF NOT is_task THEN
        terms := terms || ARRAY(SELECT '=' || day FROM unnest(days) AS day WHERE day IS NOT NULL);
    END IF;
    IF record ->> 'premium' IS NOT NULL THEN
        terms := terms || ('$' || ((record ->> 'premium')::numeric(12, 2))::text);
    END IF;
    RETURN ARRAY(SELECT DISTINCT left(term, 100) FROM unnest(terms) AS term);
END
$$;

-- Under whose ID a record's terms stand: a task, and a policy without an individual, have their own.
CREATE FUNCTION search_terms_owner(record_table TEXT, record JSONB) RETURNS UUID LANGUAGE sql IMMUTABLE
    SET search_path = pg_catalog, pg_temp AS $$
    SELECT (CASE WHEN record_table IN ('individuals', 'tasks') THEN record ->> 'id'
        ELSE coalesce(record ->> 'individual_id', record ->> 'insured_id', record ->> 'id') END)::uuid
$$;

-- Writes only the terms that a change adds or takes away.
CREATE FUNCTION set_search_terms() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    -- A record in the trash has no terms.
    before JSONB := CASE WHEN TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN to_jsonb(OLD) END;
    after JSONB := CASE WHEN TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN to_jsonb(NEW) END;
    old_terms TEXT[] := CASE WHEN before IS NULL THEN '{}' ELSE public.search_terms_of(before) END;
    new_terms TEXT[] := CASE WHEN after IS NULL THEN '{}' ELSE public.search_terms_of(after) END;
    old_owner UUID := public.search_terms_owner(TG_TABLE_NAME, before);
    new_owner UUID := public.search_terms_owner(TG_TABLE_NAME, after);
    kept TEXT[] := '{}';
BEGIN
    IF old_owner = new_owner THEN
        kept := ARRAY(SELECT unnest(old_terms) INTERSECT SELECT unnest(new_terms));
    END IF;
    IF cardinality(old_terms) > cardinality(kept) THEN
        DELETE FROM public.search_terms
        WHERE account_id = OLD.account_id AND individual_id = old_owner AND record_id = OLD.id
            AND term = ANY (ARRAY(SELECT unnest(old_terms) EXCEPT SELECT unnest(kept)));
    END IF;
    IF cardinality(new_terms) > cardinality(kept) THEN
        INSERT INTO public.search_terms (account_id, term, individual_id, record_id)
        SELECT NEW.account_id, term, new_owner, NEW.id FROM unnest(new_terms) AS term WHERE term <> ALL (kept)
        ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "first_name", "middle_name", "last_name", "nickname", "dob", "deleted_at"
    ON "individuals" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
-- The renewal date follows from the product, too.
CREATE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "insured_id", "policy_number", "member_id", "premium",
    "product_id", "effective_date", "termination_date", "renewal_date", "deleted_at"
    ON "policies" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "title", "deleted_at"
    ON "tasks" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE TRIGGER search_terms AFTER INSERT OR DELETE
    OR UPDATE OF "individual_id", "address1", "address2", "city", "state", "zip", "deleted_at"
    ON "addresses" FOR EACH ROW EXECUTE FUNCTION set_search_terms();
CREATE TRIGGER search_terms AFTER INSERT OR DELETE OR UPDATE OF "individual_id", "phone_e164", "deleted_at"
    ON "phones" FOR EACH ROW EXECUTE FUNCTION set_search_terms();

-- == Trash and merges ==

-- The run-time role deletes no record; the functions below do. Each works on the account that the transaction has entered,
-- as the policies say. They read trash_tables, so a new type of record adds a row there.

CREATE FUNCTION has_column(of_table TEXT, of_column TEXT) RETURNS BOOLEAN
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = format('public.%I', of_table)::regclass
        AND attname = of_column AND NOT attisdropped)
$$;

-- Individuals, and those that are merged into them.
CREATE FUNCTION with_merged(account UUID, individual_ids UUID[]) RETURNS UUID[]
    LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
    WITH RECURSIVE merged (id) AS (
        SELECT unnest(individual_ids)
        UNION
        SELECT merge.merged_id FROM public.merges AS merge JOIN merged ON merge.kept_id = merged.id
        WHERE merge.account_id = account AND merge.undone_at IS NULL
    )
    SELECT coalesce(array_agg(id), '{}') FROM merged
$$;

-- The statement that removes the expired records of a table, or the sample ones, and answers their IDs. Its parameters are
-- the account, the time before which records expired, and the individuals that are being removed.
CREATE FUNCTION removal_statement(one public.trash_tables, samples BOOLEAN) RETURNS TEXT
    LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    reasons TEXT[] := ARRAY[CASE WHEN NOT samples THEN 'deleted_at < $2'
        WHEN public.has_column(one.table_name, 'is_sample') THEN 'is_sample' END];
    unnamed TEXT := (SELECT string_agg(format(' AND NOT EXISTS (SELECT FROM public.%I WHERE %I = record.id)',
        split_part(name, '.', 1), split_part(name, '.', 2)), '') FROM unnest(one.named_by) AS name);
BEGIN
    IF one.table_name = 'individuals' THEN
        reasons := ARRAY['id = ANY ($3)'];
    ELSIF one.parent_table = 'individuals' THEN
        reasons := reasons || format('%I = ANY ($3)', one.parent_column);
    ELSIF one.parent_table IS NOT NULL AND NOT samples THEN
        reasons := reasons || format('%I IN (SELECT id FROM public.%I WHERE account_id = $1 AND deleted_at < $2)',
            one.parent_column, one.parent_table);
    END IF;
    RETURN format('WITH expired AS (DELETE FROM public.%I AS record WHERE account_id = $1 AND (%s)%s RETURNING id)
        SELECT coalesce(array_agg(id), ''{}'') FROM expired',
        one.table_name, coalesce(nullif(array_to_string(reasons, ' OR '), ''), 'false'), unnamed);
END
$$;

-- Removes what has been in the trash for thirty days, or the sample data.
CREATE FUNCTION remove_for_good(samples BOOLEAN, at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    oldest TIMESTAMPTZ := now() - interval '30 days';
    individual_ids UUID[];
    ids UUID[];
    deleted_ids UUID[];
    one public.trash_tables;
BEGIN
    SELECT public.with_merged(account, array_agg(id)) INTO individual_ids FROM (SELECT id FROM public.individuals
        WHERE account_id = account
            AND CASE WHEN samples THEN is_sample ELSE deleted_at < oldest AND merged_into IS NULL END
        ORDER BY id LIMIT at_most FOR UPDATE) AS expired;
    DELETE FROM public.merges
    WHERE account_id = account AND (kept_id = ANY (individual_ids) OR merged_id = ANY (individual_ids));
    -- Also those whose merge is final, because their histories are still there.
    deleted_ids := individual_ids;
    FOR one IN SELECT * FROM public.trash_tables ORDER BY position LOOP
        EXECUTE public.removal_statement(one, samples) INTO ids USING account, oldest, individual_ids;
        IF one.record_type <> 'individual' THEN
            deleted_ids := deleted_ids || ids;
        END IF;
        -- Named records stay, and are the account's own from then on.
        IF samples AND one.named_by <> '{}' THEN
            EXECUTE format('UPDATE public.%I SET is_sample = false WHERE account_id = $1 AND is_sample', one.table_name)
            USING account;
        END IF;
    END LOOP;
    -- A record's history contains its plain values, so it goes with the record.
    DELETE FROM public.record_changes
    WHERE account_id = account AND (root_id = ANY (deleted_ids) OR record_id = ANY (deleted_ids));
    RETURN cardinality(deleted_ids);
END
$$;
REVOKE ALL ON FUNCTION remove_for_good(BOOLEAN, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_for_good(BOOLEAN, INTEGER) TO crm_app;

-- Removes one record that is in the trash, and what goes with it, before its thirty days are over: of the account, or,
-- where a superuser writes there, of the platform. It answers false, and removes nothing, while something still names the
-- record.
CREATE FUNCTION remove_one_for_good(of_type TEXT, of_id UUID) RETURNS BOOLEAN
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    on_platform BOOLEAN := coalesce(current_setting('app.writes_platform', true) = 'on', false);
    is_global BOOLEAN;
    scope TEXT;
    deleted_ids UUID[] := ARRAY[of_id];
    one public.trash_tables;
    child public.trash_tables;
BEGIN
    SELECT * INTO one FROM public.trash_tables WHERE record_type = of_type;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'there is no trash of %', of_type;
    END IF;
    EXECUTE format('SELECT account_id IS NULL FROM public.%I
        WHERE id = $1 AND deleted_at IS NOT NULL AND (account_id = $2 OR (account_id IS NULL AND $3)) %s FOR UPDATE',
        one.table_name, CASE WHEN of_type = 'individual' THEN 'AND merged_into IS NULL' END)
    INTO is_global USING of_id, account, on_platform;
    IF is_global IS NULL THEN
        RETURN false;
    END IF;
    IF of_type = 'individual' THEN
        deleted_ids := public.with_merged(account, deleted_ids);
        DELETE FROM public.merges
        WHERE account_id = account AND (kept_id = ANY (deleted_ids) OR merged_id = ANY (deleted_ids));
    END IF;
    -- Of the platform's, row-level security shows whatever the transaction may delete.
    scope := CASE WHEN is_global THEN 'true' ELSE 'account_id = $2' END;
    FOR child IN SELECT * FROM public.trash_tables WHERE parent_table = one.table_name ORDER BY position LOOP
        EXECUTE format('DELETE FROM public.%I WHERE %s AND %I = ANY ($1)', child.table_name, scope, child.parent_column)
        USING deleted_ids, account;
    END LOOP;
    EXECUTE format('DELETE FROM public.%I WHERE %s AND id = ANY ($1)', one.table_name, scope) USING deleted_ids, account;
    DELETE FROM public.record_changes
    WHERE account_id = account AND (root_id = ANY (deleted_ids) OR record_id = ANY (deleted_ids));
    RETURN true;
EXCEPTION
    WHEN foreign_key_violation OR restrict_violation THEN
        RETURN false;
END
$$;
REVOKE ALL ON FUNCTION remove_one_for_good(TEXT, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_one_for_good(TEXT, UUID) TO crm_app;

-- After 48 hours a merge is final: the merged individual goes for good, with the values that undoing it would have needed.
CREATE FUNCTION finish_merges(at_most INTEGER) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    account UUID := nullif(current_setting('app.account_id', true), '')::uuid;
    latest TIMESTAMPTZ := now() - interval '48 hours';
    finished INTEGER := 0;
    one RECORD;
    child public.trash_tables;
BEGIN
    DELETE FROM public.merges WHERE account_id = account AND undone_at < latest;
    FOR one IN SELECT id, kept_id, merged_id FROM public.merges
        WHERE account_id = account AND undone_at IS NULL AND final_at IS NULL AND created_at < latest
        ORDER BY created_at, id LIMIT at_most FOR UPDATE SKIP LOCKED
    LOOP
        -- Links to individuals that were merged into this one lead on to where it went itself.
        UPDATE public.merges SET kept_id = one.kept_id WHERE account_id = account AND kept_id = one.merged_id;
        UPDATE public.merges SET final_at = now(), before = jsonb_build_object('moved', before -> 'moved')
        WHERE id = one.id;
        -- A replica of the release before doesn't know the newest types of records, so its merges leave them behind.
        FOR child IN SELECT * FROM public.trash_tables WHERE parent_table = 'individuals' LOOP
            EXECUTE format('UPDATE public.%1$I SET %2$I = $1, version = version + 1%3$s WHERE account_id = $2 AND %2$I = $3',
                child.table_name, child.parent_column,
                CASE WHEN public.has_column(child.table_name, 'is_primary') THEN ', is_primary = false' END)
            USING one.kept_id, account, one.merged_id;
        END LOOP;
        DELETE FROM public.individuals WHERE account_id = account AND id = one.merged_id;
        finished := finished + 1;
    END LOOP;
    RETURN finished;
END
$$;
REVOKE ALL ON FUNCTION finish_merges(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION finish_merges(INTEGER) TO crm_app;

-- Members also leave when they are deleted for good. One person alone is no household.
CREATE FUNCTION end_households() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    DELETE FROM public.households USING (SELECT DISTINCT account_id, household_id FROM former_members) AS left_behind
    WHERE households.account_id = left_behind.account_id AND households.id = left_behind.household_id
        AND (SELECT count(*) FROM public.household_members AS member
            WHERE member.account_id = households.account_id AND member.household_id = households.id) < 2;
    RETURN NULL;
END
$$;
CREATE TRIGGER end_households AFTER DELETE ON "household_members"
    REFERENCING OLD TABLE AS former_members FOR EACH STATEMENT EXECUTE FUNCTION end_households();

-- == Carriers and products ==

-- Row-level security hides other accounts' policies, and a carrier of the platform may not be deleted while any of them
-- names it. This tells how many do, and of what is an account's own, how many of that account's.
CREATE POLICY counting_uses ON "policies" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.counting_uses', true) = 'on');
CREATE FUNCTION policies_that_use(of_carrier UUID, of_product UUID) RETURNS INTEGER
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    uses INTEGER;
BEGIN
    PERFORM set_config('app.counting_uses', 'on', true);
    SELECT count(*) INTO uses FROM public.policies
    WHERE deleted_at IS NULL AND (carrier_id = of_carrier OR product_id = of_product);
    PERFORM set_config('app.counting_uses', '', true);
    RETURN uses;
END
$$;
REVOKE ALL ON FUNCTION policies_that_use(UUID, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION policies_that_use(UUID, UUID) TO crm_app;

-- A policy names its product together with the carrier, so a product that any policy names can't move to another carrier.
-- Unlike policies_that_use, this also sees policies in the trash.
CREATE FUNCTION product_is_named(of_product UUID) RETURNS BOOLEAN
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    is_named BOOLEAN;
BEGIN
    PERFORM set_config('app.counting_uses', 'on', true);
    SELECT EXISTS (SELECT FROM public.policies WHERE product_id = of_product) INTO is_named;
    PERFORM set_config('app.counting_uses', '', true);
    RETURN is_named;
END
$$;
REVOKE ALL ON FUNCTION product_is_named(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION product_is_named(UUID) TO crm_app;

-- Holds what a policy or product names until the transaction ends, so that it doesn't go to the trash meanwhile. A check
-- that follows sees whether it is there already. Of the platform's rows, row-level security lets only a superuser's
-- transaction take a lock; this function takes this one lock for everybody, and changes nothing.
CREATE FUNCTION hold_carrier_and_product(carrier UUID, product UUID) RETURNS VOID
    LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    before TEXT := coalesce(current_setting('app.writes_platform', true), '');
BEGIN
    PERFORM set_config('app.writes_platform', 'on', true);
    PERFORM 1 FROM public.carriers WHERE id = carrier FOR KEY SHARE;
    PERFORM 1 FROM public.products WHERE id = product FOR KEY SHARE;
    PERFORM set_config('app.writes_platform', before, true);
END
$$;
REVOKE ALL ON FUNCTION hold_carrier_and_product(UUID, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_carrier_and_product(UUID, UUID) TO crm_app;

-- == Calendar feeds ==

-- Whoever fetches a feed shows its secret and nothing else. The run-time role learns whose it is by this function, for
-- one hash at a time, and sees the row itself only in its account. The policy opens that row to the migrating role, as
-- which the function runs, and to it only while the function does.
CREATE POLICY of_secret ON "calendar_feeds" FOR SELECT TO CURRENT_USER
    USING (secret_hash = nullif(current_setting('app.calendar_secret_hash', true), ''));
CREATE FUNCTION calendar_feed_owner(hash TEXT) RETURNS TABLE (account_id UUID, user_id UUID)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.calendar_secret_hash', hash, true);
    RETURN QUERY
        SELECT feed.account_id, feed.user_id FROM public.calendar_feeds AS feed WHERE feed.secret_hash = hash;
    PERFORM set_config('app.calendar_secret_hash', '', true);
END
$$;
REVOKE ALL ON FUNCTION calendar_feed_owner(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION calendar_feed_owner(TEXT) TO crm_app;

-- == Audit and operators ==

-- Runs as the migrating role: the run-time role appends to the chain and cannot touch what it is checked against.
CREATE FUNCTION checkpoint_audit_chain() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.seq = 1 THEN
        INSERT INTO public.audit_checkpoints (account_id, seq, hash, at)
        VALUES (NEW.account_id, NEW.seq, NEW.hash, NEW.at);
    ELSE
        UPDATE public.audit_checkpoints SET seq = NEW.seq, hash = NEW.hash, at = NEW.at
        WHERE account_id = NEW.account_id AND seq = NEW.seq - 1;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'audit entries are appended one after another';
        END IF;
    END IF;
    RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION checkpoint_audit_chain() FROM PUBLIC;
CREATE TRIGGER checkpoint AFTER INSERT ON "audit_entries"
    FOR EACH ROW EXECUTE FUNCTION checkpoint_audit_chain();

-- Takes an account's turn to write into its audit chain, until the transaction ends, and answers the chain's last entry;
-- nothing of a chain that begins. The second statement sees what was committed while the first one waited.
CREATE FUNCTION hold_audit_chain(account UUID) RETURNS TABLE (seq BIGINT, hash TEXT)
    LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || account, 0));
    RETURN QUERY SELECT entry.seq, entry.hash FROM public.audit_entries AS entry
        WHERE entry.account_id = account ORDER BY entry.seq DESC LIMIT 1;
END
$$;
REVOKE ALL ON FUNCTION hold_audit_chain(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_audit_chain(UUID) TO crm_app;

-- What operators do goes over every account, and row-level security hides accounts from the run-time role. It learns
-- their ids by this function and nothing else; their rows it still sees one account at a time. The policies open two
-- tables (wrapped keys, heads of audit chains) to the migrating role, as which the function runs, and to it only while
-- the function does.
CREATE POLICY listing_accounts ON "account_keys" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE POLICY listing_accounts ON "audit_checkpoints" FOR SELECT TO CURRENT_USER
    USING (current_setting('app.listing_accounts', true) = 'on');
CREATE FUNCTION accounts_after(previous UUID, most INTEGER) RETURNS SETOF UUID
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT known.account_id
        FROM (SELECT k.account_id FROM public.account_keys AS k
            UNION SELECT c.account_id FROM public.audit_checkpoints AS c) AS known
        WHERE previous IS NULL OR known.account_id > previous
        ORDER BY known.account_id
        LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION accounts_after(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_after(UUID, INTEGER) TO crm_app;

-- The heads of all audit chains, for their anchors outside the database. It opens the checkpoints as accounts_after does:
-- to the migrating role, as which the function runs, and only while it does.
CREATE FUNCTION audit_heads_after(previous UUID, most INTEGER)
    RETURNS TABLE (account_id UUID, seq BIGINT, hash TEXT)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    PERFORM set_config('app.listing_accounts', 'on', true);
    RETURN QUERY
        SELECT head.account_id, head.seq, head.hash
        FROM public.audit_checkpoints AS head
        WHERE previous IS NULL OR head.account_id > previous
        ORDER BY head.account_id
        LIMIT most;
    PERFORM set_config('app.listing_accounts', '', true);
END
$$;
REVOKE ALL ON FUNCTION audit_heads_after(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_heads_after(UUID, INTEGER) TO crm_app;

-- == Row-level security and grants ==

-- Row-level security is the second lock behind the account in every query. The account is set for one transaction at a
-- time. Without it, no row is seen and none can be written. Forced, so that it also holds for the tables' owner.
DO $$
DECLARE
    tenant_table TEXT;
BEGIN
    FOREACH tenant_table IN ARRAY ARRAY[
        'individuals', 'carriers', 'products', 'policies', 'dependents', 'addresses', 'phones', 'notes', 'note_versions',
        'tasks', 'tags', 'individual_tags', 'merged_tags', 'households', 'household_members', 'record_changes', 'merges',
        'search_terms', 'saved_filters', 'preferences', 'calendar_feeds', 'agents', 'account_settings', 'rule_runs',
        'account_keys', 'data_keys', 'audit_entries', 'audit_checkpoints', 'audit_tallies', 'idempotent_requests']
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format($policy$
            CREATE POLICY in_account ON %I
            USING (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
            WITH CHECK (account_id = nullif(current_setting('app.account_id', true), '')::uuid)
        $policy$, tenant_table);
    END LOOP;
    -- Every account reads those of the platform. Only a superuser's transaction, which says so, writes them.
    FOREACH tenant_table IN ARRAY ARRAY['carriers', 'products']
    LOOP
        EXECUTE format($policy$
            CREATE POLICY of_the_platform ON %I FOR SELECT USING (
                account_id IS NULL AND nullif(current_setting('app.account_id', true), '') IS NOT NULL)
        $policy$, tenant_table);
        EXECUTE format($policy$
            CREATE POLICY by_a_superuser ON %I
            USING (account_id IS NULL AND current_setting('app.writes_platform', true) = 'on')
            WITH CHECK (account_id IS NULL AND current_setting('app.writes_platform', true) = 'on')
        $policy$, tenant_table);
    END LOOP;
END
$$;

-- The run-time role owns nothing. It deletes no record, since the trash keeps them, and changes no audit entry.
GRANT USAGE ON SCHEMA public TO crm_app;
GRANT SELECT ON "plan_renewals", "audit_checkpoints" TO crm_app;
GRANT SELECT, INSERT ON "record_changes", "data_keys", "root_secrets", "audit_entries" TO crm_app;
GRANT SELECT, INSERT, DELETE ON "search_terms" TO crm_app;
GRANT SELECT, INSERT, UPDATE ("body") ON "note_versions" TO crm_app;
GRANT SELECT, INSERT, UPDATE ON
    "individuals", "carriers", "products", "policies", "dependents", "addresses", "phones", "notes", "tasks", "merges",
    "preferences", "agents", "account_settings", "rule_runs", "account_keys"
    TO crm_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON
    "tags", "individual_tags", "merged_tags", "households", "household_members", "saved_filters", "calendar_feeds",
    "audit_tallies"
    TO crm_app;

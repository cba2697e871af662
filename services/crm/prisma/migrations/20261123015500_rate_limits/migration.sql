-- Tries that a rate limit counts, for all replicas together. The columns and their order are rate-limiter-flexible's own;
-- it purges the rows that expired over an hour ago.
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

GRANT SELECT, INSERT, UPDATE, DELETE ON "rate_limits" TO crm_app;

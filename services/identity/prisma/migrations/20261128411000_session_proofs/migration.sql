-- What a session proved before its newest proof. When the factor of the newest is removed, the session is what these made it.
CREATE TABLE "session_proofs" (
    "session_id" UUID NOT NULL,
    "factor_id" UUID NOT NULL,
    "method" TEXT NOT NULL,
    "proved_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "session_proofs_pkey" PRIMARY KEY ("session_id", "factor_id"),
    CONSTRAINT "session_proofs_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "session_proofs" TO identity_app;

-- Seats that are about to be given up: nobody takes them while the change is being paid for.
CREATE TABLE "seat_holds" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "subscription_version" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "support_seats" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "seat_holds_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "seat_holds_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "seat_holds_expires_at_idx" ON "seat_holds"("expires_at");

GRANT SELECT, INSERT, UPDATE, DELETE ON "seat_holds" TO identity_app;

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "rules" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "settings_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "time_zone" TEXT;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "profile_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "time_zone" TEXT;

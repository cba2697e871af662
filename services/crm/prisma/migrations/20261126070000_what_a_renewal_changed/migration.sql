-- AlterTable
ALTER TABLE "policies" ADD COLUMN     "renewal_changed" JSONB;

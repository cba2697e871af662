-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "has_card" BOOLEAN;

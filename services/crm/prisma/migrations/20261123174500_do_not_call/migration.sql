-- AlterTable
ALTER TABLE "individuals" ADD COLUMN     "do_not_call" BOOLEAN NOT NULL DEFAULT false;
